package dev.steelyard.report.sample;

import static dev.steelyard.report.sample.ReportBuilder.PLAN;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.Metric.Kind;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Secondary;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A suite of queues as JCTools has it: groups of producers and consumers with counters of failures, and latencies as
 * sample time. Five benchmarks are judged as 23 rows, of which people asked about five.
 */
final class Queues {

    private static final String PACKAGE = "org.example.queues.";
    private static final double TIME = 400_000;
    private static final Plan OWN = new Plan(
            Plan.Kind.OWN_ITERATIONS,
            new Plan.Warmup(5, 1_000_000_000),
            1_000_000_000,
            new Plan.Turn(0, 2),
            2,
            List.of("sample time keeps its own iterations"));

    private Queues() {}

    static RunReport report() {
        ReportBuilder builder = ReportBuilder.of("main", "padded");
        throughput(builder, "SpscArrayQueue", 120, 141);
        throughput(builder, "MpmcArrayQueue", 31, 31.02);
        throughput(builder, "ArrayBlockingQueue", 9.4, 9.41);
        latency(builder, "QueueRoundTrip.ping", 0.212, 0.99);
        latency(builder, "QueueBurst.burst", 3.2, 1.004);
        return builder.judged();
    }

    private static void throughput(ReportBuilder builder, String type, double main, double padded) {
        Benchmark queue = new Benchmark(
                PACKAGE + "QueueThroughput.tpt",
                Mode.THROUGHPUT,
                new TreeMap<>(Map.of("queueType", type, "queueCapacity", "132000")),
                2,
                "ops/us");
        builder.blocks(
                queue,
                PLAN,
                6,
                new Side("main", main, 0, methods(main)),
                new Side("padded", padded, 0, methods(padded)));
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
    }

    private static Side sampled(String variant, double score) {
        List<Fork.Bucket> histogram = List.of(
                new Fork.Bucket(0.9 * score, 9000), new Fork.Bucket(1.1 * score, 900), new Fork.Bucket(3 * score, 200));
        return new Side(variant, score, 0, histogram);
    }
}
