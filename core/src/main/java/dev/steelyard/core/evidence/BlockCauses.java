package dev.steelyard.core.evidence;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning.BlocksSlowed;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Cause;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.plan.SmallSamples;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Finds the causes of outlying blocks in the slices of their forks. A cause qualifies if its share of a fork's turns exceeds the smallest
 * share among the variant's forks, and if it explains the log ratios. Either blocks in which it mainly affected one side lie farther from
 * the center of the other blocks than these lie from each other, in the direction of the side it slows down; or, in a row with a wide
 * spread of blocks, log ratios and shares are correlated. A cost common to all forks of a variant belongs to the variant, and a cost common
 * to both forks of a block cancels in the ratio.
 */
final class BlockCauses {

    /** Tolerated excess of a fork's share over the smallest share among the variant's forks; the margin if that is greater. */
    static final double TOLERATED = 0.05;

    /** Minimum deviation of blocks, or of a correlation from 0, in standard deviations, for a cause to be reported. */
    private static final double FAR = 3;

    /**
     * Fraction of the blocks' deviation that the lost time must explain; compilation is exempt, because running code that is not yet
     * compiled costs more than compiling it.
     */
    private static final double EXPLAINED = 0.25;

    /** Minimum number of blocks for estimating a center. */
    private static final int CENTER = 3;

    /** Minimum number of blocks for a correlation; with 6, chance alone exceeds the threshold in one of 50 rows. */
    private static final int CORRELATION = 6;

    /** Ratio of a normal distribution's standard deviation to its median absolute deviation. */
    private static final double FROM_MEDIAN = 1.4826;

    /** Maximum share; above it, the time without the cause cannot be estimated, because the cost of a page is only approximate. */
    private static final double ALMOST_ALL = 0.99;

    private final Row row;
    private final double far;
    private final double tolerated;
    private final Optional<FirstTouch> touch;

    /** @param touch cost of the first touch of a page on this machine; empty if it was not measured */
    BlockCauses(Row row, double margin, Optional<FirstTouch> touch) {
        this.row = row;
        this.far = Math.log1p(margin);
        this.tolerated = Math.max(margin, TOLERATED);
        this.touch = touch;
    }

    /**
     * The causes found in the blocks of a row.
     *
     * @param warnings one warning per cause, the one that took the most time first; empty if no cause was found
     * @param blocks numbers of the blocks with a cause
     */
    record Causes(List<BlocksSlowed> warnings, Set<Integer> blocks) {

        /** Returns whether a cause was found to slow forks of a variant. */
        boolean name(Cause cause, String variant) {
            return warnings.stream()
                    .anyMatch(
                            known -> known.cause() == cause && known.variants().contains(variant));
        }
    }

    /** A block for one cause: its log ratio, and the share of each fork. */
    private record Seen(Pair pair, double logRatio, Side baseline, Side treatment) {

        /**
         * Returns the excess of the treatment's fork minus that of the baseline's fork; a positive difference should
         * increase the log ratio.
         */
        double difference() {
            return treatment.above - baseline.above;
        }

        Side slower() {
            return difference() > 0 ? treatment : baseline;
        }
    }

    /** A fork: the share of time that a cause took, and its excess over the smallest share among the variant's forks. */
    private record Side(double share, double above) {

        /** Returns the log of the factor by which the cause lengthened the turns. */
        double lengthening() {
            return -Math.log1p(-Math.min(ALMOST_ALL, above));
        }
    }

    private record Found(BlocksSlowed warning, List<Pair> slowed, double total) {}

    /**
     * Returns the causes of outlying blocks of a row. Each block is attributed to one cause: the one that took the most
     * time over all blocks.
     */
    Causes of(List<Pair> pairs) {
        List<BlocksSlowed> warnings = new ArrayList<>();
        Set<Integer> blocks = new HashSet<>();
        if (!pairs.stream().allMatch(pair -> Double.isFinite(logRatio(pair)))) {
            return new Causes(warnings, blocks);
        }
        Set<Cause> open = EnumSet.allOf(Cause.class);
        List<Pair> unexplained = new ArrayList<>(pairs);
        Optional<Found> next = greatest(open, pairs, unexplained);
        while (next.isPresent()) {
            Found found = next.get();
            warnings.add(found.warning);
            found.slowed.forEach(pair -> blocks.add(pair.index()));
            unexplained.removeIf(pair -> blocks.contains(pair.index()));
            open.remove(found.warning.cause());
            next = greatest(open, pairs, unexplained);
        }
        return new Causes(List.copyOf(warnings), Set.copyOf(blocks));
    }

    private Optional<Found> greatest(Set<Cause> open, List<Pair> pairs, List<Pair> unexplained) {
        return open.stream()
                .flatMap(cause -> find(cause, pairs, unexplained).stream())
                .max(Comparator.comparingDouble(Found::total));
    }

    private Optional<Found> find(Cause cause, List<Pair> pairs, List<Pair> unexplained) {
        double ofBaseline = least(cause, pairs, Pair.Signs::baseline);
        double ofTreatment = least(cause, pairs, Pair.Signs::treatment);
        List<Seen> apart = new ArrayList<>();
        List<Seen> others = new ArrayList<>();
        for (Pair pair : unexplained) {
            Seen seen = new Seen(
                    pair,
                    logRatio(pair),
                    side(cause, pair.signs().baseline(), ofBaseline),
                    side(cause, pair.signs().treatment(), ofTreatment));
            (Math.abs(seen.difference()) > tolerated ? apart : others).add(seen);
        }
        if (apart.isEmpty() || !(standOut(cause, apart, others) || goWith(cause, apart, others))) {
            return Optional.empty();
        }
        List<Seen> slowed = Stream.concat(apart.stream(), others.stream())
                .filter(seen -> off(seen.slower()))
                .toList();
        double total = apart.stream()
                .mapToDouble(seen -> Math.min(1, seen.slower().above))
                .sum();
        return Optional.of(new Found(
                warning(cause, slowed, pairs.size()),
                slowed.stream().map(Seen::pair).toList(),
                total));
    }

    private boolean off(Side side) {
        return side.above > tolerated;
    }

    private Side side(Cause cause, Pair.ForkSigns signs, double least) {
        double share = share(cause, signs);
        return new Side(share, share - least);
    }

    private double least(Cause cause, List<Pair> pairs, Function<Pair.Signs, Pair.ForkSigns> side) {
        return pairs.stream()
                .mapToDouble(pair -> share(cause, side.apply(pair.signs())))
                .min()
                .orElse(0);
    }

    private double share(Cause cause, Pair.ForkSigns signs) {
        return signs.shares().of(cause, touch.orElse(FirstTouch.USUAL));
    }

    private static double logRatio(Pair pair) {
        Sides sides = pair.values().get(Metric.SCORE);
        return sides == null ? Double.NaN : Math.log(sides.treatment() / sides.baseline());
    }

    /** Returns whether some blocks lie farther from the center of the others than these from each other, each toward its slower side. */
    private boolean standOut(Cause cause, List<Seen> apart, List<Seen> others) {
        if (others.size() < CENTER) {
            return false;
        }
        double center = median(others, Seen::logRatio);
        double spread = FROM_MEDIAN * median(others, seen -> Math.abs(seen.logRatio - center));
        double off = median(apart, seen -> (seen.logRatio - center) * Math.signum(seen.difference()));
        return off > Math.max(far, FAR * spread) && explains(cause, apart, off);
    }

    /** Returns whether, in a row with a wide spread, the log ratios are correlated with the differences between both sides' shares. */
    private boolean goWith(Cause cause, List<Seen> apart, List<Seen> others) {
        List<Seen> all = Stream.concat(apart.stream(), others.stream()).toList();
        if (all.size() < CORRELATION) {
            return false;
        }
        double[] differences = all.stream().mapToDouble(Seen::difference).toArray();
        double[] logRatios = all.stream().mapToDouble(Seen::logRatio).toArray();
        double ofDifferences = SmallSamples.variance(differences);
        double ofLogRatios = SmallSamples.variance(logRatios);
        if (!(ofDifferences > 0) || Math.sqrt(ofLogRatios) <= far) {
            return false;
        }
        double correlation = covariance(differences, logRatios) / Math.sqrt(ofDifferences * ofLogRatios);
        double t = correlation * Math.sqrt((all.size() - 2) / Math.max(1e-9, 1 - correlation * correlation));
        double center = median(all, Seen::logRatio);
        return t > FAR && explains(cause, apart, median(apart, seen -> Math.abs(seen.logRatio - center)));
    }

    private static boolean explains(Cause cause, List<Seen> apart, double off) {
        return cause == Cause.COMPILING || median(apart, seen -> seen.slower().lengthening()) >= EXPLAINED * off;
    }

    private static double covariance(double[] left, double[] right) {
        double leftMean = SmallSamples.mean(left);
        double rightMean = SmallSamples.mean(right);
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += (left[i] - leftMean) * (right[i] - rightMean);
        }
        return sum / (left.length - 1);
    }

    private static double median(List<Seen> blocks, ToDoubleFunction<Seen> value) {
        return SmallSamples.median(blocks.stream().mapToDouble(value).toArray());
    }

    /**
     * @param slowed all blocks with a fork in which the cause took a large share, including blocks in which both sides
     *     are affected alike
     */
    private BlocksSlowed warning(Cause cause, List<Seen> slowed, int of) {
        List<String> variants = new ArrayList<>();
        if (slowed.stream().anyMatch(seen -> off(seen.baseline))) {
            variants.add(row.baseline());
        }
        if (slowed.stream().anyMatch(seen -> off(seen.treatment))) {
            variants.add(row.treatment());
        }
        DoubleSummaryStatistics shares = slowed.stream()
                .mapToDouble(seen -> Math.min(1, seen.slower().share))
                .summaryStatistics();
        OptionalDouble page = cause == Cause.TOUCHING_MEMORY && touch.isPresent()
                ? OptionalDouble.of((double) touch.get().newNanos())
                : OptionalDouble.empty();
        return new BlocksSlowed(
                cause, variants, slowed.size(), of, new BlocksSlowed.Shares(shares.getMin(), shares.getMax()), page);
    }
}
