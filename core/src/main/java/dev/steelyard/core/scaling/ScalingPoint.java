package dev.steelyard.core.scaling;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import java.util.List;
import java.util.Optional;

/**
 * The rows at one value of a series.
 *
 * @param value the value as a number, at least 0 and finite
 * @param text the value as written
 * @param rows the row of each treatment that was compared here, in the order of the report
 */
public record ScalingPoint(double value, String text, List<Judged> rows) {

    public ScalingPoint {
        rows = List.copyOf(rows);
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("a benchmark is not swept over " + value);
        }
    }

    /** Returns the row of a treatment, if it was compared here. */
    public Optional<Judged> row(String treatment) {
        return rows.stream()
                .filter(judged -> judged.comparison().row().treatment().equals(treatment))
                .findFirst();
    }

    /** Returns whether any treatment was measured here. */
    boolean measured() {
        return rows.stream().map(Judged::comparison).anyMatch(ScalingPoint::scored);
    }

    /** Returns whether a comparison has the scores of both sides. */
    static boolean scored(Comparison comparison) {
        return comparison.status() == Status.MEASURED
                && comparison.scores().baseline().isPresent()
                && comparison.scores().treatment().isPresent();
    }
}
