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
 * What the samples say about one row, before it is corrected for its family: the one input of every decision, whether it
 * comes from blocks or from forks of result files.
 *
 * @param size how many samples there are
 * @param axis on which the sides are compared
 * @param scores mean of the samples' scores as people know them
 * @param estimate of the change; empty with too few samples
 * @param ranks what a rank test of the same samples says; empty if it says nothing
 * @param obstacles what stands in the way of a verdict
 * @param warnings about the samples
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
     * How many samples there are.
     *
     * @param samples what they are
     * @param baseline of the baseline
     * @param treatment of the treatment; of blocks the same number
     */
    public record Size(Samples samples, int baseline, int treatment) {

        /** Returns the number of the side that has fewer. */
        public int fewest() {
            return Math.min(baseline, treatment);
        }
    }

    /**
     * What the rank test says.
     *
     * @param pValue two-sided
     * @param center Hodges-Lehmann estimate of the change
     * @param trusted whether there are so many samples that ranks can disagree with the t test
     */
    public record RankOpinion(double pValue, double center, boolean trusted) {}

    /**
     * What stands in the way.
     *
     * @param blocker why there is no verdict whatever the numbers say
     * @param withheld why a change, and only a change, is not believed
     */
    public record Obstacles(Optional<Blocker> blocker, Optional<Reason> withheld) {
        /**
         * Share of a row's samples above which losses on one side withhold a change: those that live may be the fast ones.
         * Of 40 blocks it takes five, of 10 two.
         */
        public static final double LOST = 0.1;
        /** Nothing does. */
        public static final Obstacles NONE = new Obstacles(Optional.empty(), Optional.empty());
    }

    /**
     * Why there is no verdict.
     *
     * @param reason why
     * @param more samples that would remove it, where that is known
     * @param lasting whether no number of samples removes it
     */
    public record Blocker(Reason reason, OptionalInt more, boolean lasting) {

        /** Returns one that no number of samples removes. */
        public static Blocker lasting(Reason reason) {
            return new Blocker(reason, OptionalInt.empty(), true);
        }

        /** Returns one that so many more samples remove. */
        public static Blocker until(Reason reason, int more) {
            return new Blocker(reason, OptionalInt.of(more), false);
        }
    }

    /** Returns the raw p-value; 1 while there is none. */
    public double pValue() {
        return estimate.map(Estimate::pValue).orElse(1.0);
    }

    /** Returns the facts for a report; empty where a side has no sample. */
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
