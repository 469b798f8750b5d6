package dev.steelyard.core.model;

/**
 * Names and kinds of metrics. Any other name is that of a secondary result of JMH, a group method or an auxiliary
 * counter, as JMH prints it.
 */
public final class Metric {
    /** The primary score. */
    public static final String SCORE = "score";
    /** Median of sample time. */
    public static final String SCORE_P50 = "score.p0.50";
    /** 99th percentile of sample time. */
    public static final String SCORE_P99 = "score.p0.99";
    /** Bytes allocated per operation, counted by the gate; the name is the same as in JMH's gc profiler. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    private static final String LABEL = ":";

    private Metric() {}

    /** The kind of a metric; it decides unit, direction and family. */
    public enum Kind {
        /** The primary score. */
        SCORE("score"),
        /** A quantile of sample time. */
        QUANTILE("quantile"),
        /** Bytes allocated per operation. */
        ALLOCATION("allocation"),
        /** The score of one group method. */
        MEMBER("member"),
        /** An auxiliary counter that JMH relates to time, like the score. */
        OPERATIONS("operations"),
        /** An auxiliary counter that JMH adds up; compared per operation. */
        EVENTS("events"),
        /** A group method and a counter of the same name, which JMH reports as one result; it cannot be compared. */
        AMBIGUOUS("ambiguous"),
        /** Any other secondary result, such as a profiler's. */
        OTHER("other");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }

        /** Returns whether the metric is a score of the benchmark or of a part of it. */
        public boolean score() {
            return this == SCORE || this == QUANTILE || this == MEMBER;
        }

        /** Returns whether the metric is an auxiliary counter. */
        public boolean counter() {
            return this == OPERATIONS || this == EVENTS;
        }

        /** Returns whether the metric is an amount per operation in all modes; otherwise it is a time or a rate. */
        public boolean amount() {
            return this == ALLOCATION || this == EVENTS;
        }

        /** Returns whether one direction of change is better; not for events, which may be hits or misses. */
        public boolean directed() {
            return this != EVENTS;
        }
    }

    /** Returns the kind determined by a name alone; {@link Kind#OTHER} for all except Steelyard's own metrics. */
    public static Kind kind(String metric) {
        if (metric.equals(SCORE)) {
            return Kind.SCORE;
        }
        if (metric.startsWith(SCORE + ".")) {
            return Kind.QUANTILE;
        }
        return metric.equals(ALLOCATION) ? Kind.ALLOCATION : Kind.OTHER;
    }

    /**
     * Returns the metric name of a secondary result: its label, after a colon if it is the name of one of Steelyard's
     * own metrics, as in {@code :score}.
     */
    public static String ofLabel(String label) {
        return kind(label) == Kind.OTHER ? label : LABEL + label;
    }

    /**
     * Families of metrics that share one error rate: the benchmarks' own scores, their allocation, and all secondary
     * metrics (quantiles, group methods and counters).
     */
    public enum Family {
        SCORE("score"),
        ALLOCATION("allocation"),
        SECONDARY("secondary");

        private final String label;

        Family(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /** Returns the family in which a metric's p-values are corrected. */
    public static Family family(Kind kind) {
        return switch (kind) {
            case SCORE -> Family.SCORE;
            case ALLOCATION -> Family.ALLOCATION;
            case QUANTILE, MEMBER, OPERATIONS, EVENTS, AMBIGUOUS, OTHER -> Family.SECONDARY;
        };
    }
}
