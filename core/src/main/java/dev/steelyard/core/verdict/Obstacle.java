package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.Sides;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Why no number of further blocks would give a row a verdict. */
final class Obstacle {

    /** Bytes per operation below which what JMH itself allocates is as good as none. */
    private static final double NEGLIGIBLE = Margins.ALLOCATED_BYTES;

    private Obstacle() {}

    /**
     * Returns the obstacle in the way of a quantile: forks hold too few samples in some blocks, and those that hold enough
     * are the fast ones, so that the others must not be left out.
     *
     * @param lacking number of blocks without the quantile
     * @param blocks number of all blocks
     */
    static Optional<String> ofQuantile(Row row, int lacking, int blocks) {
        boolean quantile = row.metric().equals(Metric.SCORE_P50) || row.metric().equals(Metric.SCORE_P99);
        return !quantile || lacking == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "in %d of %d blocks a fork holds fewer than %d samples, and to leave out the slow ones would "
                                + "flatter them; longer iterations (-r) hold more samples",
                        lacking,
                        blocks,
                        ForkScores.QUANTILE_SAMPLES));
    }

    /**
     * Returns the obstacle in the way of a method of a group or a counter: JMH does not tell it apart, it is missing from
     * some blocks, or some have nothing to divide by. Nothing on both sides in every block is no obstacle.
     *
     * @param sides of the blocks that have it
     * @param lacking number of blocks without it
     */
    static Optional<String> ofSecondary(Row row, List<Sides> sides, int lacking) {
        if (row.kind() == Metric.Kind.AMBIGUOUS) {
            return Optional.of("JMH delivers a method of the group and a counter, both named " + row.metric()
                    + ", as one: rename the counter");
        }
        if (row.kind() != Metric.Kind.MEMBER && !row.kind().counter()) {
            return Optional.empty();
        }
        long unbounded = sides.stream().filter(Sides::unbounded).count();
        if (lacking > 0) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "in %d of %d blocks a side has no result of %s",
                    lacking,
                    sides.size() + lacking,
                    row.metric()));
        }
        return unbounded == 0 || sides.stream().allMatch(Sides::nothing)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "in %d of %d blocks a side counted nothing of %s, and no ratio can be made of that",
                        unbounded,
                        sides.size(),
                        row.metric()));
    }

    /**
     * Returns the obstacle in the way of allocation: what JMH and the JVM allocate themselves may be all there is on both
     * sides, or all there is between them.
     *
     * @param series the numbers that are tested
     * @param sides what they come from
     * @param result of the test
     * @param margin smallest relative change that matters
     */
    static Optional<String> ofAllocation(
            Series series, List<Sides> sides, Optional<RepeatedTest.Result> result, double margin) {
        double foreign = mean(sides, Sides::foreign);
        double baseline = mean(sides, Sides::baseline);
        double treatment = mean(sides, Sides::treatment);
        if (foreign >= NEGLIGIBLE && Math.max(baseline, treatment) < foreign) {
            return Optional.of(reason("all there is", foreign));
        }
        boolean shown = result.filter(known -> known.offZero() && !series.inside(known.low(), known.high(), margin))
                .isPresent();
        return shown && Math.abs(treatment - baseline) <= foreign
                ? Optional.of(reason("the difference", foreign))
                : Optional.empty();
    }

    private static String reason(String what, double foreign) {
        return String.format(
                Locale.ROOT,
                "JMH and the JVM allocate up to %.3g B/op themselves, which may be %s: longer slices (--slice, -r) hold "
                        + "more operations and lower that",
                foreign,
                what);
    }

    private static double mean(List<Sides> sides, ToDoubleFunction<Sides> value) {
        return sides.stream().mapToDouble(value).average().orElse(0);
    }
}
