package dev.steelyard.core.forks;

import dev.steelyard.core.explain.Optimization;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.stats.Welch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * How much forks of one variant differ with an optimization of the compiler, and without it. If the optimization makes them differ, they
 * are alike without it.
 *
 * @param optimization what was turned off
 * @param blocks pairs of blocks, one of forks with it and one of forks without it, at least 1
 * @param with the standard deviation of the log time of forks with it, within blocks
 * @param without that of forks without it; if these are slower on average, that of their time as a fraction of the others' time
 * @param change the time without it, against the time with it; empty if it cannot be told from the blocks
 * @param pValue the probability that chance alone makes those without it more alike by as much, in (0, 1]
 * @param outcome what the experiment says
 */
public record ForkSpreads(
        Optimization optimization,
        int blocks,
        double with,
        double without,
        Optional<Change> change,
        double pValue,
        Outcome outcome) {

    /** The most pairs of blocks that are compared: all ways to exchange them are counted, two to the power of this number. */
    public static final int MOST_PAIRS = 20;

    /** If more than this part of the deviation may be left without it, something else may make forks differ as well. */
    private static final double MOSTLY_GONE = 0.5;
    /** Forks that differ by less than this part of what was seen before do not show what is to be explained. */
    private static final double AS_BEFORE = 0.5;
    /** Differences of sums that are no more than rounding. */
    private static final double ROUNDING = 1e-12;

    public ForkSpreads {
        if (blocks < 1 || !(with >= 0 && without >= 0) || !(pValue > 0 && pValue <= 1)) {
            throw new IllegalArgumentException(blocks + " blocks, " + with + ", " + without + ", " + pValue);
        }
    }

    /** What the experiment says. The labels are part of the file format. */
    public enum Outcome {
        /** Without the optimization, at least half of the deviation is gone: it makes the forks differ. */
        PROVED("proved"),
        /** The forks are more alike without it, but it is not clear that half of the deviation is gone. */
        PART("part"),
        /** That they are more alike without it is not shown, or those with it do not differ as before. */
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

    /**
     * Log times of the forks of a block.
     *
     * @param forks number of forks
     * @param squares sum of the squared deviations from the mean
     */
    private record Times(int forks, double mean, double squares) {

        static Times of(List<ScoredFork> forks) {
            double mean =
                    forks.stream().mapToDouble(ScoredFork::logTime).average().orElseThrow();
            double squares = forks.stream()
                    .mapToDouble(fork -> (fork.logTime() - mean) * (fork.logTime() - mean))
                    .sum();
            return new Times(forks.size(), mean, squares);
        }
    }

    /** A block of forks with the optimization, and one of forks without it. */
    private record Pair(Times with, Times without) {}

    /**
     * Compares forks with an optimization and forks without it. A p-value is the fraction of all ways to exchange the two blocks of each
     * pair in which those without it are as much more alike (an exact permutation test whose statistic is the difference of the sums of
     * squared deviations from the means of blocks): if the optimization does not matter, all of these ways were equally likely. That half
     * of the deviation is gone is tested in the same way, with the deviations of forks without it doubled.
     *
     * @param with forks with the optimization
     * @param without forks without it; the block of the same number is the other one of a pair. Pairs with unlike numbers of forks, or
     *     fewer than two, are left out, and so are those beyond {@link #MOST_PAIRS}
     * @param before the standard deviation of the log time of forks that is to be explained, within blocks
     * @param alpha the greatest p-value of what is not chance, in (0, 1)
     * @return empty if no pair is left
     */
    public static Optional<ForkSpreads> of(
            Optimization optimization, List<ScoredFork> with, List<ScoredFork> without, double before, double alpha) {
        List<Pair> pairs = pairs(with, without);
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        double[] means = pairs.stream().mapToDouble(pair -> pair.with.mean).toArray();
        double[] others = pairs.stream().mapToDouble(pair -> pair.without.mean).toArray();
        Optional<Change> change = Welch.test(means, others, 0).map(result -> {
            double half = result.halfWidth(alpha);
            return new Change(
                    Math.expm1(result.estimate()),
                    Math.expm1(result.estimate() - half),
                    Math.expm1(result.estimate() + half),
                    1 - alpha);
        });
        // What makes all forks slower by the same time makes them more alike as well.
        double slower = Math.max(
                1, Math.exp(Mean.of(others).getAsDouble() - Mean.of(means).getAsDouble()));
        double[] left = pairs.stream().mapToDouble(pair -> pair.with.squares).toArray();
        double[] right = pairs.stream()
                .mapToDouble(pair -> slower * slower * pair.without.squares)
                .toArray();
        int degrees = pairs.stream().mapToInt(pair -> pair.with.forks - 1).sum();
        double deviation = Math.sqrt(Arrays.stream(left).sum() / degrees);
        double pValue = pValue(left, right, 1);
        return Optional.of(new ForkSpreads(
                optimization,
                pairs.size(),
                deviation,
                Math.sqrt(Arrays.stream(right).sum() / degrees),
                change,
                pValue,
                pValue > alpha || deviation < AS_BEFORE * before
                        ? Outcome.OPEN
                        : pValue(left, right, 1 / MOSTLY_GONE) <= alpha ? Outcome.PROVED : Outcome.PART));
    }

    /** Returns the standard deviation of the log time of forks within blocks; 0 if no block has two. */
    public static double deviation(List<ScoredFork> forks) {
        WithinBlocks blocks =
                new WithinBlocks(forks.stream().map(ScoredFork::block).toList());
        double[] times = forks.stream().mapToDouble(ScoredFork::logTime).toArray();
        return blocks.degrees() == 0 ? 0 : Math.sqrt(WithinBlocks.squares(blocks.centered(times)) / blocks.degrees());
    }

    private static List<Pair> pairs(List<ScoredFork> with, List<ScoredFork> without) {
        Map<Integer, Times> others = byBlock(without);
        List<Pair> pairs = new ArrayList<>();
        byBlock(with)
                .forEach((block, times) -> Optional.ofNullable(others.get(block))
                        .filter(other -> times.forks == other.forks && times.forks > 1 && pairs.size() < MOST_PAIRS)
                        .ifPresent(other -> pairs.add(new Pair(times, other))));
        return pairs;
    }

    private static Map<Integer, Times> byBlock(List<ScoredFork> forks) {
        Map<Integer, Times> blocks = new TreeMap<>();
        forks.stream()
                .collect(Collectors.groupingBy(ScoredFork::block))
                .forEach((block, members) -> blocks.put(block, Times.of(members)));
        return blocks;
    }

    /** The deviations of those without it are multiplied with a factor. */
    private static double pValue(double[] with, double[] without, double factor) {
        double[] differences = new double[with.length];
        double measured = 0;
        for (int i = 0; i < with.length; i++) {
            differences[i] = with[i] - factor * factor * without[i];
            measured += differences[i];
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
}
