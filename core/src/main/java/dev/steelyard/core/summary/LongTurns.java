package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether short turns have the same scores as long ones. After another fork's turn, caches must be refilled. The cost is nearly the
 * same on both sides of a comparison, unless a treatment uses more or less of the caches. Each block therefore has a few long turns, at
 * whose ends caches are full, and the change in these tails is compared with the change in the counted slices.
 *
 * <p>Blocks are added one by one. The turns are refuted as soon as the differences of at least {@value #LEAST} blocks all have the same
 * sign, and their mean is significantly beyond a quarter of the margin: the {@value #LEVEL} interval of Student's distribution lies
 * outside. Signs count because tails are short, and a burst of noise in one of them gives a difference of 20 % and more. Earlier blocks
 * then no longer count for the treatments that are still measured, and later blocks use only long turns.
 */
public final class LongTurns {
    /** Fraction of the margin by which tails and counted slices may differ. */
    public static final double TOLERATED = 0.25;

    static final int LEAST = 5;
    static final double LEVEL = 0.99;

    private final double margin;
    private final List<Double> differences = new ArrayList<>();
    private Optional<Refuted> refuted = Optional.empty();

    /**
     * Creates a test without blocks.
     *
     * @param margin the margin of the score, a fraction
     */
    public LongTurns(double margin) {
        this.margin = margin;
    }

    /**
     * The finding that turns were refuted.
     *
     * @param difference the change in tails of long turns relative to that in counted slices, a fraction
     * @param blocks number of blocks that showed it and no longer count
     */
    public record Refuted(double difference, int blocks) {}

    /** Adds a block, which is ignored without long turns; returns whether it refutes the turns. */
    public boolean add(Block block, String baseline, String treatment) {
        OptionalDouble difference = difference(block, baseline, treatment);
        return difference.isPresent() && add(difference.getAsDouble());
    }

    /** Adds a block's {@link #difference}; returns whether it refutes the turns. */
    boolean add(double difference) {
        differences.add(difference);
        int size = differences.size();
        if (size < LEAST || !mayRefute()) {
            return false;
        }
        double mean =
                differences.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double squares = differences.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares / (size - 1) / size);
        double chance = TDistribution.of(size - 1.0).inverseSurvivalProbability((1 - LEVEL) / 2) * error;
        if (Math.abs(mean) - chance > Math.log1p(TOLERATED * margin)) {
            refuted = Optional.of(new Refuted(Math.expm1(mean), size));
            return true;
        }
        return false;
    }

    /** Returns whether later blocks may still refute the turns: there are differences so far, and all have one sign. */
    public boolean mayRefute() {
        return !differences.isEmpty()
                && (differences.stream().allMatch(value -> value > 0)
                        || differences.stream().allMatch(value -> value < 0));
    }

    /** Returns the last finding; empty if the turns were never refuted. */
    public Optional<Refuted> refuted() {
        return refuted;
    }

    /**
     * Returns the log ratio of both sides in the tails of long turns minus that in the counted slices; empty if the
     * block has no long turns, or a fork did not complete.
     */
    public static OptionalDouble difference(Block block, String baseline, String treatment) {
        Optional<Fork> left = Sides.completed(block, baseline);
        Optional<Fork> right = Sides.completed(block, treatment);
        if (block.plan().turn().longTurns() == 0 || left.isEmpty() || right.isEmpty()) {
            return OptionalDouble.empty();
        }
        Benchmark benchmark = block.id().benchmark();
        Waiting waiting = Waiting.of(block, left.get(), right.get());
        double difference = excess(benchmark, right.get(), waiting) - excess(benchmark, left.get(), waiting);
        return Double.isFinite(difference) ? OptionalDouble.of(difference) : OptionalDouble.empty();
    }

    private static double excess(Benchmark benchmark, Fork fork, Waiting waiting) {
        return logTime(benchmark, fork, Slice.Kind.TAIL, waiting)
                - logTime(benchmark, fork, Slice.Kind.COUNTED, waiting);
    }

    private static double logTime(Benchmark benchmark, Fork fork, Slice.Kind kind, Waiting waiting) {
        List<Slice> slices =
                fork.slices().stream().filter(slice -> slice.kind() == kind).toList();
        return Math.log(ForkScores.timePerOperation(benchmark, slices, waiting).orElse(Double.NaN));
    }

    /**
     * Returns the blocks that count for a treatment: those after the last block that has the treatment and refuted the
     * turns.
     *
     * @param blocks sample blocks of one benchmark, in the order in which they ran
     * @param variants names of all variants, the baseline first
     * @param treatment name of the treatment
     * @param margin the margin of the score, a fraction
     */
    public static List<Block> counting(List<Block> blocks, List<String> variants, String treatment, double margin) {
        String baseline = variants.get(0);
        List<String> treatments = variants.subList(1, variants.size());
        List<Block> counting = new ArrayList<>();
        boolean over = false;
        Map<String, LongTurns> watches = new HashMap<>();
        for (Block block : blocks) {
            if (over && block.plan().turn().longTurns() > 0) {
                // It ran concurrently with the block that refuted its turns.
                continue;
            }
            counting.add(block);
            boolean refuted = false;
            for (String other : treatments) {
                LongTurns watch = watches.computeIfAbsent(other, absent -> new LongTurns(margin));
                refuted |= watch.add(block, baseline, other);
            }
            if (refuted) {
                watches.keySet().removeIf(other -> block.fork(other).isPresent());
                if (block.fork(treatment).isPresent()) {
                    counting.clear();
                    over = true;
                }
            }
        }
        return List.copyOf(counting);
    }
}
