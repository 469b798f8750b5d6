package dev.steelyard.core.model;

/**
 * Names and kinds of metrics. Any name but those below is that of a secondary result of JMH: a method of a group or an
 * auxiliary counter, as JMH prints it.
 */
public final class Metric {
    /** The primary score. */
    public static final String SCORE = "score";
    /** Median of sample time. */
    public static final String SCORE_P50 = "score.p0.50";
    /** 99th percentile of sample time. */
    public static final String SCORE_P99 = "score.p0.99";
    /** Bytes allocated per operation, counted by the gate; the name is the one JMH's gc profiler uses. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    private static final String LABEL = ":";

    private Metric() {}

    /** What a metric is: it decides unit, direction and family. */
    public enum Kind {
        /** The primary score. */
        SCORE("score"),
        /** A quantile of sample time. */
        QUANTILE("quantile"),
        /** Bytes allocated per operation. */
        ALLOCATION("allocation"),
        /** The score of one method of a group. */
        MEMBER("member"),
        /** An auxiliary counter that JMH relates to time, as it does the score. */
        OPERATIONS("operations"),
        /** An auxiliary counter that JMH adds up; compared per operation. */
        EVENTS("events"),
        /** A method of a group and a counter of the same name, which JMH makes one result of; nothing can be said. */
        AMBIGUOUS("ambiguous"),
        /** Any other secondary result, such as a profiler's. */
        OTHER("other");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the word used in files. */
        public String label() {
            return label;
        }

        /** Returns whether it is a score of the benchmark or of a part of it. */
        public boolean score() {
            return this == SCORE || this == QUANTILE || this == MEMBER;
        }

        /** Returns whether it is an auxiliary counter. */
        public boolean counter() {
            return this == OPERATIONS || this == EVENTS;
        }

        /** Returns whether it is an amount per operation, whatever the mode; else a time or, for throughput, a rate. */
        public boolean amount() {
            return this == ALLOCATION || this == EVENTS;
        }

        /** Returns whether one direction of change is the better one: not for events, which may be hits or misses. */
        public boolean directed() {
            return this != EVENTS;
        }
    }

    /** Returns the kind that a name has by itself; {@link Kind#OTHER} for all but Steelyard's own metrics. */
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
     * Returns the name of the metric of a secondary result: its label; {@code :score} for one whose label is the name of
     * one of Steelyard's own metrics.
     */
    public static String ofLabel(String label) {
        return kind(label) == Kind.OTHER ? label : LABEL + label;
    }

    /**
     * The rows that share one promise: the benchmarks' own scores, their allocation, and everything secondary, which is
     * quantiles, methods of groups and counters.
     */
    public enum Family {
        SCORE("score"),
        ALLOCATION("allocation"),
        SECONDARY("secondary");

        private final String label;

        Family(String label) {
            this.label = label;
        }

        /** Returns the word used in files. */
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
