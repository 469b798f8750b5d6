package dev.steelyard.history.imports;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A value of a series.
 *
 * @param revision the measured revision, as named by the tool; empty in a file that does not specify it
 * @param moment when the revision was made and measured
 * @param place its row, oldest first; shared by all series of a file, or of all files of a tool and host
 * @param value the value, finite, in the unit of its series
 * @param resolution smallest step between two values that their text could show, in their unit; 0 for full precision
 * @param forks number of forks over which it is a mean; empty if unknown
 */
public record ImportedValue(
        String revision, Moment moment, int place, double value, double resolution, OptionalInt forks) {

    /**
     * Times of a value, as far as known.
     *
     * @param revised the time of the revision
     * @param measured the time of the measurement
     */
    public record Moment(Optional<Instant> revised, Optional<Instant> measured) {

        /** Unknown times. */
        public static final Moment UNKNOWN = new Moment(Optional.empty(), Optional.empty());
    }

    public ImportedValue {
        if (!Double.isFinite(value) || !(resolution >= 0 && Double.isFinite(resolution)) || place < 0) {
            throw new IllegalArgumentException(value + " with resolution " + resolution + " in row " + place);
        }
    }
}
