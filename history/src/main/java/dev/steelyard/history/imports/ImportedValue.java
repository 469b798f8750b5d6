package dev.steelyard.history.imports;

import java.time.Instant;
import java.util.Arrays;
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
 * @param spread what the tool says of how far the value can be trusted; empty if it says nothing
 */
public record ImportedValue(
        String revision,
        Moment moment,
        int place,
        double value,
        double resolution,
        OptionalInt forks,
        Optional<Spread> spread) {

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

    /**
     * How far a value can be trusted, as a tool says it.
     *
     * @param kind what it is
     * @param amount in the unit of the value, finite and at least 0
     */
    public record Spread(Kind kind, double amount) {

        /** What a spread is. */
        public enum Kind {
            STANDARD_DEVIATION("std-dev"),
            /** Half of the width of an interval of 99.9 %, which is what JMH calls an error. */
            ERROR("error-99.9");

            private final String label;

            Kind(String label) {
                this.label = label;
            }

            /** Returns the name used in tables. */
            public String label() {
                return label;
            }

            /**
             * Returns the kind with a label.
             *
             * @throws IllegalArgumentException if there is no such kind
             */
            public static Kind of(String label) {
                return Arrays.stream(values())
                        .filter(kind -> kind.label.equals(label))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("unknown kind of spread " + label));
            }
        }

        public Spread {
            if (!Double.isFinite(amount) || amount < 0) {
                throw new IllegalArgumentException("a spread of " + amount);
            }
        }
    }

    /** A value of which the tool does not say how far it can be trusted. */
    public ImportedValue(
            String revision, Moment moment, int place, double value, double resolution, OptionalInt forks) {
        this(revision, moment, place, value, resolution, forks, Optional.empty());
    }

    public ImportedValue {
        if (!Double.isFinite(value) || !(resolution >= 0 && Double.isFinite(resolution)) || place < 0) {
            throw new IllegalArgumentException(value + " with resolution " + resolution + " in row " + place);
        }
    }
}
