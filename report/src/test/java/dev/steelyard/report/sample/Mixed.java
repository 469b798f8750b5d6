package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.inconclusive;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.verdict;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Columns whose cells are of different kinds. */
public final class Mixed {

    private Mixed() {}

    /** Returns benchmarks of different units and params, whose allocation changed by a ratio, from nothing, or unclearly. */
    public static RunReport units() {
        ReportBuilder builder = ReportBuilder.of("main", "other");
        add(builder, benchmark("micros", Mode.AVERAGE_TIME, "us/op", "0.5", "10"), 900, ratio(0.5));
        add(builder, benchmark("millis", Mode.AVERAGE_TIME, "ms/op", "0.25", "1e6"), 2, absolute(24));
        add(builder, benchmark("rate", Mode.THROUGHPUT, "ops/s", "-5", "n/a"), 10, Optional.empty());
        add(builder, benchmark("nanos", Mode.AVERAGE_TIME, "ns/op", "-10", "9"), 50, ratio(-0.3));
        return builder.build();
    }

    private static Benchmark benchmark(String name, Mode mode, String unit, String load, String label) {
        return new Benchmark(
                "org.example.Mixed." + name, mode, new TreeMap<>(Map.of("load", load, "label", label)), 1, unit);
    }

    private static Optional<Facts> ratio(double change) {
        return Optional.of(change(change, change, change, 1e-6));
    }

    private static Optional<Facts> absolute(double bytes) {
        return Optional.of(new Facts(
                2, Optional.empty(), OptionalDouble.of(bytes), OptionalDouble.of(1e-6), OptionalDouble.empty()));
    }

    private static void add(ReportBuilder builder, Benchmark benchmark, double score, Optional<Facts> allocation) {
        builder.blocks(benchmark, ReportBuilder.PLAN, 2, new Side("main", score, 16), new Side("other", score, 24))
                .row(row(benchmark, SCORE, "other"), change(0, -0.01, 0.01, 0.9), verdict(Outcome.EQUIVALENT, 0.9))
                .row(new Judged(
                        new Comparison(
                                row(benchmark, ALLOCATION, "other"),
                                Status.MEASURED,
                                Comparison.Scores.NONE,
                                allocation,
                                List.of()),
                        allocation.isPresent()
                                ? verdict(Outcome.REGRESSED, 1e-6)
                                : inconclusive(0.5, new Reason.NothingTried(), 0)));
    }

    /** Returns two treatments against a baseline whose score differs: one lost blocks of the first benchmark. */
    public static RunReport lostBlocks() {
        ReportBuilder builder = ReportBuilder.of("main", "one", "other");
        for (String name : List.of("lossy", "whole")) {
            Benchmark benchmark = Rows.time("org.example.Mixed." + name, Map.of());
            builder.blocks(
                    benchmark,
                    ReportBuilder.PLAN,
                    4,
                    new Side("main", 10, 0),
                    new Side("one", 11, 0),
                    new Side("other", 12, 0));
            if (name.equals("lossy")) {
                builder.sample(
                        benchmark,
                        Forks.completed(new Side("main", 10, 0), 4),
                        Forks.completed(new Side("one", 11, 0), 4),
                        Forks.failed("other", new ForkOutcome(ForkOutcome.Kind.KILLED, "")));
            }
            builder.row(row(benchmark, SCORE, "one"), change(0.1, 0.09, 0.11, 1e-6), verdict(Outcome.REGRESSED, 1e-6))
                    .row(
                            row(benchmark, SCORE, "other"),
                            change(0.2, 0.19, 0.21, 1e-6),
                            verdict(Outcome.REGRESSED, 1e-6));
        }
        return builder.build();
    }
}
