package dev.steelyard.report.plot;

import dev.steelyard.core.scaling.ScalingPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * A horizontal logarithmic axis of values. A value of 0 has no logarithm; it is at the left end, before a gap.
 */
final class ValueAxis {

    /** Share of the axis for a value of 0. */
    private static final double GAP = 0.12;
    /** Approximate width of a digit in a label. */
    private static final double DIGIT = 5.5;

    private static final int LONGEST = 9;

    private final List<ScalingPoint> points;
    private final double left;
    private final double start;
    private final double right;
    private final double lowest;
    private final double highest;

    /**
     * @param points the values, ascending
     * @param left left end of the axis
     * @param right right end of the axis
     */
    ValueAxis(List<ScalingPoint> points, double left, double right) {
        this.points = List.copyOf(points);
        this.left = left;
        this.right = right;
        this.start = zero() ? left + GAP * (right - left) : left;
        this.lowest = Math.log(points.stream()
                .mapToDouble(ScalingPoint::value)
                .filter(value -> value > 0)
                .min()
                .orElse(1));
        this.highest = Math.log(Math.max(1e-300, points.get(points.size() - 1).value()));
    }

    /**
     * A label under the axis.
     *
     * @param x its center
     * @param text the value, truncated if it is long
     */
    record Tick(double x, String text) {}

    /** Returns whether the first value is 0. */
    boolean zero() {
        return points.get(0).value() == 0;
    }

    /** Returns the end of the gap after a value of 0. */
    double start() {
        return start;
    }

    /** Returns the position of a value. */
    double x(ScalingPoint point) {
        if (point.value() == 0) {
            return left;
        }
        double share = highest > lowest ? (Math.log(point.value()) - lowest) / (highest - lowest) : 0.5;
        return start + share * (right - start);
    }

    /** Returns the labels that have room, including the last value's. */
    List<Tick> labels() {
        List<Tick> labels = new ArrayList<>();
        double limit = Double.POSITIVE_INFINITY;
        for (int i = points.size() - 1; i >= 0; i--) {
            String text = points.get(i).text();
            String shown = text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "\u2026" : text;
            double half = shown.length() * DIGIT / 2;
            double x = x(points.get(i));
            if (x + half < limit) {
                labels.add(0, new Tick(x, shown));
                limit = x - half - DIGIT;
            }
        }
        return List.copyOf(labels);
    }
}
