package dev.steelyard.report.sample;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.block.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Forks with slices that scatter a little around a score, the same on every call. */
final class Forks {

    private static final double OPERATIONS = 1_000_000;

    private static final Map<String, String> TRAITS = Map.of(
            JvmTrait.HOME,
            "/opt/jdk-17",
            JvmTrait.VENDOR,
            "Example Vendor",
            JvmTrait.JAVA_VERSION,
            "17.0.15",
            JvmTrait.VM_NAME,
            "OpenJDK 64-Bit Server VM",
            JvmTrait.VM_VERSION,
            "17.0.15+6",
            JvmTrait.COLLECTORS,
            "G1 Young Generation, G1 Old Generation",
            JvmTrait.WARMUP_BATCH,
            "1",
            JvmTrait.MEASUREMENT_BATCH,
            "1",
            JvmTrait.FLAG + "UseG1GC",
            "true");

    private Forks() {}

    static Fork completed(Side side, int block) {
        // A fixed scatter of up to 0.8 % that differs by block and variant.
        double fork = 1 + 0.008 * StrictMath.sin(7 * block + side.variant().hashCode() % 17);
        List<Slice> slices = new ArrayList<>();
        slices.add(slice(Slice.Kind.WARMUP, 0, side.score() * 1.5, side));
        for (int turn = 0; turn < 2; turn++) {
            slices.add(slice(Slice.Kind.LEAD_IN, turn, side.score() * fork * 1.02, side));
            slices.add(slice(Slice.Kind.COUNTED, turn, side.score() * fork * 1.001, side));
            slices.add(slice(Slice.Kind.COUNTED, turn, side.score() * fork * 0.999, side));
        }
        return new Fork(side.variant(), ForkOutcome.COMPLETED, slices, side.histogram(), jvm(side, block));
    }

    /** A completed fork whose counted slices all read pages from disk. */
    static Fork paged(Side side, int block) {
        Slice.Outside paging = new Slice.Outside(20_000, 0, 1, 4, 1);
        return with(
                completed(side, block),
                slice -> new Slice(slice.kind(), slice.turn(), slice.timing(), slice.own(), paging, slice.secondary()));
    }

    /** A completed fork in which no operation was timed. */
    static Fork idle(Side side, int block) {
        return with(
                completed(side, block),
                slice -> new Slice(
                        slice.kind(),
                        slice.turn(),
                        new Slice.Timing(Double.NaN, 0, slice.timing().wallNanos()),
                        slice.own(),
                        slice.outside(),
                        slice.secondary()));
    }

    private static Fork with(Fork fork, UnaryOperator<Slice> changed) {
        List<Slice> slices = fork.slices().stream().map(changed).toList();
        return new Fork(fork.variant(), fork.outcome(), slices, fork.histogram(), fork.jvm());
    }

    static Fork failed(String variant, ForkOutcome outcome) {
        return new Fork(variant, outcome, List.of(), List.of(), Fork.Jvm.NONE);
    }

    private static Slice slice(Slice.Kind kind, int turn, double score, Side side) {
        double bytes = side.bytes();
        long allocated = bytes < 0 ? -1 : Math.round(bytes * OPERATIONS);
        return new Slice(
                kind,
                turn,
                new Slice.Timing(score, OPERATIONS, 50_300_000),
                new Slice.Own(allocated, bytes > 0 ? 1 : 0, bytes > 0 ? 900_000 : 0, 12_000, 3, 67_108_864, 0, (long)
                        OPERATIONS),
                new Slice.Outside(20_000, 0, 1, 0, 1),
                side.secondary());
    }

    private static Fork.Jvm jvm(Side side, int block) {
        return new Fork.Jvm(
                4000 + block,
                List.of(
                        "/opt/jdk-17/bin/java",
                        "-Xmx512m",
                        "-Ddb.password=hunter22",
                        "-Dvariant=" + side.variant(),
                        "-cp",
                        "decoders.jar:gate.jar",
                        "org.openjdk.jmh.runner.ForkedMain",
                        "127.0.0.1",
                        "40001"),
                "17.0.15+6",
                "1.37",
                "compiler",
                536_870_912,
                List.of(),
                TRAITS);
    }
}
