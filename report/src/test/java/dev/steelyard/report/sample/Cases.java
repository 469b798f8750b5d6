package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.core.model.Metric.SCORE_P50;
import static dev.steelyard.core.model.Metric.SCORE_P99;
import static dev.steelyard.report.sample.ReportBuilder.PLAN;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.inconclusive;
import static dev.steelyard.report.sample.Rows.negligible;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.time;
import static dev.steelyard.report.sample.Rows.verdict;
import static dev.steelyard.report.sample.Rows.without;

import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The reports that the golden files show. */
public final class Cases {

    private static final String DECODER = "org.example.codec.DecoderBenchmark.";

    private Cases() {}

    /** Returns every case by the name of its folder. */
    public static Map<String, RunReport> all() {
        return Made.ALL;
    }

    /** Making them takes seconds. */
    private static final class Made {
        static final Map<String, RunReport> ALL = Collections.unmodifiableMap(made());
    }

    private static Map<String, RunReport> made() {
        Map<String, RunReport> cases = new LinkedHashMap<>();
        cases.put("two-treatments", twoTreatments());
        cases.put("five-variants", FiveVariants.report());
        cases.put("throughput", throughput());
        cases.put("sample", sample());
        cases.put("added-removed-failed", addedRemovedFailed());
        cases.put("inconclusive", allInconclusive());
        cases.put("empty", ReportBuilder.of("main", "buffered").build());
        cases.put("zero-allocation", zeroAllocation());
        cases.put("zero-blocks", zeroBlocks());
        cases.put("group", Groups.report());
        cases.put("offline", Offline.report());
        cases.put("hostile", Hostile.few());
        cases.put("placement", placement());
        cases.put("scaling", Swept.report());
        cases.put("watched", Watched.consistent());
        cases.put("contradicted", Watched.contradicted());
        cases.put("findings", Findings.report());
        cases.put("losses", Losses.report());
        cases.put("queues", Queues.report());
        cases.put("unreached", SameCode.report());
        cases.put("dependency", SameCode.update());
        cases.put("nothing-reached", SameCode.nothing());
        return cases;
    }

    /** Returns the case of a folder. */
    public static RunReport of(String name) {
        return Optional.ofNullable(all().get(name)).orElseThrow();
    }

    /** Two treatments, every outcome, allocation that grows. */
    public static RunReport twoTreatments() {
        VariantSettings settings = new VariantSettings(
                List.of("-Xmx512m", "-Dapi.key=0123456789"),
                new TreeMap<>(Map.of("db.password", "hunter22", "decoder.size", "64")),
                new TreeMap<>());
        Variant checked = new Variant(
                "checked", ".", Optional.of("sha256:0f1e2d3c4b5a"), Optional.of("/opt/jdk-21/bin/java"), settings);
        ReportBuilder builder =
                new ReportBuilder(ReportBuilder.variant("main"), ReportBuilder.variant("buffered"), checked);
        Benchmark longs = time(DECODER + "readLong", Map.of("size", "10"));
        Benchmark many = time(DECODER + "readLong", Map.of("size", "1000"));
        Benchmark doubles = time(DECODER + "readDouble", Map.of());
        builder.blocks(longs, PLAN, 6, side("main", 12.31, 0), side("buffered", 8.1, 0), side("checked", 16.4, 24));
        builder.blocks(many, PLAN, 6, side("main", 1231, 16), side("buffered", 1215, 16), side("checked", 1700, 40));
        builder.blocks(doubles, PLAN, 6, side("main", 4512.5, 0), side("buffered", 4501, 0), side("checked", 4530, 0));
        builder.row(row(longs, SCORE, "buffered"), change(-0.342, -0.35, -0.331, 1e-6), verdict(Outcome.IMPROVED, 2e-6))
                .row(row(longs, ALLOCATION, "buffered"), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1))
                .row(row(many, SCORE, "buffered"), change(-0.013, -0.0161, -0.0102, 1e-3), negligible(2e-3))
                .row(row(many, ALLOCATION, "buffered"), change(0, -1e-5, 1e-5, 1), verdict(Outcome.EQUIVALENT, 1))
                .row(
                        row(doubles, SCORE, "buffered"),
                        change(-0.0025, -0.011, 0.0061, 0.4),
                        verdict(Outcome.EQUIVALENT, 0.4))
                .row(row(doubles, ALLOCATION, "buffered"), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1));
        builder.row(row(longs, SCORE, "checked"), change(0.332, 0.321, 0.344, 1e-6), verdict(Outcome.REGRESSED, 1e-6))
                .row(row(longs, ALLOCATION, "checked"), added(24), verdict(Outcome.REGRESSED, 1e-6))
                .row(row(many, SCORE, "checked"), change(0.381, 0.37, 0.392, 1e-6), verdict(Outcome.REGRESSED, 1e-6))
                .row(row(many, ALLOCATION, "checked"), change(1.5, 1.5, 1.5, 1e-6), verdict(Outcome.REGRESSED, 1e-6))
                .row(
                        row(doubles, SCORE, "checked"),
                        change(0.004, -0.0301, 0.0392, 0.5),
                        inconclusive(0.5, new Reason.Undecided(), 14),
                        new Warning.NeverSettled("checked", 2 / 6.0, List.of(Signal.COMPILER)))
                .row(row(doubles, ALLOCATION, "checked"), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1));
        return builder.build();
    }

    /** A variant of a revision. */
    public static Variant variant(String name) {
        return ReportBuilder.variant(name);
    }

    /** Workers share CPUs, but for one benchmark of too many threads. */
    static RunReport placement() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        Benchmark longs = time(DECODER + "readLong", Map.of());
        Benchmark shared = new Benchmark(DECODER + "readShared", Mode.AVERAGE_TIME, new TreeMap<>(), 4, "ns/op");
        builder.on(BlockPlacement.on(List.of(3)));
        builder.blocks(longs, PLAN, 4, side("main", 12.31, 0), side("buffered", 12.3, 0));
        builder.on(BlockPlacement.free(FreeReason.TOO_MANY_THREADS));
        builder.blocks(shared, PLAN, 4, side("main", 120, 0), side("buffered", 121, 0));
        return builder.row(row(longs, SCORE, "buffered"), change(0, -0.01, 0.01, 0.9), verdict(Outcome.EQUIVALENT, 0.9))
                .row(row(shared, SCORE, "buffered"), change(0, -0.01, 0.01, 0.9), verdict(Outcome.EQUIVALENT, 0.9))
                .environment("placement.request", "2-3")
                .environment("placement.cpus", "0-3")
                .build();
    }

    /** More is better: halved and doubled. */
    public static RunReport throughput() {
        ReportBuilder builder = ReportBuilder.of("main", "slow", "fast");
        Benchmark decode = new Benchmark(DECODER + "decode", Mode.THROUGHPUT, new TreeMap<>(), 4, "ops/s");
        builder.blocks(decode, PLAN, 6, side("main", 2.4e6, 0), side("slow", 1.2e6, 0), side("fast", 4.8e6, 0));
        return builder.row(row(decode, SCORE, "slow"), change(1, 0.96, 1.04, 1e-6), verdict(Outcome.REGRESSED, 1e-6))
                .row(row(decode, SCORE, "fast"), change(-0.5, -0.51, -0.49, 1e-6), verdict(Outcome.IMPROVED, 1e-6))
                .build();
    }

    /** Sample time with rows for quantiles, in its own iterations; a single shot. */
    static RunReport sample() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        Benchmark sampled = new Benchmark(DECODER + "decode", Mode.SAMPLE_TIME, new TreeMap<>(), 1, "us/op");
        Benchmark start = new Benchmark(DECODER + "start", Mode.SINGLE_SHOT, new TreeMap<>(), 1, "ms/op");
        Plan own = new Plan(
                Plan.Kind.OWN_ITERATIONS,
                new Plan.Warmup(5, 1_000_000_000),
                1_000_000_000,
                new Plan.Turn(0, 2),
                2,
                List.of(new PlanReason.OwnIterations(1_000_000_000, new PlanReason.Objection.TooFewSamples())));
        Plan once = new Plan(Plan.Kind.SINGLE_SHOT, new Plan.Warmup(0, 0), 0, new Plan.Turn(0, 1), 1, List.of());
        builder.blocks(sampled, own, 4, sampled("main", 3.2, 1), sampled("buffered", 3.1, 0.97));
        builder.blocks(start, once, 4, side("main", 154.2, -1), side("buffered", 151.1, -1));
        return builder.row(
                        row(sampled, SCORE, "buffered"),
                        change(-0.031, -0.04, -0.022, 1e-4),
                        verdict(Outcome.IMPROVED, 1e-4))
                .row(
                        row(sampled, SCORE_P50, "buffered"),
                        change(-0.03, -0.041, -0.02, 1e-4),
                        verdict(Outcome.IMPROVED, 1e-4))
                .row(
                        row(sampled, SCORE_P99, "buffered"),
                        change(-0.03, -0.12, 0.07, 0.4),
                        inconclusive(0.4, new Reason.Undecided(), 30))
                .row(
                        row(start, SCORE, "buffered"),
                        change(-0.02, -0.05, 0.01, 0.1),
                        inconclusive(0.1, new Reason.BlocksDrift(), 0))
                .build();
    }

    /** Benchmarks that only one side has, and one that failed. */
    public static RunReport addedRemovedFailed() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        Benchmark fresh = time(DECODER + "readFloat", Map.of());
        Benchmark gone = time("org.example.legacy.DecoderBenchmark.readFloat", Map.of());
        Benchmark broken = time(DECODER + "readBytes", Map.of("size", "10"));
        String detail = "java.lang.IllegalStateException: password=hunter22 rejected; see forks/0-buffered.log";
        ForkOutcome outcome = new ForkOutcome(ForkOutcome.Kind.THREW, detail);
        Reason reason = new Reason.NoCompleteBlock(BlockFailure.fork("main", outcome));
        return builder.presence(fresh, "buffered")
                .presence(gone, "main")
                .presence(broken, "main", "buffered")
                .failedBlock(broken, outcome, "main", "buffered")
                .row(without(row(fresh, SCORE, "buffered"), Status.ADDED, new Reason.MissingFrom("main")))
                .row(without(row(gone, SCORE, "buffered"), Status.REMOVED, new Reason.MissingFrom("buffered")))
                .row(without(row(broken, SCORE, "buffered"), Status.FAILED, reason))
                .row(without(row(broken, ALLOCATION, "buffered"), Status.FAILED, reason))
                .build();
    }

    private static RunReport allInconclusive() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        for (String name : List.of("readInt", "readLong")) {
            Benchmark benchmark = time(DECODER + name, Map.of());
            builder.blocks(benchmark, PLAN, 4, side("main", 12, 0), side("buffered", 12.1, 0))
                    .row(
                            row(benchmark, SCORE, "buffered"),
                            change(0.008, -0.04, 0.06, 0.6),
                            inconclusive(0.6, new Reason.Undecided(), 1));
        }
        return builder.build();
    }

    private static RunReport zeroAllocation() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        Benchmark benchmark = time(DECODER + "readInt", Map.of());
        Benchmark boxed = time(DECODER + "readBoxed", Map.of());
        return builder.blocks(benchmark, PLAN, 4, side("main", 12, 0), side("buffered", 12, 0))
                .blocks(boxed, PLAN, 4, side("main", 15, 0), side("buffered", 15, 24))
                .row(row(benchmark, SCORE, "buffered"), change(0, -0.004, 0.004, 0.9), verdict(Outcome.EQUIVALENT, 0.9))
                .row(row(benchmark, ALLOCATION, "buffered"), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1))
                .row(row(boxed, SCORE, "buffered"), change(0, -0.004, 0.004, 0.9), verdict(Outcome.EQUIVALENT, 0.9))
                .row(row(boxed, ALLOCATION, "buffered"), added(24), verdict(Outcome.REGRESSED, 1e-6))
                .build();
    }

    private static RunReport zeroBlocks() {
        Benchmark benchmark = time(DECODER + "readInt", Map.of());
        return ReportBuilder.of("main", "buffered")
                .presence(benchmark, "main", "buffered")
                .row(without(
                        row(benchmark, SCORE, "buffered"),
                        Status.NOT_MEASURED,
                        new Reason.BudgetTooSmall(Duration.ofMinutes(10), Duration.ofMinutes(14))))
                .build();
    }

    private static Facts added(double bytes) {
        return new Facts(
                6, Optional.empty(), OptionalDouble.of(bytes), OptionalDouble.of(1e-6), OptionalDouble.empty());
    }

    private static Side side(String variant, double score, double bytes) {
        return new Side(variant, score, bytes);
    }

    private static Side sampled(String variant, double score, double factor) {
        List<Fork.Bucket> histogram = List.of(
                new Fork.Bucket(3.0 * factor, 9000),
                new Fork.Bucket(3.5 * factor, 900),
                new Fork.Bucket(9.0 * factor, 200));
        return new Side(variant, score, 64, histogram);
    }
}
