package dev.steelyard.explain.forks;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Optimization;
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
 * The spread of forks of one variant with and without a compiler optimization. If the optimization makes forks differ, they are alike
 * without it.
 *
 * @param optimization the optimization that was turned off
 * @param blocks number of pairs of blocks, one with and one without the optimization, at least 1
 * @param with the standard deviation of the log time of forks with it, within blocks
 * @param without that of forks without it; if these are slower on average, the standard deviation of their time as a fraction of the mean
 *     time with it
 * @param change the time without it, relative to the time with it; empty if the blocks do not show it
 * @param pValue the probability that chance alone reduces the spread without it by as much, in (0, 1]
 * @param outcome the outcome of the experiment
 */
public record ForkSpreads(
        Optimization optimization,
        int blocks,
        double with,
        double without,
        Optional<Change> change,
        double pValue,
        Outcome outcome) {

    /** Maximum number of pairs of blocks: all ways of exchanging them are enumerated, two to the power of this number. */
    public static final int MOST_PAIRS = 20;

    /** Maximum share of the deviation that may remain without it; otherwise, something else may make forks differ as well. */
    private static final double MOSTLY_GONE = 0.5;
    /** Minimum deviation as a share of the earlier one; below it, the forks do not show the effect to be explained. */
    private static final double AS_BEFORE = 0.5;
    /** Tolerance for rounding errors of sums. */
    private static final double ROUNDING = 1e-12;

    public ForkSpreads {
        if (blocks < 1 || !(with >= 0 && without >= 0) || !(pValue > 0 && pValue <= 1)) {
            throw new IllegalArgumentException(blocks + " blocks, " + with + ", " + without + ", " + pValue);
        }
    }

    /** The outcome of the experiment. The labels are part of the file format. */
    public enum Outcome {
        /** Without the optimization, at least half of the deviation is gone: it makes the forks differ. */
        PROVED("proved"),
        /** The forks are more alike without it, but it is not clear that half of the deviation is gone. */
        PART("part"),
        /** It is not shown that they are more alike without it, or the forks with it do not differ as before. */
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
     * Compares forks with an optimization and forks without it. A p-value is the fraction of all ways of exchanging the two blocks of a
     * pair in which the spread without it is reduced by at least as much (an exact permutation test; the statistic is the difference of the
     * sums of squared deviations from the means of blocks): if the optimization has no effect, all of these ways are equally likely.
     * Whether half of the deviation is gone is tested in the same way, with the deviations of forks without it doubled.
     *
     * @param with forks with the optimization
     * @param without forks without it; blocks with the same number form a pair. Pairs with different numbers of forks, or fewer than two,
     *     are left out, and so are those beyond {@link #MOST_PAIRS}
     * @param before the standard deviation of the log time of forks to be explained, within blocks
     * @param alpha the maximum p-value of a significant result, in (0, 1)
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
        // Slowing all forks by the same time also reduces their relative spread.
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

    /** Returns the p-value of the permutation test, with the deviations of forks without it multiplied by a factor. */
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
