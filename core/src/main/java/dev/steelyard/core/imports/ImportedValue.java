package dev.steelyard.core.imports;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A value of a series.
 *
 * @param revision what was measured, as the tool names it; empty in a file whose results do not say it
 * @param moment when that was
 * @param place its row, oldest first; rows of all series of a file, or of all files of a tool and host, are the same
 * @param value the value, finite, in the unit of its series
 * @param resolution smallest step between two values that their text could show, in their unit; 0 if they have all their digits
 * @param forks over how many forks it is a mean; empty if that is not known
 */
public record ImportedValue(
        String revision, Moment moment, int place, double value, double resolution, OptionalInt forks) {

    /**
     * When something was, as far as it is known.
     *
     * @param revised the time of the revision
     * @param measured the time of the measurement
     */
    public record Moment(Optional<Instant> revised, Optional<Instant> measured) {

        /** Nothing is known. */
        public static final Moment UNKNOWN = new Moment(Optional.empty(), Optional.empty());
    }

    public ImportedValue {
        if (!Double.isFinite(value) || !(resolution >= 0 && Double.isFinite(resolution)) || place < 0) {
            throw new IllegalArgumentException(value + " with resolution " + resolution + " in row " + place);
        }
    }
}
