package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Blocks made up from numbers, for tests and simulations. */
public final class SyntheticBlocks {

    public static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 4, List.of());
    public static final Slice.Own CALM = new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, 0);
    public static final Slice.Outside ALONE = new Slice.Outside(0, 0, 0, 0, 0);

    private SyntheticBlocks() {}

    public static Benchmark benchmark(String name) {
        return benchmark(name, Mode.AVERAGE_TIME);
    }

    public static Benchmark benchmark(String name, Mode mode) {
        return new Benchmark("org.example." + name, mode, new TreeMap<>(), 1, "ns/op");
    }

    public static Variant variant(String name) {
        return new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE);
    }

    /** A run of these benchmarks, all of them in all variants; the first is the baseline. */
    public static Run run(Criteria criteria, List<Benchmark> benchmarks, String... variants) {
        return new Run(
                "test",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(15),
                criteria,
                Arrays.stream(variants).map(SyntheticBlocks::variant).toList(),
                benchmarks.stream()
                        .map(benchmark -> new Run.Presence(benchmark, List.of(variants)))
                        .toList(),
                new TreeMap<>());
    }

    /** The same run with other safeguards. */
    public static Run with(Run run, Safeguards safeguards) {
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria(),
                run.variants(),
                run.benchmarks(),
                run.environment(),
                safeguards);
    }

    public static Slice slice(int turn, double score, double operations, Slice.Own own, Slice.Outside outside) {
        return new Slice(
                Slice.Kind.COUNTED,
                turn,
                new Slice.Timing(score, operations, 50_000_000),
                own,
                outside,
                new TreeMap<>());
    }

    public static Fork fork(String variant, List<Slice> slices) {
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    /** A calm fork with the same score in each of its slices. */
    public static Fork fork(String variant, double score) {
        return fork(
                variant,
                IntStream.range(0, 4)
                        .mapToObj(turn -> slice(turn, score, 1000, CALM, ALONE))
                        .toList());
    }

    public static Fork failed(String variant, ForkOutcome.Kind kind) {
        return new Fork(variant, new ForkOutcome(kind, "as the test says"), List.of(), List.of(), Fork.Jvm.NONE);
    }

    public static Block block(Benchmark benchmark, int index, Fork... forks) {
        return block(benchmark, index, Duration.ofSeconds(10), List.of(forks));
    }

    public static Block block(Benchmark benchmark, int index, Duration wall, List<Fork> forks) {
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, index, index),
                PLAN,
                forks,
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    /** Blocks of a baseline at 100 and a treatment {@code base} at 100 times the exponentials of the log ratios. */
    public static List<Block> blocks(Benchmark benchmark, double... logRatios) {
        List<Block> blocks = new ArrayList<>();
        for (double logRatio : logRatios) {
            blocks.add(block(benchmark, blocks.size(), fork("base", 100), fork("change", 100 * Math.exp(logRatio))));
        }
        return blocks;
    }
}
