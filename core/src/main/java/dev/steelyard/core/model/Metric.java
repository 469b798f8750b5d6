package dev.steelyard.core.model;

/** Names of the metrics that Steelyard itself makes; any other text names a secondary score of JMH. */
public final class Metric {
    /** The primary score. */
    public static final String SCORE = "score";
    /** Median of sample time. */
    public static final String SCORE_P50 = "score.p0.50";
    /** 99th percentile of sample time. */
    public static final String SCORE_P99 = "score.p0.99";
    /** Bytes allocated per operation, counted by the gate; the name is the one JMH's gc profiler uses. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    private Metric() {}

    /**
     * Returns the family a metric's p-values are corrected in: all scores are one family, each other metric is one of
     * its own.
     */
    public static String family(String metric) {
        return metric.equals(SCORE) || metric.startsWith(SCORE + ".") ? SCORE : metric;
    }
}
