package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.stats.Boundaries;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.selfbench.simulation.Changes.Found;
import dev.steelyard.selfbench.simulation.Noise.Bound;
import dev.steelyard.selfbench.simulation.Noise.Lottery;
import dev.steelyard.selfbench.simulation.Noise.Machine;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints the tables of simulated runs in Markdown: {@code selfbench/run simulate} in half a minute, {@code selfbench/run
 * simulate full} those of docs/statistics.md in a few minutes.
 */
public final class Simulate {

    private static final long SEED = 20261121;
    private static final double[] SPREADS = {0.005, 0.023, 0.08};
    private static final double[] CHANGES = {0.01, 0.02, 0.03, 0.05, 0.10};
    /** Power beyond this is not asked of the fixed sample, since the simulation cannot tell it from 1. */
    private static final double MOST_POWER = 0.99;

    private final Judge judge = new Judge(new Boundaries());
    private final Appendable out;
    private final Sizes sizes;

    private Simulate(Appendable out, Sizes sizes) {
        this.out = out;
        this.sizes = sizes;
    }

    /**
     * How much is simulated.
     *
     * @param rows runs of ten benchmarks behind a line of the first table
     * @param families runs of seventy benchmarks behind a line of the second
     * @param changes runs of one benchmark behind a line of the third and the fourth
     * @param dependence runs of one benchmark behind a line of the last
     */
    private record Sizes(int rows, int families, int changes, int dependence) {
        static final Sizes SMALL = new Sizes(20, 1, 40, 200);
        static final Sizes FULL = new Sizes(100, 20, 400, 2000);
        static final Sizes LONG = new Sizes(1000, 60, 2000, 10_000);
    }

    /**
     * Prints tables.
     *
     * @param args {@code full} for those of the docs or {@code long} for ten times as many runs, else a small sample; then
     *     which of {@code rows changes dependence families}, all if none is named
     */
    public static void main(String[] args) throws IOException {
        List<String> words = new ArrayList<>(List.of(args));
        Sizes sizes = words.remove("full") ? Sizes.FULL : words.remove("long") ? Sizes.LONG : Sizes.SMALL;
        List<String> tables = List.of("rows", "changes", "dependence", "families");
        if (!tables.containsAll(words)) {
            throw new IllegalArgumentException(
                    "usage: selfbench/run simulate [full|long] [rows] [changes] [dependence] [families]");
        }
        new Simulate(System.out, sizes).print(words.isEmpty() ? tables : words);
    }

    private void print(List<String> tables) throws IOException {
        print("Seed %d.%n%n", SEED);
        for (String table : tables) {
            switch (table) {
                case "rows" -> rows();
                case "changes" -> {
                    changes(0.005);
                    changes(0.02);
                }
                case "dependence" -> dependence();
                default -> families();
            }
        }
    }

    private void rows() throws IOException {
        FalseChanges table = new FalseChanges(judge, SEED);
        print(
                "| identical code, --per-benchmark | spread | false changes | share | 95 %% interval |%n|---|---|---|---|---|%n");
        List<Proportion> shares = new ArrayList<>();
        for (Noise noise : noises()) {
            shares.add(table.rows(noise, sizes.rows, 10));
            line(noise, shares.get(shares.size() - 1));
        }
        all(shares);
        print("%nRuns made again from their blocks, all of which went on the same: %d.%n%n", table.resumed());
    }

    private void families() throws IOException {
        FalseChanges table = new FalseChanges(judge, SEED);
        print("| 70 identical benchmarks | spread | runs with any false change | share | 95 %% interval |%n"
                + "|---|---|---|---|---|%n");
        List<Proportion> shares = new ArrayList<>();
        for (Noise noise : noises()) {
            shares.add(table.families(noise, sizes.families, 70));
            line(noise, shares.get(shares.size() - 1));
        }
        all(shares);
        print("%nRuns made again from their blocks, all of which went on the same: %d.%n%n", table.resumed());
    }

    private void all(List<Proportion> shares) throws IOException {
        Proportion all = new Proportion(
                shares.stream().mapToInt(Proportion::hits).sum(),
                shares.stream().mapToInt(Proportion::trials).sum());
        print("| all | | %s |%n", all.cells());
    }

    private void line(Noise noise, Proportion share) throws IOException {
        print("| %s | %.1f %% | %s |%n", noise.words(), 100 * noise.spread(), share.cells());
    }

    private static List<Noise> noises() {
        List<Noise> noises = new ArrayList<>();
        for (double spread : SPREADS) {
            for (Lottery lottery : Lottery.values()) {
                noises.add(Noise.of(lottery, spread));
            }
            noises.add(Noise.on(Machine.CORRELATED, spread));
            noises.add(Noise.on(Machine.DRIFTING, spread));
            noises.add(Noise.on(Machine.POSITIONS, spread));
        }
        return noises;
    }

    private void changes(double margin) throws IOException {
        Changes table = new Changes(judge, SEED);
        print(
                "Margin %.1f %%:%n%n| true change | spread | found | wrong sign | equivalent | mean blocks | median | fixed"
                        + " sample | ratio | interval holds the truth | lean of those found | lean of all |%n"
                        + "|---|---|---|---|---|---|---|---|---|---|---|---|%n",
                100 * margin);
        for (double spread : SPREADS) {
            for (double change : CHANGES) {
                line(change, spread, table.simulate(Noise.of(Lottery.NORMAL, spread), change, margin, sizes.changes));
            }
        }
        print("%n");
    }

    private void line(double change, double spread, Found found) throws IOException {
        double power = Math.min(MOST_POWER, found.found().value());
        double effect = Math.log1p(change) / (Math.sqrt(2) * spread);
        int fixed = power <= FalseChanges.ALPHA ? 0 : FixedSample.blocks(power, effect, FalseChanges.ALPHA);
        print(
                "| %.0f %% | %.1f %% | %.1f %% | %d | %.1f %% | %.1f | %d | %s | %s | %.1f %% | %+.2f %% | %+.2f %% |%n",
                100 * change,
                100 * spread,
                100 * found.found().value(),
                found.wrong().hits(),
                100 * found.equivalent().value(),
                found.meanBlocks(),
                found.medianBlocks(),
                fixed == 0 ? "-" : Integer.toString(fixed),
                fixed == 0 ? "-" : String.format(Locale.ROOT, "%.2f", found.meanBlocks() / fixed),
                100 * found.covered().value(),
                100 * found.lean(),
                100 * found.leanOfAll());
    }

    private void dependence() throws IOException {
        Dependence table = new Dependence(judge, SEED);
        print("| one benchmark, spread 2.3 %% | called changed | share | 95 %% interval | of these von Neumann's ratio"
                + " would withhold |%n|---|---|---|---|---|%n");
        line(
                "identical, " + Noise.bound(Bound.CORRELATED, 0).words(),
                table.simulate(Noise.bound(Bound.CORRELATED, 0.023), 0, sizes.dependence));
        line(
                "identical, " + Noise.bound(Bound.DRIFTING, 0).words(),
                table.simulate(Noise.bound(Bound.DRIFTING, 0.023), 0, sizes.dependence));
        line("identical, independent", table.simulate(Noise.of(Lottery.NORMAL, 0.023), 0, sizes.dependence));
        line("3 % slower, independent", table.simulate(Noise.of(Lottery.NORMAL, 0.023), 0.03, sizes.dependence / 4));
        print("%n");
    }

    private void line(String what, Dependence.Verdicts verdicts) throws IOException {
        print(
                "| %s | %s | %d (%.0f %%) |%n",
                what,
                verdicts.changed().cells(),
                verdicts.withheld().hits(),
                100 * verdicts.withheld().value());
    }

    private void print(String format, Object... values) throws IOException {
        out.append(String.format(Locale.ROOT, format, values));
        if (out instanceof PrintStream stream) {
            stream.flush();
        }
    }
}
