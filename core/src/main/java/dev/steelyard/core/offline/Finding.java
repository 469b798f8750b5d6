package dev.steelyard.core.offline;

import dev.steelyard.core.model.Change;
import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Comparison.Scores;
import dev.steelyard.core.stats.RankSum;
import dev.steelyard.core.stats.Scale;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the forks of both sides say about one metric, before it is corrected for its family.
 *
 * @param contrast both samples on the scale of the tests
 * @param scores mean of the forks' scores as people know them
 * @param test Welch's test; empty with fewer than two forks a side
 * @param ranks rank-sum test of the same forks
 * @param obstacle why there is no verdict whatever the numbers
 * @param warnings what a reader should know
 */
record Finding(
        Contrast contrast,
        Scores scores,
        Optional<Tested> test,
        Optional<RankSum.Result> ranks,
        Optional<Obstacle> obstacle,
        List<String> warnings) {

    Finding {
        warnings = List.copyOf(warnings);
    }

    /**
     * Why there is no verdict.
     *
     * @param reason a sentence without its full stop
     * @param moreForks how many more forks a side would give one
     */
    record Obstacle(String reason, OptionalInt moreForks) {}

    /** The raw p-value; 1 while there is none. */
    double pValue() {
        // A row that cannot be decided shows nothing, and must not help the others of its family.
        return obstacle.isPresent() || tooFew() ? 1 : test.map(Tested::pValue).orElse(1.0);
    }

    /**
     * Tells whether there are so few forks that ranks have no say. With 3 a side, forks that fall into two groups are
     * called changed more often than is promised: all of one side may be of one group by chance. Many forks on the other
     * side do not help, since it is the spread of the few that is not known.
     */
    boolean tooFew() {
        return Math.min(baselineForks(), treatmentForks()) < OfflineDecision.FEWEST
                || RankSum.smallestPValue(baselineForks(), treatmentForks()) > OfflineDecision.RANKS_FROM;
    }

    /** Forks of the baseline. */
    int baselineForks() {
        return contrast.baseline().length;
    }

    /** Forks of the treatment. */
    int treatmentForks() {
        return contrast.treatment().length;
    }

    /** The facts for a report; empty where a side has no fork. */
    Optional<Evidence> evidence(double level) {
        int fewest = Math.min(baselineForks(), treatmentForks());
        if (fewest == 0) {
            return Optional.empty();
        }
        boolean absolute = contrast.scale() == Scale.ABSOLUTE;
        Optional<Tested> finite = test.filter(known -> Double.isFinite(known.halfWidth()));
        Optional<Change> change = absolute ? Optional.empty() : finite.map(known -> change(known, level));
        OptionalDouble difference =
                absolute && finite.isPresent() ? OptionalDouble.of(finite.get().estimate()) : OptionalDouble.empty();
        OptionalDouble p = test.isPresent() ? OptionalDouble.of(test.get().pValue()) : OptionalDouble.empty();
        OptionalDouble detectable = absolute || finite.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(detectable(finite.get().halfWidth()));
        return Optional.of(new Evidence(
                fewest,
                change,
                difference,
                p,
                detectable,
                Optional.of(new Evidence.Forks(baselineForks(), treatmentForks()))));
    }

    private Change change(Tested known, double level) {
        return contrast.scale() == Scale.LOG
                ? Change.ofLogRatio(known.estimate(), known.low(), known.high(), level)
                : new Change(known.estimate(), known.low(), known.high(), level);
    }

    private double detectable(double half) {
        return contrast.scale() == Scale.LOG ? Math.expm1(half) : half;
    }
}
