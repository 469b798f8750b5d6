package dev.steelyard.core.host;

import java.util.Optional;

/**
 * A fact, or the reason why it is unknown: containers and systems other than Linux hide many facts.
 *
 * @param value the fact, if it is known
 * @param absence why it is not known, as part of a sentence; empty text if it is
 */
public record Reading<T>(Optional<T> value, String absence) {

    public Reading {
        if (value.isPresent() == !absence.isEmpty()) {
            throw new IllegalArgumentException("a reading is a fact or a reason, not both: " + value + ", " + absence);
        }
    }

    /** Returns a fact. */
    public static <T> Reading<T> of(T value) {
        return new Reading<>(Optional.of(value), "");
    }

    /** Returns a reason for which a fact is not known. */
    public static <T> Reading<T> unknown(String reason) {
        return new Reading<>(Optional.empty(), reason);
    }

    /** Returns the fact, or else the reason. */
    public static <T> Reading<T> of(Optional<T> value, String reason) {
        return value.isPresent() ? new Reading<>(value, "") : unknown(reason);
    }
}
