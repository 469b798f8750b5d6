package dev.steelyard.core.host;

import java.util.Optional;

/**
 * A finding: how much one topic disturbs measurements on a machine. The details are in the facts; the words are made in
 * the module {@code report}.
 *
 * @param topic what it is about
 * @param severity how much it matters
 * @param unknown why the facts are not known; present if and only if the severity is unknown
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
        /** As it should be. */
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

    /** A finding about facts that are known. */
    public HostFinding(Topic topic, Severity severity) {
        this(topic, severity, Optional.empty());
    }
}
