package dev.steelyard.core.profile.comparison;

import dev.steelyard.core.profile.comparison.Observation.Seen;
import dev.steelyard.core.stats.Welch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A fraction of what each fork of two sides spends, such as the time in one method. Sides are compared by {@link Welch} over
 * forks. A fork's value is not taken for more precise than its number of samples allows: the standard deviation is at least that
 * of a share counted in as many samples, sqrt(p (1 - p) / n).
 */
final class ForkShares {

    private final double[] before;
    private final double[] after;
    private final Scale scale;
    private final double resolution;

    /**
     * What a share of 1 stands for on each side.
     *
     * @param before on the baseline's
     * @param after on the treatment's
     * @param low the lowest credible value on the treatment's, at most {@code after}
     * @param high the highest, at least {@code after}
     */
    record Scale(double before, double after, double low, double high) {

        /** What is known exactly. */
        static Scale exactly(double before, double after) {
            return new Scale(before, after, after, after);
        }

        /** Times per operation, of which that of the baseline is given. */
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
     * Takes shares of forks.
     *
     * @param share the share of a fork, from 0 to 1
     * @param samples in how many samples it was counted
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
     * Takes shares that events add up to. A fork's value is not taken for more precise than one event: where events come at regular
     * times, a fork sees one more or less.
     *
     * @param share the share of a fork, at least 0
     * @param event the part of one event in it
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
     * The standard deviation of a share that is counted in so many samples of a fork; with a success and a failure more, so that a
     * share of 0 or 1 is not taken for certain (Agresti and Coull 1998, Am. Stat. 52:119).
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
     * Returns both means, and their difference with its interval. The interval holds the differences at every credible scale: it
     * is as wide as that of the shares and that of the scale together.
     *
     * @return empty with fewer than two forks a side
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

    /** Returns how many of the treatment's forks are beyond all of the baseline. */
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
