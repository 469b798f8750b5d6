package dev.steelyard.core.model;

/** A benchmark mode of JMH, with the short label that JMH uses on its command line and in its files. */
public enum Mode {
    /** Operations per unit of time: more is better. */
    THROUGHPUT("thrpt"),
    /** Time per operation. */
    AVERAGE_TIME("avgt"),
    /** Time per operation, as a distribution of sampled calls. */
    SAMPLE_TIME("sample"),
    /** Time of one call in a fresh fork. */
    SINGLE_SHOT("ss");

    private final String label;

    Mode(String label) {
        this.label = label;
    }

    /** Returns JMH's short label, such as {@code avgt}. */
    public String label() {
        return label;
    }

    /** Returns whether a greater score is better, which is true only for throughput. */
    public boolean moreIsBetter() {
        return this == THROUGHPUT;
    }

    /**
     * Returns the mode with a label.
     *
     * @throws IllegalArgumentException if JMH has no such mode; the message lists the known ones
     */
    public static Mode of(String label) {
        for (Mode mode : values()) {
            if (mode.label.equals(label)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("unknown benchmark mode '" + label + "'; use thrpt, avgt, sample or ss");
    }
}
