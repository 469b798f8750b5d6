package dev.steelyard.core.evidence;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.stats.Scale;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The evidence about one row before correction for its family: the only input of a decision, from blocks or from the
 * forks of result files.
 *
 * @param size number of samples
 * @param axis axis on which the sides are compared
 * @param scores mean of the samples' scores, as shown in reports
 * @param estimate estimate of the change; empty with too few samples
 * @param ranks result of a rank test on the same samples; empty if there is none
 * @param obstacles reasons that rule out a verdict or a change
 * @param warnings warnings about the samples
 */
public record Evidence(
        Size size,
        Axis axis,
        Scores scores,
        Optional<Estimate> estimate,
        Optional<RankOpinion> ranks,
        Obstacles obstacles,
        List<Warning> warnings) {

    public Evidence {
        warnings = List.copyOf(warnings);
    }

    /**
     * The number of samples.
     *
     * @param samples kind of samples
     * @param baseline number for the baseline
     * @param treatment number for the treatment; the same number for blocks
     */
    public record Size(Samples samples, int baseline, int treatment) {

        /** Returns the number of samples on the side that has fewer. */
        public int fewest() {
            return Math.min(baseline, treatment);
        }
    }

    /**
     * The result of the rank test.
     *
     * @param pValue two-sided p-value
     * @param center Hodges-Lehmann estimate of the change
     * @param trusted whether there are enough samples for the rank test to disagree with the t test
     */
    public record RankOpinion(double pValue, double center, boolean trusted) {}

    /**
     * Reasons that rule out verdicts.
     *
     * @param blocker why there is no verdict, regardless of the numbers
     * @param withheld why a change is not reported, but equivalence may be
     */
    public record Obstacles(Optional<Blocker> blocker, Optional<Reason> withheld) {
        /**
         * Share of lost samples on one side above which a change is withheld, because the survivors may be the fast
         * ones: five of 40 blocks, or two of 10.
         */
        public static final double LOST = 0.1;
        /** No obstacles. */
        public static final Obstacles NONE = new Obstacles(Optional.empty(), Optional.empty());
    }

    /**
     * A reason that rules out any verdict.
     *
     * @param reason the reason
     * @param more number of additional samples that would remove it, if known
     * @param lasting whether no number of samples removes it
     */
    public record Blocker(Reason reason, OptionalInt more, boolean lasting) {

        /** Returns a blocker that no number of samples removes. */
        public static Blocker lasting(Reason reason) {
            return new Blocker(reason, OptionalInt.empty(), true);
        }

        /** Returns a blocker that {@code more} additional samples remove. */
        public static Blocker until(Reason reason, int more) {
            return new Blocker(reason, OptionalInt.of(more), false);
        }
    }

    /** Returns the raw p-value; 1 without an estimate. */
    public double pValue() {
        return estimate.map(Estimate::pValue).orElse(1.0);
    }

    /** Returns the facts for a report; empty if a side has no samples. */
    public Optional<Facts> facts(double level) {
        if (size.fewest() == 0) {
            return Optional.empty();
        }
        boolean absolute = axis.scale() == Scale.ABSOLUTE;
        Optional<Estimate> finite = estimate.filter(known -> Double.isFinite(known.halfWidth()));
        Optional<Change> change = finite.filter(known -> !absolute).map(known -> change(known, level));
        return Optional.of(new Facts(
                size.fewest(),
                change,
                absolute ? number(finite.map(Estimate::value)) : OptionalDouble.empty(),
                number(estimate.map(Estimate::pValue)),
                absolute ? OptionalDouble.empty() : number(finite.map(known -> axis.change(known.halfWidth()))),
                size.samples() == Samples.FORKS
                        ? Optional.of(new Facts.Forks(size.baseline(), size.treatment()))
                        : Optional.empty()));
    }

    private Change change(Estimate known, double level) {
        return new Change(
                axis.change(known.value()),
                axis.change(known.interval().low()),
                axis.change(known.interval().high()),
                level);
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }
}
