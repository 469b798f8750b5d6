package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.stats.RankSum;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.ScoreSummary;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How soon is a known change found? Branches with 2, 3 and 5 % more work are compared with the base by the product, one
 * benchmark a run, and the blocks of each run are judged again one by one for the moment of the verdict. What the usual
 * rules would have said on the same forks stands beside it.
 */
final class PlantedTable {

    /** Seconds that JMH's defaults take for both sides: 5 forks of 5 + 5 iterations of 10 s each. */
    private static final int JMH_DEFAULT_SECONDS = 2 * 5 * (5 + 5) * 10;
    /** The level that the usual rule for pooled iterations takes. */
    private static final double USUAL_ALPHA = 0.05;

    private final Judge judge = new Judge(new BoundaryCache());
    private final Map<Cell, List<Found>> cells = new LinkedHashMap<>();

    /** A benchmark and the branch it was compared with. */
    private record Cell(Benchmark benchmark, String branch) {}

    /**
     * What one run found.
     *
     * @param outcome the verdict at its end
     * @param seconds time of all blocks up to the verdict, pilot included; empty without one
     * @param blocks sample blocks up to then, or in all
     * @param spread coefficient of variation of the baseline's forks
     * @param apart whether JMH's 99.9 % intervals of the pooled iterations do not overlap
     * @param ranks whether the rank sum test on pooled iterations shows a difference
     */
    private record Found(
            Outcome outcome, OptionalDouble seconds, int blocks, double spread, boolean apart, boolean ranks) {}

    /** Runs the product for each branch and benchmark in random order, so many times, and takes in what it found. */
    void measure(FidelityTable product, Path repository, List<String> branches, List<String> include, int repeats) {
        Random random = new Random(repeats);
        for (int repeat = 0; repeat < repeats; repeat++) {
            List<String[]> order = new ArrayList<>();
            include.forEach(benchmark -> branches.forEach(branch -> order.add(new String[] {benchmark, branch})));
            Collections.shuffle(order, random);
            for (String[] next : order) {
                System.err.println("repeat " + (repeat + 1) + " of " + repeats + ": " + next[0] + ", " + next[1]);
                take(product.untilVerdict(repository, next[1], List.of(next[0])));
            }
            // Hours of measuring: what is there by now is not lost if the rest is cut off.
            System.err.println(markdown());
        }
    }

    /** Takes in a finished run of a branch against the base. */
    void take(Path folder) {
        RunFolder read = RunFolder.read(folder);
        for (Run.Presence presence : read.record().run().benchmarks()) {
            take(
                    read.record().run(),
                    read.blocks().stream()
                            .filter(block -> block.id().benchmark().equals(presence.benchmark()))
                            .toList());
        }
    }

    /** Takes in the blocks of one benchmark; rows are judged each for itself, so others of the run do not matter. */
    private void take(Run run, List<Block> blocks) {
        String branch = run.variants().get(1).name();
        Tally tally = judge.tally(run);
        double elapsed = 0;
        int samples = 0;
        Optional<Judged> last = Optional.empty();
        for (Block block : blocks) {
            tally.add(block);
            elapsed += block.timing().wall().toNanos() / 1e9;
            samples += block.id().purpose() == Block.Purpose.SAMPLE ? 1 : 0;
            last = score(judge.judge(tally).rows(), block.id().benchmark());
            if (last.filter(PlantedTable::changed).isPresent()) {
                break;
            }
        }
        Judged end = last.orElseThrow(() -> new IllegalStateException("a run without a row: " + run.id()));
        Benchmark benchmark = end.comparison().row().benchmark();
        OptionalDouble seconds = changed(end) ? OptionalDouble.of(elapsed) : OptionalDouble.empty();
        Sample both = new Sample(blocks, run.baseline().name(), branch);
        Found found =
                new Found(end.verdict().outcome(), seconds, samples, both.spread(), both.apart(), both.ranksDiffer());
        cells.computeIfAbsent(new Cell(benchmark, branch), absent -> new ArrayList<>())
                .add(found);
    }

    private static Optional<Judged> score(List<Judged> rows, Benchmark benchmark) {
        return rows.stream()
                .filter(row -> row.comparison().row().benchmark().equals(benchmark))
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .findFirst();
    }

    private static boolean changed(Judged row) {
        return row.verdict().outcome() == Outcome.IMPROVED || row.verdict().outcome() == Outcome.REGRESSED;
    }

    /** The forks of a run as the usual rules see them. */
    private record Sample(List<Block> blocks, String baseline, String treatment) {

        private Stream<Block> samples() {
            return blocks.stream().filter(block -> block.id().purpose() == Block.Purpose.SAMPLE && block.complete());
        }

        double spread() {
            double[] scores = samples()
                    .flatMapToDouble(block -> ForkScores.of(
                            block,
                            block.fork(baseline).orElseThrow(),
                            Metric.SCORE,
                            RejectedRounds.of(block, baseline, treatment))
                            .stream())
                    .toArray();
            double mean = Arrays.stream(scores).average().orElse(Double.NaN);
            double squares = Arrays.stream(scores)
                    .map(score -> (score - mean) * (score - mean))
                    .sum();
            return Math.sqrt(squares / (scores.length - 1)) / mean;
        }

        private List<Double> pooled(String variant) {
            return samples()
                    .flatMap(block -> block.fork(variant).orElseThrow().slices().stream())
                    .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                    .map(slice -> slice.timing().score())
                    .toList();
        }

        boolean apart() {
            ScoreSummary base = ScoreSummary.of(pooled(baseline)).orElseThrow();
            ScoreSummary other = ScoreSummary.of(pooled(treatment)).orElseThrow();
            return Math.abs(base.mean() - other.mean())
                    > base.error().orElse(0) + other.error().orElse(0);
        }

        boolean ranksDiffer() {
            double[] base =
                    pooled(baseline).stream().mapToDouble(Double::doubleValue).toArray();
            double[] other =
                    pooled(treatment).stream().mapToDouble(Double::doubleValue).toArray();
            return RankSum.test(base, other).orElseThrow().pValue() <= USUAL_ALPHA;
        }
    }

    /** Returns the table in Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder("""
                | benchmark | planted | spread of forks | right verdict | wrong | seconds to it, median | blocks, median | JMH's defaults | intervals apart | pooled ranks differ |
                |---|---|---|---|---|---|---|---|---|---|
                """);
        cells.forEach((cell, found) -> text.append(row(cell, found)));
        return text.toString();
    }

    private static String row(Cell cell, List<Found> found) {
        long right = count(found, Outcome.REGRESSED);
        // 2 % is the margin: for that branch a change that is equivalent is no error.
        long wrong =
                count(found, Outcome.IMPROVED) + (cell.branch.equals("plus2") ? 0 : count(found, Outcome.EQUIVALENT));
        List<Double> seconds = found.stream()
                .flatMap(one -> one.seconds().stream().boxed())
                .sorted()
                .toList();
        List<Integer> blocks = found.stream().map(Found::blocks).sorted().toList();
        List<Double> spreads = found.stream().map(Found::spread).sorted().toList();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.2f %% | %d of %d | %d | %s | %d | %d s | %d of %d | %d of %d |%n",
                cell.benchmark.shortName(),
                cell.branch,
                100 * spreads.get(spreads.size() / 2),
                right,
                found.size(),
                wrong,
                seconds.isEmpty() ? "none" : String.format(Locale.ROOT, "%.0f s", seconds.get(seconds.size() / 2)),
                blocks.get(blocks.size() / 2),
                JMH_DEFAULT_SECONDS,
                found.stream().filter(Found::apart).count(),
                found.size(),
                found.stream().filter(Found::ranks).count(),
                found.size());
    }

    private static long count(List<Found> found, Outcome outcome) {
        return found.stream().filter(one -> one.outcome() == outcome).count();
    }
}
