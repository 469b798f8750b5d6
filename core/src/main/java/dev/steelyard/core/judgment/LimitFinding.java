package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Limit;
import java.util.Optional;

/**
 * What became of a limit, for one benchmark of one treatment.
 *
 * @param limit the limit
 * @param treatment name of the treatment
 * @param benchmark the benchmark; empty if the treatment has none that the limit is about
 * @param outcome whether it is kept, judged by the whole interval
 * @param measured what was measured; empty before the first look, or if nothing was
 */
public record LimitFinding(
        Limit limit, String treatment, Optional<Benchmark> benchmark, Outcome outcome, Optional<Measured> measured) {

    /** Whether a limit is kept. */
    public enum Outcome {
        /** The whole interval is beyond the limit. */
        MISSED("missed"),
        /** The interval includes the limit, or there is none yet. */
        UNDECIDED("undecided"),
        /** There is no measurement of the benchmark, or of the one that it must be faster than. */
        NOT_MEASURED("not measured"),
        /** The whole interval is within the limit. */
        MET("met"),
        /** The release that it is compared with does not have the benchmark, has another version of it, or fails to run it. */
        NOT_COMPARABLE("not comparable"),
        /** The treatment runs the same code as the baseline, so nothing was measured. */
        UNREACHED("unreached");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** Returns whether measurements could still decide it. */
        public boolean isOpen() {
            return this == UNDECIDED || this == NOT_MEASURED;
        }

        /** Returns the label used in files and reports. */
        public String label() {
            return label;
        }
    }

    /**
     * What was measured, in the unit of the limit's kind.
     *
     * @param value the estimate
     * @param low lower end of its interval
     * @param high upper end of its interval
     * @param blocks number of blocks, at least 2
     */
    public record Measured(double value, double low, double high, int blocks) {}
}
