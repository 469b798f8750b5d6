package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.ReportBuilder.PLAN;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.inconclusive;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.time;
import static dev.steelyard.report.sample.Rows.verdict;
import static dev.steelyard.report.sample.Rows.without;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.Map;
import java.util.TreeMap;

/** Benchmarks over decades of a param, nothing at all among them, and over numbers of threads. */
public final class Swept {

    private Swept() {}

    /** Two treatments: one gains with the size and breaks at the last, one is slower where there is little to do. */
    static RunReport report() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered", "batched");
        get(builder, "0", 4.1, 4.5, 9.8);
        get(builder, "10", 12.2, 12.2, 13);
        get(builder, "1000", 1210, 1000, 605);
        Benchmark last = time("org.example.Maps.get", Map.of("size", "1000000", "kind", "tree"));
        ForkOutcome broken = new ForkOutcome(ForkOutcome.Kind.THREW, "java.lang.OutOfMemoryError: Java heap space");
        builder.blocks(last, PLAN, 4, new Side("main", 1.35e6, -1), new Side("buffered", 0.9e6, -1))
                .failedBlock(last, broken, "batched")
                .row(row(last, SCORE, "buffered"), change(-0.333, -0.36, -0.305, 1e-4), verdict(Outcome.IMPROVED, 1e-4))
                .row(without(
                        row(last, SCORE, "batched"),
                        Status.FAILED,
                        new Reason.NoCompleteBlock(BlockFailure.fork("batched", broken))));
        for (int threads : new int[] {1, 2, 4, 8}) {
            Benchmark benchmark =
                    new Benchmark("org.example.Maps.put", Mode.THROUGHPUT, new TreeMap<>(), threads, "ops/ms");
            double score = 900 * Math.sqrt(threads);
            builder.blocks(benchmark, PLAN, 4, new Side("main", score, -1), new Side("buffered", score * 1.25, -1))
                    .row(
                            row(benchmark, SCORE, "buffered"),
                            change(-0.2, -0.2 - 0.01 * threads, -0.2 + 0.01 * threads, 1e-4),
                            verdict(Outcome.IMPROVED, 1e-4));
        }
        return builder.build();
    }

    private static void get(ReportBuilder builder, String size, double main, double buffered, double batched) {
        Benchmark benchmark = time("org.example.Maps.get", Map.of("size", size, "kind", "tree"));
        builder.blocks(
                benchmark,
                PLAN,
                4,
                new Side("main", main, -1),
                new Side("buffered", buffered, -1),
                new Side("batched", batched, -1));
        double one = buffered / main - 1;
        double other = batched / main - 1;
        builder.row(
                        row(benchmark, SCORE, "buffered"),
                        change(one, one - 0.06, one + 0.06, 0.2),
                        one < -0.1 ? verdict(Outcome.IMPROVED, 0.001) : inconclusive(0.2, new Reason.Undecided(), 6))
                .row(
                        row(benchmark, SCORE, "batched"),
                        change(other, other - 0.01, other + 0.01, 1e-4),
                        verdict(other < 0 ? Outcome.IMPROVED : Outcome.REGRESSED, 1e-4));
    }

    /**
     * Two treatments that are faster with strings of any length.
     *
     * @param shared params that all benchmarks have
     */
    public static RunReport strings(Map<String, String> shared, int threads, int... lengths) {
        ReportBuilder builder = ReportBuilder.of("1.9.3", "1.10.0", "2.3.0");
        for (int length : lengths) {
            TreeMap<String, String> params = new TreeMap<>(shared);
            params.put("length", String.valueOf(length));
            Benchmark benchmark =
                    new Benchmark("org.example.StringBenchmark.read", Mode.AVERAGE_TIME, params, threads, "ns/op");
            builder.blocks(
                    benchmark,
                    PLAN,
                    4,
                    new Side("1.9.3", length, -1),
                    new Side("1.10.0", 0.8 * length, -1),
                    new Side("2.3.0", 0.7 * length, -1));
            builder.row(
                            row(benchmark, SCORE, "1.10.0"),
                            change(-0.2, -0.21, -0.19, 1e-4),
                            verdict(Outcome.IMPROVED, 1e-4))
                    .row(
                            row(benchmark, SCORE, "2.3.0"),
                            change(-0.3, -0.31, -0.29, 1e-4),
                            verdict(Outcome.IMPROVED, 1e-4));
        }
        return builder.build();
    }

    /** A param whose name tries to be more than a name, and whose values are numbers. */
    public static RunReport hostile(String name) {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        for (String value : new String[] {"1", "20", "300"}) {
            Benchmark benchmark = time("p.Type." + name, Map.of(name, value));
            builder.blocks(benchmark, PLAN, 2, new Side("main", 10, 0), new Side("buffered", 11, 0))
                    .row(
                            row(benchmark, SCORE, "buffered"),
                            change(0.1, 0.09, 0.11, 1e-4),
                            verdict(Outcome.REGRESSED, 1e-4));
        }
        return builder.build();
    }
}
