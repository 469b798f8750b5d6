package dev.steelyard.explain.profile.comparison;

import dev.steelyard.core.stats.Welch;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A share of each fork's time or bytes on two sides, such as the time in one method. Sides are compared by {@link Welch} over forks. A
 * fork's value is not assumed to be more precise than its number of samples allows: the standard deviation is at least that of a share
 * counted in that many samples, sqrt(p (1 - p) / n).
 */
final class ForkShares {

    private final double[] before;
    private final double[] after;
    private final Scale scale;
    private final double resolution;

    /**
     * The value of a share of 1 on each side.
     *
     * @param before value on the baseline's side
     * @param after value on the treatment's side
     * @param low the lowest credible value on the treatment's side, at most {@code after}
     * @param high the highest credible value, at least {@code after}
     */
    record Scale(double before, double after, double low, double high) {

        /** Returns an exactly known scale. */
        static Scale exactly(double before, double after) {
            return new Scale(before, after, after, after);
        }

        /** Returns a scale of times per operation, given the baseline's. */
        static Scale times(double baseline, TimeRatio ratio) {
            return new Scale(baseline, baseline * ratio.estimate(), baseline * ratio.low(), baseline * ratio.high());
        }
    }

    private ForkShares(double[] before, double[] after, Scale scale, double resolution) {
        this.before = scaled(before, scale.before);
        this.after = scaled(after, scale.after);
        this.scale = scale;
        this.resolution = resolution;
    }

    /**
     * Creates shares from the given forks.
     *
     * @param share the share of a fork, from 0 to 1
     * @param samples number of samples in which it was counted
     */
    static <F> ForkShares of(
            List<F> baseline, List<F> treatment, Scale scale, ToDoubleFunction<F> share, ToDoubleFunction<F> samples) {
        double[] before = values(baseline, share);
        double[] after = values(treatment, share);
        return new ForkShares(
                before,
                after,
                scale,
                Math.max(
                        scale.before * resolution(before, least(values(baseline, samples))),
                        scale.after * resolution(after, least(values(treatment, samples)))));
    }

    /**
     * Creates shares that are sums over events. A fork's value is not assumed to be more precise than one event: if events occur at regular
     * intervals, a fork sees one more or less.
     *
     * @param share the share of a fork, at least 0
     * @param event the share of one event
     */
    static <F> ForkShares ofEvents(
            List<F> baseline, List<F> treatment, Scale scale, ToDoubleFunction<F> share, ToDoubleFunction<F> event) {
        return new ForkShares(
                values(baseline, share),
                values(treatment, share),
                scale,
                Math.max(scale.before * most(values(baseline, event)), scale.after * most(values(treatment, event))));
    }

    /**
     * Returns the standard deviation of a share counted in a number of samples of a fork; one success and one failure are added, so that a
     * share of 0 or 1 is not treated as certain (Agresti and Coull 1998, Am. Stat. 52:119).
     */
    private static double resolution(double[] shares, double fewest) {
        double n = Math.max(1, fewest);
        double p = (n * mean(shares) + 1) / (n + 2);
        return Math.sqrt(p * (1 - p) / n);
    }

    private static double[] scaled(double[] shares, double scale) {
        return Arrays.stream(shares).map(share -> scale * share).toArray();
    }

    /**
     * Returns both means, and their difference with its interval. The interval contains the differences for every credible scale, so its
     * width covers the uncertainty of the shares and of the scale.
     *
     * @return empty with fewer than two forks per side
     */
    Optional<Difference> difference(double alpha) {
        double part = scale.after == 0 ? 0 : mean(after) / scale.after;
        return Welch.test(before, after, resolution).map(result -> {
            double half = result.halfWidth(alpha);
            return new Difference(
                    mean(before),
                    mean(after),
                    result.estimate() - half - part * (scale.after - scale.low),
                    result.estimate() + half + part * (scale.high - scale.after));
        });
    }

    /** Returns how many of the treatment's forks lie beyond all of the baseline's. */
    Seen seen() {
        boolean more = mean(after) > mean(before);
        long beyond = Arrays.stream(after)
                .filter(value -> more ? value > most(before) : value < least(before))
                .count();
        return new Seen((int) beyond, after.length);
    }

    static <F> double[] values(List<F> forks, ToDoubleFunction<F> of) {
        return forks.stream().mapToDouble(of).toArray();
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    static double least(double[] values) {
        return Arrays.stream(values).min().orElse(0);
    }

    static double most(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
