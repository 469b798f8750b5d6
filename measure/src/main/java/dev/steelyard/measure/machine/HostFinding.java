package dev.steelyard.measure.machine;

import java.util.Optional;

/**
 * A finding: how much one topic disturbs measurements on a machine. The details are in the facts; the module
 * {@code report} provides the text.
 *
 * @param topic the topic
 * @param severity how much it matters
 * @param unknown why the facts are unknown; present if and only if the severity is unknown
 */
public record HostFinding(Topic topic, Severity severity, Optional<Absence> unknown) {

    /** The severity of a finding, the worst first. */
    public enum Severity {
        /** It makes intervals wider or slices invalid; fix it before anything else. */
        DISTURBS("disturbs"),
        /** It matters to some benchmarks, or a little to all. */
        NOTE("note"),
        /** It could not be read. */
        UNKNOWN("unknown"),
        /** No problem. */
        FINE("fine");

        private final String label;

        Severity(String label) {
            this.label = label;
        }

        /** Returns the word used in files and on screens. */
        public String label() {
            return label;
        }
    }

    public HostFinding {
        if ((severity == Severity.UNKNOWN) != unknown.isPresent()) {
            throw new IllegalArgumentException("a finding is unknown for a reason: " + topic + ", " + severity);
        }
    }

    /** Creates a finding about known facts. */
    public HostFinding(Topic topic, Severity severity) {
        this(topic, severity, Optional.empty());
    }
}
