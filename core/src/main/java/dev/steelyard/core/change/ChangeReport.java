package dev.steelyard.core.change;

import java.util.List;

/**
 * What was found in a history.
 *
 * @param source what was examined: the name of a file
 * @param revisions the first cell of each row, oldest first: a revision or a time
 * @param promise what is promised
 * @param better which values are better
 * @param series one entry per series, in the order of the history
 */
public record ChangeReport(
        String source, List<String> revisions, Promise promise, Better better, List<SeriesChanges> series) {

    /** Which values are better. */
    public enum Better {
        LOWER,
        HIGHER,
        /** Nobody said; nothing is called a regression. */
        UNKNOWN
    }

    /**
     * The promised error rate.
     *
     * @param alpha the largest probability of any false change, above 0 and below 0.5
     * @param together whether it holds for all series together instead of each
     */
    public record Promise(double alpha, boolean together) {

        /** The default: 1 % for each series. */
        public static final Promise DEFAULT = new Promise(0.01, false);

        public Promise {
            if (!(alpha > 0 && alpha < 0.5)) {
                throw new IllegalArgumentException("alpha " + alpha);
            }
        }

        /** Returns the error rate of each of so many series (the bound of Bonferroni). */
        public double each(long series) {
            return together ? alpha / Math.max(1, series) : alpha;
        }
    }

    public ChangeReport {
        revisions = List.copyOf(revisions);
        series = List.copyOf(series);
        for (SeriesChanges one : series) {
            for (ChangePoint change : one.changes()) {
                if (change.last() >= revisions.size()) {
                    throw new IllegalArgumentException("row " + change.last() + " of " + revisions.size());
                }
            }
        }
    }

    /** Returns how many series had enough values to be judged. */
    public long judged() {
        return series.stream().filter(SeriesChanges::judged).count();
    }

    /** Returns the p-value that allows for all series that were judged, not only for its own (Bonferroni). */
    public double adjusted(ChangePoint change) {
        return Math.min(1, change.pValue() * judged());
    }

    /** Returns whether a change is for the worse, as far as that is known. */
    public boolean worse(ChangePoint change) {
        return worse(change.rises());
    }

    /** Returns whether a rise or a fall is for the worse, as far as that is known. */
    public boolean worse(boolean rises) {
        return switch (better) {
            case LOWER -> rises;
            case HIGHER -> !rises;
            case UNKNOWN -> false;
        };
    }
}
