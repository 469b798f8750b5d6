package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.offline.OfflineJudge;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import dev.steelyard.verdict.result.ResultFile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Simulates recorded results of two variants and judges them as {@code steelyard verdict} does. */
public final class OfflineSimulator {

    private static final Origin ORIGIN =
            new Origin("line 1", "1.37", "17.0.15 Example VM", OptionalLong.of(1_000_000_000));

    private final Criteria criteria;
    private final int forks;

    /**
     * Makes a simulator.
     *
     * @param forks forks of each side
     */
    public OfflineSimulator(Criteria criteria, int forks) {
        this.criteria = criteria;
        this.forks = forks;
    }

    /** Judges benchmarks that are all alike and have not changed. */
    public List<Judged> simulate(ForkDistribution distribution, int benchmarks, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        List<SimulatedRow> rows = new ArrayList<>();
        for (int i = 0; i < benchmarks; i++) {
            rows.add(SimulatedRow.of(0, distribution.ofRow(random)));
        }
        return simulate(rows, random);
    }

    /** Judges benchmarks, each with a truth of its own. */
    public List<Judged> simulate(List<SimulatedRow> rows, long seed) {
        return simulate(rows, new SplittableRandom(seed));
    }

    private List<Judged> simulate(List<SimulatedRow> rows, RandomGenerator random) {
        List<Sides> sides = new ArrayList<>();
        for (SimulatedRow row : rows) {
            List<Double> baseline = draws(0, row.baseline(), random);
            sides.add(new Sides(baseline, draws(row.truth(), row.treatment(), random)));
        }
        return judge(criteria, sides);
    }

    private List<Double> draws(double truth, ForkDistribution distribution, RandomGenerator random) {
        List<Double> draws = new ArrayList<>();
        for (int i = 0; i < forks; i++) {
            draws.add(truth + distribution.draw(random));
        }
        return draws;
    }

    /**
     * The forks of a benchmark.
     *
     * @param baseline logarithms of the times of the baseline's forks
     * @param treatment those of the treatment's
     */
    public record Sides(List<Double> baseline, List<Double> treatment) {
        public Sides {
            baseline = List.copyOf(baseline);
            treatment = List.copyOf(treatment);
        }
    }

    /** Judges one family of benchmarks whose forks are given. */
    public static List<Judged> judge(Criteria criteria, List<Sides> rows) {
        List<ResultEntry> baseline = new ArrayList<>();
        List<ResultEntry> treatment = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            baseline.add(entry(i, rows.get(i).baseline()));
            treatment.add(entry(i, rows.get(i).treatment()));
        }
        return new OfflineJudge(criteria)
                .judge(List.of(
                        variant(BlockSimulator.BASELINE, baseline), variant(BlockSimulator.TREATMENT, treatment)))
                .rows();
    }

    private static ResultEntry entry(int number, List<Double> forks) {
        List<Readings> readings =
                forks.stream().map(log -> Readings.of(100 * Math.exp(log))).toList();
        Benchmark benchmark =
                new Benchmark("org.example.Suite.b" + number, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        return new ResultEntry(benchmark, new RecordedMetric("ns/op", readings), new TreeMap<>(), Extent.FORKS, ORIGIN);
    }

    private static RecordedVariant variant(String name, List<ResultEntry> entries) {
        return new RecordedVariant(name, List.of(new ResultFile(name + ".json", entries)));
    }
}
