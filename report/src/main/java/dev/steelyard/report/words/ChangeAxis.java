package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.report.number.Numbers;
import java.util.List;

/**
 * A logarithmic axis of changes in scores: doubling and halving are equally far from no change, which is in the middle.
 *
 * @param reach logarithm of the ratio at its ends, above 0
 */
public record ChangeAxis(double reach) {

    /** Possible ratios at the ends, so similar changes have the same axis. */
    private static final double[] ENDS = {1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 1000};
    /** The margin takes at most four fifths of an axis. */
    private static final double ROOM = 1.25;

    public ChangeAxis {
        if (!(reach > 0) || Double.isInfinite(reach)) {
            throw new IllegalArgumentException("the reach of an axis must be finite and above 0: " + reach);
        }
    }

    /**
     * Returns the axis that contains the finite intervals of all changes, and the margin.
     *
     * @param changes changes of scores
     * @param margin the margin, a fraction
     */
    public static ChangeAxis of(List<Change> changes, double margin) {
        double far = Math.log1p(margin) * ROOM;
        for (Change change : changes) {
            for (double end : new double[] {change.low(), change.estimate(), change.high()}) {
                double log = Math.abs(Math.log1p(end));
                far = Double.isFinite(log) ? Math.max(far, log) : far;
            }
        }
        for (double end : ENDS) {
            if (Math.log(end) >= far) {
                return new ChangeAxis(Math.log(end));
            }
        }
        return new ChangeAxis(far);
    }

    /**
     * Returns the position of a change, from -1 at the lower end to 1 at the upper; changes off the axis are at an end.
     */
    public double place(double change) {
        double place = Math.log1p(change) / reach;
        return Double.isNaN(place) ? -1 : Math.max(-1, Math.min(1, place));
    }

    /** Returns the change at the lower end as text. */
    public String lowest() {
        return Numbers.change(Math.expm1(-reach));
    }

    /** Returns the change at the upper end as text. */
    public String highest() {
        return Numbers.change(Math.expm1(reach));
    }
}
