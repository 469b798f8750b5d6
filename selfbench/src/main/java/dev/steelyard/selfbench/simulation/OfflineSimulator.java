package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.offline.OfflineJudge;
import dev.steelyard.core.result.Readings;
import dev.steelyard.core.result.RecordedMetric;
import dev.steelyard.core.result.RecordedVariant;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.core.result.ResultEntry.Extent;
import dev.steelyard.core.result.ResultEntry.Origin;
import dev.steelyard.core.result.ResultFile;
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
        List<ResultEntry> baseline = new ArrayList<>();
        List<ResultEntry> treatment = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            SimulatedRow row = rows.get(i);
            baseline.add(entry(i, 0, row.baseline(), random));
            treatment.add(entry(i, row.truth(), row.treatment(), random));
        }
        return new OfflineJudge(criteria)
                .judge(List.of(
                        variant(BlockSimulator.BASELINE, baseline), variant(BlockSimulator.TREATMENT, treatment)))
                .rows();
    }

    private ResultEntry entry(int number, double truth, ForkDistribution distribution, RandomGenerator random) {
        List<Readings> readings = new ArrayList<>();
        for (int i = 0; i < forks; i++) {
            readings.add(Readings.of(100 * Math.exp(truth + distribution.draw(random))));
        }
        Benchmark benchmark =
                new Benchmark("org.example.Suite.b" + number, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        return new ResultEntry(benchmark, new RecordedMetric("ns/op", readings), new TreeMap<>(), Extent.FORKS, ORIGIN);
    }

    private static RecordedVariant variant(String name, List<ResultEntry> entries) {
        return new RecordedVariant(name, List.of(new ResultFile(name + ".json", entries)));
    }
}
