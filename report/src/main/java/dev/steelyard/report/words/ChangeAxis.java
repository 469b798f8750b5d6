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
    /** How far a clipped axis reaches at least: doubling and halving. */
    private static final double DOUBLE = Math.log(2);
    /** How many times as far as the middle one of the changes a clipped axis reaches. */
    private static final double FAR = 4;

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
        return reaching(farthest(changes, margin));
    }

    /**
     * Returns an axis on which a few large changes do not make the others invisible. It contains what {@link #of} contains,
     * but nothing beyond four times the distance of the middle one of the changes that are larger than the margin (of an
     * even number, the smaller one of the two in the middle). Doubling and halving are always near enough. So at least
     * half of these changes are on the axis, and {@link #side} says which are not.
     *
     * @param changes changes of scores
     * @param margin the margin, a fraction
     */
    public static ChangeAxis clipped(List<Change> changes, double margin) {
        double[] larger = changes.stream()
                .mapToDouble(change -> distance(change.estimate()))
                .filter(distance -> Double.isFinite(distance) && distance > Math.log1p(margin))
                .sorted()
                .toArray();
        double middle = larger.length == 0 ? 0 : larger[(larger.length - 1) / 2];
        double most = Math.max(Math.max(DOUBLE, FAR * middle), Math.log1p(margin) * ROOM);
        return reaching(Math.min(most, farthest(changes, margin)));
    }

    private static double farthest(List<Change> changes, double margin) {
        double far = Math.log1p(margin) * ROOM;
        for (Change change : changes) {
            for (double end : new double[] {change.low(), change.estimate(), change.high()}) {
                double distance = distance(end);
                far = Double.isFinite(distance) ? Math.max(far, distance) : far;
            }
        }
        return far;
    }

    /** Returns how far a change is from none, as the logarithm of a ratio. */
    private static double distance(double change) {
        return Math.abs(Math.log1p(change));
    }

    private static ChangeAxis reaching(double far) {
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

    /** Returns 1 if a change is beyond the upper end, -1 if it is beyond the lower end, and 0 if it is on the axis. */
    public int side(double change) {
        double log = Math.log1p(change);
        return log > reach * (1 + 1e-9) ? 1 : log < -reach * (1 + 1e-9) ? -1 : 0;
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
