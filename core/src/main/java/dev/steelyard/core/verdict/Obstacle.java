package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.stats.RepeatedTest;
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
     * Returns the obstacle in the way of allocation: what JMH and the JVM allocate themselves may be all there is on both
     * sides, or all there is between them.
     *
     * @param series the numbers that are tested
     * @param sides what they come from
     * @param result of the test
     * @param margin smallest relative change that matters
     */
    static Optional<String> of(Series series, List<Sides> sides, Optional<RepeatedTest.Result> result, double margin) {
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
