package dev.steelyard.history.foreign;

import dev.steelyard.history.imports.ImportedValue.Spread;
import java.time.Instant;
import java.util.Optional;

/**
 * A value of a series.
 *
 * @param revision the number of its revision, in the order in which the document names them
 * @param moment when it was
 * @param value the value, finite
 * @param spread what its tool says of how far it can be trusted
 * @param sequence its number in the document
 */
record ForeignPoint(int revision, Moment moment, double value, Optional<Spread> spread, int sequence) {

    /**
     * When something was, as far as it is known.
     *
     * @param revised the time of the revision
     * @param measured the time of the measurement
     */
    record Moment(Optional<Instant> revised, Optional<Instant> measured) {}

    ForeignPoint {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a value of " + value);
        }
    }
}
