package dev.steelyard.measure.machine;

import java.util.Optional;

/**
 * A fact, or the reason why it is unknown: containers and systems other than Linux hide many facts.
 *
 * @param value the fact, if it is known
 * @param absence why it is not known; empty if it is
 */
public record Reading<T>(Optional<T> value, Optional<Absence> absence) {

    public Reading {
        if (value.isPresent() == absence.isPresent()) {
            throw new IllegalArgumentException("a reading is a fact or a reason, not both: " + value + ", " + absence);
        }
    }

    /** Returns a fact. */
    public static <T> Reading<T> of(T value) {
        return new Reading<>(Optional.of(value), Optional.empty());
    }

    /** Returns the reason why a fact is not known. */
    public static <T> Reading<T> unknown(Absence reason) {
        return new Reading<>(Optional.empty(), Optional.of(reason));
    }

    /** Returns an unknown fact, given what could not be read. */
    public static <T> Reading<T> unknown(Absence.Fact fact) {
        return unknown(new Absence(fact));
    }

    /** Returns the fact, or an unknown one, given what could not be read. */
    public static <T> Reading<T> of(Optional<T> value, Absence.Fact fact) {
        return value.isPresent() ? new Reading<>(value, Optional.empty()) : unknown(fact);
    }
}
