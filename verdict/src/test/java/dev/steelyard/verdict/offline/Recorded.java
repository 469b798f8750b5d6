package dev.steelyard.verdict.offline;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import dev.steelyard.verdict.result.ResultFile;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Recorded results made by hand. */
final class Recorded {

    static final Origin ORIGIN = new Origin("line 1", "1.37", "17.0.15 Example VM", OptionalLong.of(1_000_000_000));

    private Recorded() {}

    static Benchmark benchmark(String name, Mode mode, String unit) {
        return new Benchmark("org.example." + name, mode, new TreeMap<>(), 1, unit);
    }

    /** Average time in ns/op, a fork with one iteration for each value. */
    static ResultEntry time(String name, double... forks) {
        return entry(benchmark(name, Mode.AVERAGE_TIME, "ns/op"), forks);
    }

    static ResultEntry entry(Benchmark benchmark, double... forks) {
        return entry(benchmark, Extent.FORKS, forks(forks));
    }

    static ResultEntry entry(Benchmark benchmark, Extent extent, List<Readings> forks) {
        return new ResultEntry(benchmark, new RecordedMetric(benchmark.unit(), forks), new TreeMap<>(), extent, ORIGIN);
    }

    static ResultEntry allocating(ResultEntry entry, double... bytes) {
        return new ResultEntry(
                entry.benchmark(),
                entry.score(),
                new TreeMap<>(Map.of(Metric.ALLOCATION, new RecordedMetric("B/op", forks(bytes)))),
                entry.extent(),
                entry.origin());
    }

    static ResultEntry from(ResultEntry entry, Origin origin) {
        return new ResultEntry(entry.benchmark(), entry.score(), entry.secondary(), entry.extent(), origin);
    }

    static List<Readings> forks(double... values) {
        return Arrays.stream(values).mapToObj(value -> Readings.of(value)).toList();
    }

    /** Forks around a centre that spread by a share of it. */
    static double[] around(SplittableRandom random, int count, double centre, double spread) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = centre * Math.exp(spread * random.nextGaussian());
        }
        return values;
    }

    static RecordedVariant variant(String name, ResultEntry... entries) {
        return new RecordedVariant(name, List.of(new ResultFile(name + ".json", List.of(entries))));
    }

    static List<Judged> judge(Criteria criteria, ResultEntry base, ResultEntry change) {
        return new OfflineJudge(criteria)
                .judge(List.of(variant("base", base), variant("change", change)))
                .rows();
    }

    static Judged judge(ResultEntry base, ResultEntry change) {
        return judge(Criteria.DEFAULT, base, change).get(0);
    }
}
