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
 * Whether short turns score as long ones do. What caches have to be refilled with after another fork's turn is nearly the
 * same on both sides of a comparison, but not where a treatment needs more or less of them; so each block holds a few long
 * turns, at whose ends caches are full, and the change that these tails show is held against that of the counted slices.
 *
 * <p>Blocks are added one by one. The turns are refuted as soon as the mean difference of at least {@value #LEAST} blocks is
 * beyond a quarter of the margin by more than chance: the {@value #LEVEL} interval of Student's distribution lies outside.
 * Blocks measured before that count no more for the treatments that are still measured, and those after it have long turns
 * alone.
 */
public final class LongTurns {
    /** Part of the margin that both may differ by. */
    public static final double TOLERATED = 0.25;

    static final int LEAST = 4;
    static final double LEVEL = 0.99;

    private final double margin;
    private final List<Double> differences = new ArrayList<>();
    private Optional<Refuted> refuted = Optional.empty();

    /**
     * Starts without blocks.
     *
     * @param margin the margin of the score, a fraction
     */
    public LongTurns(double margin) {
        this.margin = margin;
    }

    /**
     * What was found.
     *
     * @param difference the change in tails of long turns against that in counted slices, a fraction
     * @param blocks that showed it, and count no more
     */
    public record Refuted(double difference, int blocks) {}

    /** Adds a block, of which one without long turns says nothing; returns whether it refutes its turns. */
    public boolean add(Block block, String baseline, String treatment) {
        OptionalDouble difference = difference(block, baseline, treatment);
        return difference.isPresent() && add(difference.getAsDouble());
    }

    /** Adds a block's {@link #difference}; returns whether that refutes its turns. */
    boolean add(double difference) {
        differences.add(difference);
        int size = differences.size();
        if (size < LEAST) {
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

    /** Returns what was found when turns were last refuted. */
    public Optional<Refuted> refuted() {
        return refuted;
    }

    /**
     * Returns the log ratio of both sides in the tails of long turns less that in the counted slices; empty where the block
     * has no long turns, or a fork did not complete.
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
     * Returns the blocks that count for a treatment: those after a block that held it and in which turns were refuted.
     *
     * @param blocks sample blocks of one benchmark, in the order in which they ran
     * @param variants names of all variants, the baseline first
     * @param treatment name of the treatment
     * @param margin the margin of the score, a fraction
     */
    public static List<Block> counting(List<Block> blocks, List<String> variants, String treatment, double margin) {
        String baseline = variants.get(0);
        List<String> treatments = variants.subList(1, variants.size());
        int from = 0;
        Map<String, LongTurns> watches = new HashMap<>();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            boolean refuted = false;
            for (String other : treatments) {
                LongTurns watch = watches.computeIfAbsent(other, absent -> new LongTurns(margin));
                refuted |= watch.add(block, baseline, other);
            }
            if (refuted) {
                watches.keySet().removeIf(other -> block.fork(other).isPresent());
                from = block.fork(treatment).isPresent() ? i + 1 : from;
            }
        }
        return blocks.subList(from, blocks.size());
    }
}
