package dev.steelyard.history.creep;

import java.util.Optional;

/**
 * The change of a series since a release.
 *
 * @param series its name
 * @param verdict whether it is worse by more than the margin
 * @param reason why the verdict is open, if it is
 * @param estimate the change; empty if there are too few values
 * @param released the values that represent the release; empty if the release is the anchor itself
 * @param newest the newest values
 */
public record CreepRow(
        String series,
        Verdict verdict,
        Optional<Reason> reason,
        Optional<Estimate> estimate,
        Optional<Averaged> released,
        Averaged newest) {

    /** Whether a series is worse by more than the margin. */
    public enum Verdict {
        /** It is worse: the whole interval lies beyond the margin. */
        WORSE,
        /** Neither is proved. */
        OPEN,
        /** It is not worse: the whole interval lies below the margin. */
        NOT_WORSE
    }

    /** Why a verdict is open. */
    public enum Reason {
        /** The interval contains the margin. */
        WIDE,
        /** There are too few values up to the release. */
        FEW_RELEASED,
        /** There are too few values after the release. */
        FEW_NEWEST,
        /** The interval lies below the margin, but the last values are higher, and too few to draw a conclusion. */
        UNSETTLED
    }

    /**
     * The change since the release.
     *
     * @param change the change of the averaged values, as a fraction
     * @param low lower end of the interval
     * @param high upper end of the interval; both ends also hold if the change was gradual, so that the newest value has changed more than
     *     the average
     */
    public record Estimate(double change, double low, double high) {
        public Estimate {
            if (!(low <= change && change <= high)) {
                throw new IllegalArgumentException(change + " outside of " + low + " to " + high);
            }
        }
    }

    /**
     * Values that are averaged.
     *
     * @param first the row of the first one
     * @param last the row of the last one
     * @param points number of values, at least 1
     */
    public record Averaged(int first, int last, int points) {
        public Averaged {
            if (points < 1 || last - first + 1 < points) {
                throw new IllegalArgumentException(points + " values in rows " + first + " to " + last);
            }
        }
    }

    public CreepRow {
        if (reason.isPresent() != (verdict == Verdict.OPEN)) {
            throw new IllegalArgumentException(verdict + " with reason " + reason);
        }
    }
}
