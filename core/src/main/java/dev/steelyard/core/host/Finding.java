package dev.steelyard.core.host;

import java.util.Optional;

/**
 * One thing that may disturb measuring.
 *
 * @param topic what it is about, in a word or two; the same on every machine
 * @param severity how much it matters
 * @param state what is, or why that is not known, as part of a sentence
 * @param effect what that does to measurements, a sentence; empty if nothing
 * @param remedy the command or action that fixes it, or that it cannot be fixed here; empty if nothing needs it
 */
public record Finding(String topic, Severity severity, String state, Optional<String> effect, Optional<String> remedy) {

    /** How much a finding matters, the worst first. */
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

    public Finding {
        if (topic.isBlank() || state.isBlank()) {
            throw new IllegalArgumentException("a finding has a topic and a state: '" + topic + "' '" + state + "'");
        }
        boolean bad = severity == Severity.DISTURBS || severity == Severity.NOTE;
        if (bad && (effect.isEmpty() || remedy.isEmpty())) {
            throw new IllegalArgumentException("what is not fine has an effect and a remedy: " + topic);
        }
    }

    static Finding fine(String topic, String state) {
        return new Finding(topic, Severity.FINE, state, Optional.empty(), Optional.empty());
    }

    static Finding unknown(String topic, String reason) {
        return new Finding(topic, Severity.UNKNOWN, reason, Optional.empty(), Optional.empty());
    }

    static Finding note(String topic, String state, String effect, String remedy) {
        return new Finding(topic, Severity.NOTE, state, Optional.of(effect), Optional.of(remedy));
    }

    static Finding disturbs(String topic, String state, String effect, String remedy) {
        return new Finding(topic, Severity.DISTURBS, state, Optional.of(effect), Optional.of(remedy));
    }

    /** Returns the same finding with another severity, which must not be fine or unknown. */
    Finding as(Severity other) {
        return new Finding(topic, other, state, effect, remedy);
    }
}
