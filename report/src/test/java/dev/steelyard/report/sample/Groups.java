package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.ReportBuilder.PLAN;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.inconclusive;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.verdict;

import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Metric.Kind;
import dev.steelyard.core.model.Mode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reports with groups and auxiliary counters. */
public final class Groups {

    private static final double TIME = 400_000;
    private static final int QUIET = 10;

    private Groups() {}

    /** A queue with two methods, one of them called score, and more counters than anybody wants to see. */
    static RunReport report() {
        Benchmark queue =
                new Benchmark("org.example.queue.QueueBenchmark.queue", Mode.THROUGHPUT, new TreeMap<>(), 3, "ops/us");
        ReportBuilder builder = ReportBuilder.of("main", "lockfree");
        builder.blocks(
                queue,
                PLAN,
                6,
                new Side("main", 30, 0, results(20, 10, 0.125, 300)),
                new Side("lockfree", 30, 0, results(10, 20, 0.5, 0)));
        builder.row(row(queue, SCORE, "lockfree"), change(0, -0.004, 0.004, 0.9), verdict(Outcome.EQUIVALENT, 0.9))
                .row(of(queue, "score", Kind.MEMBER), change(1, 0.96, 1.04, 1e-6), verdict(Outcome.REGRESSED, 2e-6))
                .row(of(queue, "take", Kind.MEMBER), change(-0.5, -0.51, -0.49, 1e-6), verdict(Outcome.IMPROVED, 2e-6))
                .row(
                        of(queue, "taken", Kind.OPERATIONS),
                        change(0, -0.1, 0.1, 0.9),
                        inconclusive(0.9, new Reason.Undecided(), 9))
                .row(of(queue, "refused", Kind.EVENTS), change(3, 2.9, 3.1, 1e-6), changed())
                .row(of(queue, "spun", Kind.EVENTS), change(-1, -1, -0.99, 1e-6), changed())
                .row(
                        of(queue, "take$1", Kind.AMBIGUOUS),
                        blocks(),
                        Verdict.inconclusive(new Reason.AmbiguousName("take$1")));
        for (int i = 0; i < QUIET; i++) {
            builder.row(of(queue, "quiet" + i, Kind.EVENTS), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1));
        }
        return builder.row(row(queue, ALLOCATION, "lockfree"), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1))
                .build();
    }

    /** A group whose second method gets nothing done in the treatment, and a name that means two things. */
    public static RunReport starved() {
        Benchmark queue =
                new Benchmark("org.example.queue.QueueBenchmark.queue", Mode.THROUGHPUT, new TreeMap<>(), 2, "ops/us");
        return ReportBuilder.of("main", "lockfree")
                .blocks(queue, PLAN, 2, new Side("main", 30, 0, pair(15, 15)), new Side("lockfree", 30, 0, pair(30, 0)))
                .build();
    }

    private static SortedMap<String, Secondary> pair(double put, double take) {
        SortedMap<String, Secondary> results = new TreeMap<>();
        results.put("put", rate(Kind.MEMBER, put));
        results.put("take", rate(Kind.MEMBER, take));
        results.put("both", new Secondary(Kind.AMBIGUOUS, "ops/us", 3, 0, 0));
        return results;
    }

    /** A group whose methods have hostile names. */
    public static RunReport hostile() {
        Benchmark pair = Rows.time("p.Type.pair", new TreeMap<>());
        SortedMap<String, Secondary> results = new TreeMap<>();
        Hostile.NAMES.forEach(name -> results.put(name, new Secondary(Kind.MEMBER, name, 10, 100, 10)));
        ReportBuilder builder = ReportBuilder.of("main", "other");
        builder.blocks(pair, PLAN, 2, new Side("main", 10, 0, results), new Side("other", 10, 0, results));
        for (String name : Hostile.NAMES) {
            builder.row(
                    new Comparison.Row(pair, Metric.ofLabel(name), Kind.MEMBER, "main", "other"),
                    change(0.001, -0.004, 0.004, 0.9),
                    inconclusive(0.9, new Reason.MetricMissing(name, 1, 2), 3));
        }
        return builder.build();
    }

    private static Comparison.Row of(Benchmark benchmark, String label, Kind kind) {
        return new Comparison.Row(benchmark, Metric.ofLabel(label), kind, "main", "lockfree");
    }

    private static Verdict changed() {
        return new Verdict(
                Outcome.INCONCLUSIVE,
                true,
                OptionalDouble.of(1e-6),
                Optional.of(new Reason.NoBetterDirection()),
                OptionalInt.empty());
    }

    private static Facts blocks() {
        return new Facts(6, Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** Rates of both methods, events per operation, and events of one slice. */
    private static SortedMap<String, Secondary> results(double put, double take, double refused, double spun) {
        SortedMap<String, Secondary> results = new TreeMap<>();
        results.put("score", rate(Kind.MEMBER, put));
        results.put("take", rate(Kind.MEMBER, take));
        results.put("taken", rate(Kind.OPERATIONS, 10));
        results.put("refused", events(refused * 1e6));
        results.put("spun", events(spun));
        results.put("take$1", new Secondary(Kind.AMBIGUOUS, "ops/us", 3, 0, 0));
        for (int i = 0; i < QUIET; i++) {
            results.put("quiet" + i, events(0));
        }
        return results;
    }

    private static Secondary rate(Kind kind, double score) {
        return new Secondary(kind, "ops/us", score, TIME, score * TIME);
    }

    private static Secondary events(double count) {
        return new Secondary(Kind.EVENTS, "#", count, 0, count);
    }
}
