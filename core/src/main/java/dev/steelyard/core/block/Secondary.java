package dev.steelyard.core.block;

import dev.steelyard.core.model.Metric;

/**
 * A secondary result of JMH for one iteration.
 *
 * @param kind its kind: {@link Metric.Kind#MEMBER}, {@link Metric.Kind#OPERATIONS}, {@link Metric.Kind#EVENTS},
 *     {@link Metric.Kind#AMBIGUOUS} or {@link Metric.Kind#OTHER}
 * @param unit the unit of its score as JMH prints it, such as {@code ns/op} or {@code #}; empty in runs of versions
 *     that did not record it
 * @param score JMH's score of the iteration, over all threads
 * @param time the time behind the score, in the time unit of the score; 0 if unknown, and for kinds without one
 * @param operations the count in that time: operations of a member, increments of a counter; for sample time the number
 *     of samples
 */
public record Secondary(Metric.Kind kind, String unit, double score, double time, double operations) {

    public Secondary {
        if (kind == Metric.Kind.SCORE || kind == Metric.Kind.QUANTILE || kind == Metric.Kind.ALLOCATION) {
            throw new IllegalArgumentException("no secondary result of JMH: " + kind);
        }
    }

    /** Returns a result with only a score; time and operations are unknown. */
    public static Secondary ofScore(double score) {
        return new Secondary(Metric.Kind.OTHER, "", score, 0, 0);
    }
}
