package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.core.model.Metric.SCORE_P50;
import static dev.steelyard.core.model.Metric.SCORE_P99;
import static dev.steelyard.report.sample.ReportBuilder.PLAN;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric.Kind;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A suite of queues as JCTools has it: groups of producers and consumers with counters of failures, and latencies as
 * sample time. Five benchmarks are judged as 26 rows, of which people asked about five.
 */
public final class Queues {

    private static final String PACKAGE = "org.example.queues.";
    private static final double TIME = 400_000;
    private static final Plan OWN = new Plan(
            Plan.Kind.OWN_ITERATIONS,
            new Plan.Warmup(5, 1_000_000_000),
            1_000_000_000,
            new Plan.Turn(0, 2),
            2,
            List.of(new PlanReason.OwnIterations(1_000_000_000, new PlanReason.Objection.TooFewSamples())));

    private Queues() {}

    /** Returns the report with the rows that its blocks really give. */
    public static RunReport judged() {
        return builder().judged();
    }

    static RunReport report() {
        return builder().build();
    }

    private static ReportBuilder builder() {
        ReportBuilder builder = ReportBuilder.of("main", "padded");
        throughput(builder, "SpscArrayQueue", 120, 0.851);
        throughput(builder, "MpmcArrayQueue", 31, 1.001);
        throughput(builder, "ArrayBlockingQueue", 9.4, 0.999);
        latency(builder, "QueueRoundTrip.ping", 0.212, 0.99);
        latency(builder, "QueueBurst.burst", 3.2, 1.004);
        MoreTime.Need need =
                new MoreTime.Need(Duration.ofSeconds(71), Duration.ofSeconds(221), Duration.ofSeconds(821));
        return builder.moreTime(new MoreTime(4, 3, 0, Optional.of(need), 40, Optional.empty()));
    }

    private static void throughput(ReportBuilder builder, String type, double main, double factor) {
        Benchmark queue = new Benchmark(
                PACKAGE + "QueueThroughput.tpt",
                Mode.THROUGHPUT,
                new TreeMap<>(Map.of("queueType", type, "queueCapacity", "132000")),
                2,
                "ops/us");
        double padded = main / factor;
        builder.blocks(
                queue,
                PLAN,
                6,
                new Side("main", main, 0, methods(main)),
                new Side("padded", padded, 0, methods(padded)));
        rows(builder, queue, factor - 1);
        for (String method : List.of("offer", "poll")) {
            secondary(builder, queue, method, Kind.MEMBER, factor - 1);
        }
        for (String counter : List.of("offersFailed", "pollsFailed")) {
            secondary(builder, queue, counter, Kind.OPERATIONS, factor - 1);
        }
    }

    private static void rows(ReportBuilder builder, Benchmark benchmark, double change) {
        Comparison.Row row = Rows.row(benchmark, SCORE, "padded");
        if (change < -0.02) {
            builder.row(
                    row,
                    Rows.change(change, change - 0.02, change + 0.02, 1e-6),
                    Rows.verdict(Outcome.IMPROVED, 1e-6),
                    new Warning.StoppedEarly());
        } else {
            builder.row(
                    row,
                    Rows.change(change, change - 0.019, change + 0.023, 0.4),
                    Rows.inconclusive(0.4, new Reason.Undecided(), 3));
        }
        builder.row(Rows.row(benchmark, ALLOCATION, "padded"), Rows.ZERO, Rows.verdict(Outcome.EQUIVALENT, 1));
    }

    private static void secondary(ReportBuilder builder, Benchmark benchmark, String metric, Kind kind, double change) {
        Outcome outcome = change < -0.02 ? Outcome.IMPROVED : Outcome.EQUIVALENT;
        builder.row(
                new Comparison.Row(benchmark, metric, kind, "main", "padded"),
                Rows.change(change, change - 0.001, change + 0.001, 1e-6),
                Rows.verdict(outcome, 1e-6));
    }

    private static SortedMap<String, Secondary> methods(double score) {
        SortedMap<String, Secondary> results = new TreeMap<>();
        results.put("offer", rate(Kind.MEMBER, score / 2));
        results.put("poll", rate(Kind.MEMBER, score / 2));
        results.put("offersFailed", rate(Kind.OPERATIONS, score / 1000));
        results.put("pollsFailed", rate(Kind.OPERATIONS, score / 20));
        return results;
    }

    private static Secondary rate(Kind kind, double score) {
        return new Secondary(kind, "ops/us", score, TIME, score * TIME);
    }

    private static void latency(ReportBuilder builder, String name, double score, double factor) {
        Benchmark sampled = new Benchmark(PACKAGE + name, Mode.SAMPLE_TIME, new TreeMap<>(), 1, "us/op");
        builder.blocks(sampled, OWN, 6, sampled("main", score), sampled("padded", score * factor));
        rows(builder, sampled, factor - 1);
        secondary(builder, sampled, SCORE_P50, Kind.QUANTILE, factor - 1);
        secondary(builder, sampled, SCORE_P99, Kind.QUANTILE, factor - 1);
    }

    private static Side sampled(String variant, double score) {
        List<Fork.Bucket> histogram = List.of(
                new Fork.Bucket(0.9 * score, 9000), new Fork.Bucket(1.1 * score, 900), new Fork.Bucket(3 * score, 200));
        return new Side(variant, score, 0, histogram);
    }
}
