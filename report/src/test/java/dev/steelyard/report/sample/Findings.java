package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Reason.SingleFork.Single;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Unread;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Cause;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Shares;
import dev.steelyard.core.judgment.Warning.BuiltDifferently.Way;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.model.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Every finding with values as runs have them, and where a sentence has branches, one for each. */
public final class Findings {

    private static final ForkOutcome THREW =
            new ForkOutcome(ForkOutcome.Kind.THREW, "java.lang.IllegalStateException: closed; see logs/3-buffered.log");
    private static final BlockFailure FAILED = BlockFailure.fork("buffered", THREW);
    private static final String DECODE = "DecoderBenchmark.decode";

    private Findings() {}

    /** Returns reasons of every type. */
    public static List<Reason> reasons() {
        return List.of(
                new Reason.MissingFrom("buffered"),
                new Reason.NoCompleteBlock(FAILED),
                new Reason.NoCompleteBlock(BlockFailure.MEMORY_SHORT),
                new Reason.NoCompleteBlock(BlockFailure.noScore(DECODE)),
                new Reason.NoCompleteBlock(BlockFailure.fork("buffered", new ForkOutcome(ForkOutcome.Kind.KILLED, ""))),
                new Reason.BenchmarkEdited("main", "buffered"),
                new Reason.NothingTried(),
                new Reason.TurnsRefuted(0.021, 6),
                new Reason.BudgetTooSmall(Duration.ofMinutes(10), Duration.ofSeconds(830)),
                new Reason.NotChosen(Duration.ofMinutes(10), Duration.ofSeconds(830)),
                new Reason.GivenUp(1, FAILED),
                new Reason.GivenUp(3, FAILED),
                new Reason.NoUsableValue("buffered"),
                new Reason.TooFewBlocks(1, 4, false),
                new Reason.TooFewBlocks(6, 8, true),
                new Reason.TooFewForks("main", 3, "buffered", 2, 5),
                new Reason.SingleFork(
                        List.of(new Single("buffered", false)),
                        OptionalDouble.of(0.0123),
                        OptionalDouble.empty(),
                        0.02,
                        14),
                new Reason.SingleFork(
                        List.of(new Single("main", false), new Single("buffered", true)),
                        OptionalDouble.empty(),
                        OptionalDouble.of(0.008),
                        0.02,
                        25),
                new Reason.SingleFork(
                        List.of(new Single("main", false)), OptionalDouble.empty(), OptionalDouble.empty(), 0.02, 5),
                new Reason.NotComparable(Samples.BLOCKS),
                new Reason.NotComparable(Samples.FORKS),
                new Reason.Undecided(),
                new Reason.NotAfterCorrection(0.0042, 7, 0.029),
                new Reason.GroupsPossible(0.021),
                new Reason.BlocksDrift(),
                new Reason.RanksDisagree(Samples.BLOCKS, 0.00003, 0.21),
                new Reason.RanksDisagree(Samples.FORKS, 0.0042, 0.084),
                new Reason.CenterOutsideMargin(Samples.BLOCKS),
                new Reason.CenterOutsideMargin(Samples.FORKS),
                new Reason.NoBetterDirection(),
                new Reason.CanaryWidened(new Reason.Undecided()),
                new Reason.Survivors(dev.steelyard.core.judgment.Samples.BLOCKS, "buffered", 5, 40),
                new Reason.MemoryShort(1, 6),
                new Reason.MemoryShort(6, 40),
                new Reason.JmhVersions("main", "1.36", "buffered", "1.37"),
                new Reason.Blackholes("main", "compiler", "buffered", "full, inlined"),
                new Reason.TooFewSamples(Samples.BLOCKS, 2, 6, 10_000),
                new Reason.TooFewSamples(Samples.FORKS, 1, 10, 10_000),
                new Reason.TooFewSamples(Samples.FORKS, 3, 10, 10_000),
                new Reason.AmbiguousName("take"),
                new Reason.MetricMissing("refused", 1, 6),
                new Reason.NothingCounted("taken", 2, 6),
                new Reason.ZeroTime(Samples.FORKS, 1, 10),
                new Reason.OwnAllocation(Samples.BLOCKS, 40.96, false),
                new Reason.OwnAllocation(Samples.FORKS, 1310.72, true),
                new Reason.UnitDiffers("buffered", "ops/s", "ns/op"),
                new Reason.NotForked(List.of("main")),
                new Reason.NotForked(List.of("main", "buffered")),
                new Reason.BatchesDiffer("main", "1", "buffered", "100"),
                new Reason.IterationsMissing("buffered", 4, 12),
                new Reason.TooFewDigits());
    }

    /** Returns warnings of every type. */
    public static List<Warning> warnings() {
        return List.of(
                new Warning.TwoGroupsOfBlocks("buffered", 4, 12, -0.0612, 0.0021),
                new Warning.TwoGroupsOfForks("buffered", 4, 12, 0.0612),
                new Warning.RatioMoves(0.0213),
                new Warning.StartOrder("buffered", 0.0213),
                new Warning.StartOrder("buffered", -0.0213),
                slowed(Cause.TOUCHING_MEMORY, OptionalDouble.of(15_200), "buffered"),
                slowed(Cause.TOUCHING_MEMORY, OptionalDouble.empty(), "main", "buffered"),
                new Warning.BlocksSlowed(
                        Cause.COMPILING, List.of("main"), 1, 12, new Shares(0.3, 0.3), OptionalDouble.empty()),
                slowed(Cause.COLLECTING, OptionalDouble.empty(), "buffered"),
                slowed(Cause.WAITING, OptionalDouble.empty(), "buffered"),
                new Warning.FarSamples(Samples.BLOCKS, DECODE, 0.0042),
                new Warning.FarSamples(Samples.FORKS, DECODE, 0.0042),
                new Warning.StoppedEarly(),
                new Warning.Disturbed(0.143),
                new Warning.WaitingTakenOff(0.143),
                new Warning.ParkedWork("buffered", 0.042),
                new Warning.AllocationLost("buffered", 3, 12),
                new Warning.NeverSettled("buffered", 0.33, List.of(Signal.COMPILER)),
                new Warning.NeverSettled("buffered", 0.33, List.of(Signal.FAULTS)),
                new Warning.NeverSettled("buffered", 0.33, List.of(Signal.COMPILER, Signal.FAULTS)),
                new Warning.LoopDominates("buffered", 0.312, 1),
                new Warning.ClockDominates("buffered", 120, 28.4),
                new Warning.ClockTooCoarse("buffered", 20, 0.14),
                new Warning.BlocksFailed(2, 40, FAILED),
                new Warning.BlocksLostToPaging(1, 40),
                new Warning.BlocksLostToPaging(3, 40),
                new Warning.BlocksInterrupted(1, Duration.ofSeconds(20)),
                new Warning.BlocksInterrupted(3, Duration.ofMinutes(2)),
                new Warning.TurnsLengthened(0.021, 6),
                new Warning.WorkersFree(FreeReason.OWN_THREADS, 40, 40),
                new Warning.WorkersFree(FreeReason.NOT_MOVED, 2, 40),
                new Warning.WorkersFree(FreeReason.TOO_MANY_THREADS, 40, 40),
                new Warning.WorkersFree(FreeReason.NO_WORKERS, 40, 40),
                new Warning.ForksAlternated(),
                new Warning.BenchmarkDiffers("main", "buffered"),
                new Warning.OnlyBenchmarkDiffers("main", "buffered"),
                new Warning.RegressionBeyondAccepted("c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00", 0.1, 0.114),
                new Warning.RegressionAccepted(
                        "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00", "Jane <b>Doe</b>", "bounds checks"),
                new Warning.ConfigurationEdited("main", List.of("buffered")),
                new Warning.OnlyBenchmarksEdited(List.of("Decoder.a"), 9),
                new Warning.BenchmarksEdited(List.of("Decoder.a", "Decoder.b", "Decoder.c", "Decoder.d"), 9),
                new Warning.VersionedClassesIgnored(
                        "org.example.Codec, org.example.Sums and 3 more", List.of("change")),
                new Warning.SameCode(List.of("main", "change")),
                new Warning.ArgumentsFromEnvironment("JAVA_TOOL_OPTIONS", "-Xint -Dtoken=abc"),
                new Warning.BenchmarksReplaced("buffered", List.of("main")),
                new Warning.BuiltDifferently(List.of(
                        new Way(BuildTrait.TOOL, "Maven", List.of("main")),
                        new Way(BuildTrait.TOOL, "an earlier build", List.of("buffered", "window")),
                        new Way(BuildTrait.RESULT, "one jar", List.of("main")),
                        new Way(BuildTrait.RESULT, "classes and libraries", List.of("buffered", "window")),
                        new Way(BuildTrait.MODULE, "bench", List.of("main", "window")),
                        new Way(BuildTrait.MODULE, "the root folder", List.of("buffered")),
                        new Way(BuildTrait.CHANGES, "-P jmh", List.of("main")),
                        new Way(BuildTrait.CHANGES, "JMH 1.37", List.of("buffered")),
                        new Way(BuildTrait.TARGET, "Java 8", List.of("main")),
                        new Way(BuildTrait.TARGET, "Java 17", List.of("buffered", "window")),
                        new Way(BuildTrait.JDK, "JDK 17", List.of("main")),
                        new Way(BuildTrait.JDK, "JDK 21", List.of("buffered")),
                        new Way(BuildTrait.JVM, "", List.of("main")),
                        new Way(BuildTrait.JVM, "/jdk21/bin/java", List.of("buffered", "window")))),
                new Warning.CanaryContradicts(true, 0.0124, 0.013, 2.4, 12),
                new Warning.CanaryContradicts(false, 0.001, 0.0312, 2.417, 12),
                new Warning.BelowNoiseFloor(DECODE, 0.024, Instant.parse("2026-11-20T23:30:00Z")),
                new Warning.MixedSettings(RunSetting.JMH, "buffered", List.of("1.36", "1.37")),
                new Warning.MixedSettings(RunSetting.JVM, "buffered", List.of("17.0.15+6", "21.0.7+6")),
                new Warning.MixedSettings(RunSetting.JVM_ARGUMENTS, "buffered", List.of("", "-Xint -Dtoken=abcd")),
                different(RunSetting.JMH, List.of("1.36"), List.of("1.37")),
                different(RunSetting.JVM, List.of("17.0.15+6"), List.of("21.0.7+6")),
                different(RunSetting.JVM_BUILD, List.of("21.0.7+6"), List.of("21.0.7+6-LTS")),
                different(
                        RunSetting.JVM_ARGUMENTS,
                        List.of("-ea", "-Xmx1g"),
                        List.of("-Xmx1g", "-Xint", "-javaagent:a.jar", "-Dpassword=x")),
                different(RunSetting.JVM_ARGUMENTS, List.of("-Xmx1g", "-Xmx2g"), List.of("-Xmx2g", "-Xmx1g")),
                different(RunSetting.WARMUP_ITERATIONS, List.of("5"), List.of("0")),
                different(RunSetting.ITERATION_TIME, List.of("10 s"), List.of("10 ms")),
                different(
                        RunSetting.NATIVES,
                        List.of("libzstd-jni-1.5.5.so 0a1b2c3d4e5f"),
                        List.of("libzstd-jni-1.5.6.so 5f4e3d2c1b0a", "/usr/lib/libhdf5.so 001122334455")),
                different(RunSetting.BATCH, List.of("1"), List.of("100")),
                different(RunSetting.FORKS, List.of("5"), List.of("3")),
                new Warning.NotRead(
                        "a.txt",
                        List.of(
                                new Unread(Unread.Kind.ROW, 7, "B.two 200.000 ns/op", 1),
                                new Unread(Unread.Kind.ITERATIONS, 12, "B.one", 3),
                                new Unread(Unread.Kind.UNIT, 31, "B.three", 1),
                                new Unread(Unread.Kind.METRIC, 40, "B.four:gc.count", 1))),
                new Warning.NothingShared("main", 6, "buffered", 1),
                new Warning.KeptApart(
                        "main",
                        new Benchmark("p.B.m", Mode.AVERAGE_TIME, new TreeMap<>(Map.of("n", "1")), 2, "ns/op"),
                        "buffered",
                        new Benchmark("p.B.m", Mode.THROUGHPUT, new TreeMap<>(), 1, "ops/s"),
                        2),
                new Warning.ForksLost(1, 10, "buffered", DECODE),
                new Warning.ForksLost(2, 10, "buffered", DECODE),
                new Warning.IterationsLost(1, 50, "buffered", DECODE),
                new Warning.IterationsLost(2, 50, "buffered", DECODE),
                new Warning.MeansOverForks("buffered"));
    }

    private static Warning different(RunSetting setting, List<String> baseline, List<String> treatment) {
        return new Warning.DifferentSettings(setting, "main", baseline, "buffered", treatment);
    }

    private static Warning slowed(Cause cause, OptionalDouble pageNanos, String... variants) {
        return new Warning.BlocksSlowed(cause, List.of(variants), 5, 31, new Shares(0.42, 0.9), pageNanos);
    }

    /** A row for each reason and each warning. */
    static RunReport report() {
        return report(reasons(), warnings());
    }

    /** Returns a report of two variants of which one was run from a jar and the other from classes. */
    public static RunReport builtDifferently() {
        ReportBuilder builder = new ReportBuilder(built("main", "one jar"), built("buffered", "classes and libraries"));
        return builder.row(
                        Rows.row(Rows.time("p.Type.any", Map.of()), SCORE, "buffered"),
                        Rows.change(0.001, -0.004, 0.004, 0.9),
                        Rows.negligible(0.9))
                .build();
    }

    private static Variant built(String name, String result) {
        return new Variant(
                name,
                name,
                Optional.of("1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d"),
                Optional.empty(),
                Variant.VariantSettings.NONE,
                new TreeMap<>(Map.of(BuildTrait.RESULT, result)));
    }

    /** Returns a report with a row for each reason and each warning. */
    public static RunReport report(List<Reason> reasons, List<Warning> warnings) {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        for (int index = 0; index < reasons.size(); index++) {
            Benchmark benchmark = Rows.time("p.Type.reason", Map.of("number", Integer.toString(index)));
            builder.row(
                    Rows.row(benchmark, SCORE, "buffered"),
                    Rows.change(0.001, -0.04, 0.04, 0.9),
                    Rows.inconclusive(0.9, reasons.get(index), reasons.get(index) instanceof Reason.Undecided ? 3 : 0));
        }
        for (int index = 0; index < warnings.size(); index++) {
            Benchmark benchmark = Rows.time("p.Type.warning", Map.of("number", Integer.toString(index)));
            builder.row(
                    Rows.row(benchmark, SCORE, "buffered"),
                    Rows.change(0.001, -0.004, 0.004, 0.9),
                    Rows.negligible(0.9),
                    warnings.get(index));
        }
        return builder.build();
    }
}
