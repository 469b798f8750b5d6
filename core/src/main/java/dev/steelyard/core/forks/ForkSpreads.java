package dev.steelyard.core.forks;

import dev.steelyard.core.explain.Optimization;
import dev.steelyard.core.judgment.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How much forks of one variant differ with an optimization of the compiler, and without it. If the optimization makes them differ, they
 * are alike without it.
 *
 * @param optimization what was turned off
 * @param blocks blocks with forks of both kinds, at least 1
 * @param with the standard deviation of the log time of forks with it, within blocks
 * @param without that of forks without it
 * @param change the time without it, against the time with it; empty if that is not known
 * @param pValue the probability that chance alone makes those without it more alike by as much, in (0, 1]
 */
public record ForkSpreads(
        Optimization optimization, int blocks, double with, double without, Optional<Change> change, double pValue) {

    /** What is left of the difference may be more than this part of it; then something else makes forks differ as well. */
    private static final double MOSTLY_GONE = 0.5;
    /** All ways to exchange the two kinds in blocks are counted, two to the power of this number. */
    private static final int MOST_BLOCKS = 20;
    /** Differences of sums that are no more than rounding. */
    private static final double ROUNDING = 1e-12;

    public ForkSpreads {
        if (blocks < 1 || !(with >= 0 && without >= 0) || !(pValue > 0 && pValue <= 1)) {
            throw new IllegalArgumentException(blocks + " blocks, " + with + ", " + without + ", " + pValue);
        }
    }

    /** What the experiment says. The labels are part of the file format. */
    public enum Outcome {
        /** Without the optimization, most of the difference is gone: it makes the forks differ. */
        PROVED("proved"),
        /** The forks are more alike without it, but something else makes them differ, too. */
        PART("part"),
        /** That they are more alike without it is not shown. */
        OPEN("open");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /** Sums of squared deviations from the mean of the forks of one kind in one block. */
    private record Squares(double with, double without, int degrees) {}

    /**
     * Compares forks with an optimization and forks without it. The p-value is the fraction of all ways to exchange the two kinds within
     * blocks in which those without it are as much more alike (an exact permutation test, with the difference of the sums of squares as its
     * statistic): if the optimization does not matter, all of these ways were equally likely.
     *
     * @param with forks with the optimization
     * @param without forks without it; blocks that do not have as many of these, and at least two, are left out, and so are blocks after
     *     the 20th
     * @param change the time without it, against the time with it; empty if that is not known
     * @return empty if no block is left
     */
    public static Optional<ForkSpreads> of(
            Optimization optimization, List<ScoredFork> with, List<ScoredFork> without, Optional<Change> change) {
        Map<Integer, List<ScoredFork>> others = byBlock(without);
        List<Squares> blocks = new ArrayList<>();
        byBlock(with).forEach((block, forks) -> {
            List<ScoredFork> other = others.getOrDefault(block, List.of());
            if (forks.size() == other.size() && forks.size() > 1 && blocks.size() < MOST_BLOCKS) {
                blocks.add(new Squares(squares(forks), squares(other), forks.size() - 1));
            }
        });
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        int degrees = blocks.stream().mapToInt(Squares::degrees).sum();
        return Optional.of(new ForkSpreads(
                optimization,
                blocks.size(),
                Math.sqrt(blocks.stream().mapToDouble(Squares::with).sum() / degrees),
                Math.sqrt(blocks.stream().mapToDouble(Squares::without).sum() / degrees),
                change,
                pValue(blocks)));
    }

    private static Map<Integer, List<ScoredFork>> byBlock(List<ScoredFork> forks) {
        return forks.stream().collect(Collectors.groupingBy(ScoredFork::block, TreeMap::new, Collectors.toList()));
    }

    private static double squares(List<ScoredFork> forks) {
        double[] times = forks.stream().mapToDouble(ScoredFork::logTime).toArray();
        return WithinBlocks.squares(
                new WithinBlocks(forks.stream().map(ScoredFork::block).toList()).centered(times));
    }

    private static double pValue(List<Squares> blocks) {
        double[] differences =
                blocks.stream().mapToDouble(block -> block.with - block.without).toArray();
        double measured = 0;
        for (double difference : differences) {
            measured += difference;
        }
        int ways = 1 << differences.length;
        int reached = 0;
        for (int way = 0; way < ways; way++) {
            double sum = 0;
            for (int i = 0; i < differences.length; i++) {
                sum += (way >> i & 1) == 0 ? differences[i] : -differences[i];
            }
            if (sum >= measured - ROUNDING) {
                reached++;
            }
        }
        return (double) reached / ways;
    }

    /**
     * Returns what the experiment says.
     *
     * @param alpha the greatest p-value of what is not chance, in (0, 1)
     */
    public Outcome outcome(double alpha) {
        if (pValue > alpha) {
            return Outcome.OPEN;
        }
        return without <= MOSTLY_GONE * with ? Outcome.PROVED : Outcome.PART;
    }
}
