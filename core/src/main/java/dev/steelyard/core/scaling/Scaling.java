package dev.steelyard.core.scaling;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import java.util.List;

/**
 * The scores of one benchmark over the values of one number, all else being equal.
 *
 * @param kind kind of the number
 * @param name name of the param; {@code threads} for {@link Kind#THREADS}
 * @param common the benchmark without that param, or with one thread for {@link Kind#THREADS}
 * @param points one per value, in ascending order, without duplicates
 */
public record Scaling(Kind kind, String name, Benchmark common, List<ScalingPoint> points) {

    /** Minimum number of values of a series. */
    public static final int FEWEST = 3;
    /** Minimum ratio of a param's largest value to its smallest one above 0. */
    public static final double DECADE = 10;

    public Scaling {
        points = List.copyOf(points);
        for (int i = 1; i < points.size(); i++) {
            if (!(points.get(i - 1).value() < points.get(i).value())) {
                throw new IllegalArgumentException(name + " does not grow from "
                        + points.get(i - 1).text() + " to " + points.get(i).text());
            }
        }
    }

    /** The kind of number that varies. */
    public enum Kind {
        /** A param of the benchmark. */
        PARAM,
        /** The number of worker threads. */
        THREADS
    }

    /** Returns the treatments that were measured anywhere in the series, in the order of the report. */
    public List<String> treatments() {
        return points.stream()
                .flatMap(point -> point.rows().stream())
                .map(Judged::comparison)
                .filter(ScalingPoint::scored)
                .map(comparison -> comparison.row().treatment())
                .distinct()
                .toList();
    }

    /**
     * Returns whether the series shows how scores scale: at least three values were measured, and those of a param span
     * a decade.
     */
    boolean telling() {
        List<ScalingPoint> measured =
                points.stream().filter(ScalingPoint::measured).toList();
        if (measured.size() < FEWEST) {
            return false;
        }
        double smallest = measured.stream()
                .mapToDouble(ScalingPoint::value)
                .filter(value -> value > 0)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double largest = measured.get(measured.size() - 1).value();
        return kind == Kind.THREADS || largest >= DECADE * smallest;
    }
}
