package dev.steelyard.history.change;

import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmations;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The findings in a history.
 *
 * @param source the data that was examined
 * @param promise the promised error rate
 * @param better which values are better, according to the request; if it does not say, each series may
 * @param gate which findings count as a failure
 * @param series one entry per series, in the order of the history
 * @param marks users' decisions about the changes
 * @param confirmations results of fresh comparisons for the changes
 */
public record ChangeReport(
        Source source,
        Promise promise,
        Better better,
        Gate gate,
        List<SeriesChanges> series,
        ChangeMarks marks,
        Confirmations confirmations) {

    /**
     * The data that was examined.
     *
     * @param file the name of a file or ledger
     * @param revisions the first cell of each row, oldest first: a revision or a time
     * @param reading how it was read
     * @param recorded additional data, if the history comes from a ledger
     */
    public record Source(
            String file, List<String> revisions, RevisionTable.Reading reading, Optional<Recorded> recorded) {

        public Source {
            revisions = List.copyOf(revisions);
            int rows = revisions.size();
            if (recorded.filter(known -> known.unmeasured().size() != rows).isPresent()) {
                throw new IllegalArgumentException("a gap before each of " + rows + " rows");
            }
        }

        /** Creates the source for a file. */
        public Source(String file, List<String> revisions, RevisionTable.Reading reading) {
            this(file, revisions, reading, Optional.empty());
        }
    }

    /**
     * Additional data about a history from a ledger. Its values are ratios to an anchor, and its rows are commits.
     *
     * @param anchors full hashes of the anchors
     * @param unmeasured for each row, the number of unmeasured commits since the previous row; empty if unknown
     * @param series what was measured, by series name
     * @param unplaced number of measured revisions that are left out because their commit is unknown
     * @param breaks places at which a benchmark itself changed, so that another series continues
     * @param renames benchmarks that may have been renamed
     */
    public record Recorded(
            List<String> anchors,
            List<OptionalInt> unmeasured,
            Map<String, Of> series,
            int unplaced,
            List<Break> breaks,
            List<Rename> renames) {

        public Recorded {
            anchors = List.copyOf(anchors);
            unmeasured = List.copyOf(unmeasured);
            series = Map.copyOf(series);
            breaks = List.copyOf(breaks);
            renames = List.copyOf(renames);
        }

        /** Creates the data of a history without breaks and renames. */
        public Recorded(List<String> anchors, List<OptionalInt> unmeasured, Map<String, Of> series, int unplaced) {
            this(anchors, unmeasured, series, unplaced, List.of(), List.of());
        }

        /**
         * A benchmark that disappears where another one with the same own code starts.
         *
         * @param older its old name
         * @param newer its new name
         * @param last full hash of the last known commit with the older name; empty if there is none
         * @param first full hash of the first known commit with the newer name
         */
        public record Rename(String older, String newer, String last, String first) {}

        /**
         * A place at which a benchmark's own code changed.
         *
         * @param ends the series that ends there
         * @param begins the series that continues
         * @param before the last row of the series that ends
         * @param index the first row of the series that continues
         */
        public record Break(String ends, String begins, int before, int index) {
            public Break {
                if (before < 0 || index <= before) {
                    throw new IllegalArgumentException("a break between rows " + before + " and " + index);
                }
            }
        }

        /**
         * What the values of a series measure.
         *
         * @param benchmark full name
         * @param params values of its params
         * @param allocation whether the values are bytes per operation rather than times
         * @param code digest of the benchmark's own code; empty if unknown
         */
        public record Of(
                String benchmark, SortedMap<String, String> params, boolean allocation, Optional<String> code) {
            public Of {
                params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
            }

            /** Creates a description without a digest of the benchmark's own code. */
            public Of(String benchmark, SortedMap<String, String> params, boolean allocation) {
                this(benchmark, params, allocation, Optional.empty());
            }
        }

        /**
         * Returns the number of unmeasured commits between the row before the range of a change and the last row of the range; empty if
         * unknown. These commits may also contain the change.
         */
        public OptionalInt unmeasured(ChangePoint change) {
            return unmeasured(change.first(), change.last());
        }

        /** Returns the number of unmeasured commits between the row before the first and the last; empty if unknown. */
        public OptionalInt unmeasured(int first, int last) {
            int sum = 0;
            for (int row = first; row <= last; row++) {
                OptionalInt gap = unmeasured.get(row);
                if (gap.isEmpty()) {
                    return OptionalInt.empty();
                }
                sum += gap.getAsInt();
            }
            return OptionalInt.of(sum);
        }
    }

    /** The findings that count as a failure. */
    public enum FailOn {
        /** No finding; the default, because a history keeps its changes. */
        NEVER,
        /** A recent change for the worse. */
        REGRESSION,
        /** Any recent change. */
        CHANGE
    }

    /**
     * Determines which findings count as a failure. A change counts if it may lie in a recent row, that is, if its range reaches one; thus
     * it does not count forever. A drift starts at the first row and cannot be attributed to any later row.
     *
     * @param failOn the kind of findings that count
     * @param since the first recent row, from 0
     */
    public record Gate(FailOn failOn, int since) {

        public Gate {
            if (since < 0) {
                throw new IllegalArgumentException("row " + since);
            }
        }
    }

    /** Which values are better. */
    public enum Better {
        LOWER,
        HIGHER,
        /** Unknown; no change is called a regression. */
        UNKNOWN
    }

    /**
     * The promised error rate.
     *
     * @param alpha the maximum probability of any false change, above 0 and below 0.5
     * @param together whether it holds for all series together rather than for each
     */
    public record Promise(double alpha, boolean together) {

        /** The default: 1 % for each series. */
        public static final Promise DEFAULT = new Promise(0.01, false);

        public Promise {
            if (!(alpha > 0 && alpha < 0.5)) {
                throw new IllegalArgumentException("alpha " + alpha);
            }
        }

        /** Returns the error rate for each of a number of series (Bonferroni bound). */
        public double each(long series) {
            return together ? alpha / Math.max(1, series) : alpha;
        }
    }

    public ChangeReport {
        series = List.copyOf(series);
        int rows = source.revisions().size();
        for (SeriesChanges one : series) {
            for (ChangePoint change : one.changes()) {
                if (change.last() >= rows) {
                    throw new IllegalArgumentException("row " + change.last() + " of " + rows);
                }
            }
        }
    }

    /** Creates a report without marks. */
    public ChangeReport(Source source, Promise promise, Better better, Gate gate, List<SeriesChanges> series) {
        this(source, promise, better, gate, series, ChangeMarks.NONE, Confirmations.NONE);
    }

    /** Returns this report with users' decisions about the changes. */
    public ChangeReport with(ChangeMarks others) {
        return new ChangeReport(source, promise, better, gate, series, others, confirmations);
    }

    /** Returns this report with results of fresh comparisons. */
    public ChangeReport with(Confirmations others) {
        return new ChangeReport(source, promise, better, gate, series, marks, others);
    }

    /** Returns the first cell of each row, oldest first. */
    public List<String> revisions() {
        return source.revisions();
    }

    /** Returns which values of a series are better: according to the request, otherwise to the source of the series. */
    public Better better(SeriesChanges one) {
        return better == Better.UNKNOWN ? one.better() : better;
    }

    /** Returns whether the gate includes changes of a series in this direction. */
    public boolean gated(SeriesChanges one, boolean rises) {
        return switch (gate.failOn()) {
            case NEVER -> false;
            case REGRESSION -> worse(one, rises);
            case CHANGE -> true;
        };
    }

    /** Returns whether a change of a series counts as a failure. Changes that are marked, quarantined, or not confirmed do not. */
    public boolean counts(SeriesChanges one, ChangePoint change) {
        return gated(one, change.rises())
                && change.last() >= gate.since()
                && !marks.excuses(one, change)
                && !refuted(one, change);
    }

    /** Returns the result of a fresh comparison for a change of a series, if there is one. */
    public Optional<Confirmation> confirmation(SeriesChanges one, ChangePoint change) {
        return confirmations.of(one.name(), change.index());
    }

    /** Returns whether a fresh comparison did not confirm a change of a series. */
    public boolean refuted(SeriesChanges one, ChangePoint change) {
        return confirmation(one, change)
                .filter(known -> known.outcome() == Confirmation.Outcome.NOT_CONFIRMED)
                .isPresent();
    }

    /** Returns whether the drift of a series counts as a failure. */
    public boolean counts(SeriesChanges one, Drift drift) {
        return gated(one, drift.rises())
                && gate.since() == 0
                && !marks.quarantined().contains(one.name());
    }

    /** Returns whether any finding counts as a failure. */
    public boolean failed() {
        return series.stream()
                .anyMatch(one -> one.changes().stream().anyMatch(change -> counts(one, change))
                        || one.drift().filter(drift -> counts(one, drift)).isPresent());
    }

    /** Returns the number of series that had enough values to be judged. */
    public long judged() {
        return series.stream().filter(SeriesChanges::judged).count();
    }

    /** Returns the p-value adjusted for all series that were judged, not only for its own (Bonferroni). */
    public double adjusted(ChangePoint change) {
        return Math.min(1, change.pValue() * judged());
    }

    /** Returns whether a rise or a fall of a series is for the worse, as far as known. */
    public boolean worse(SeriesChanges one, boolean rises) {
        return switch (better(one)) {
            case LOWER -> rises;
            case HIGHER -> !rises;
            case UNKNOWN -> false;
        };
    }
}
