package dev.steelyard.core.change;

import dev.steelyard.core.mark.Confirmation;
import dev.steelyard.core.mark.Confirmations;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was found in a history.
 *
 * @param source what was examined
 * @param promise what is promised
 * @param better which values are better, as the request says; what it leaves open, each series may say
 * @param gate which findings count as a failure
 * @param series one entry per series, in the order of the history
 * @param marks what people think of the changes
 * @param confirmations what fresh comparisons said of the changes
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
     * What was examined.
     *
     * @param file the name of a file or ledger
     * @param revisions the first cell of each row, oldest first: a revision or a time
     * @param reading how it was read
     * @param recorded what else is known, if the history comes from a ledger
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

        /** A file. */
        public Source(String file, List<String> revisions, RevisionTable.Reading reading) {
            this(file, revisions, reading, Optional.empty());
        }
    }

    /**
     * What is known of a history from a ledger. Its values are ratios to an anchor, and its rows are commits.
     *
     * @param anchors full hashes of the anchors
     * @param unmeasured for each row, how many commits between it and the row before were not measured; empty if that is unknown
     * @param series what was measured, by name of the series
     * @param unplaced how many measured revisions are left out because their commit is not known
     * @param breaks where benchmarks themselves changed, so that another series goes on
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

        /** A history in which no benchmark itself changed. */
        public Recorded(List<String> anchors, List<OptionalInt> unmeasured, Map<String, Of> series, int unplaced) {
            this(anchors, unmeasured, series, unplaced, List.of(), List.of());
        }

        /**
         * A benchmark that is gone where another one with the same code of its own begins.
         *
         * @param older its name before
         * @param newer its name after
         * @param last full hash of the last known commit with the older name; empty if there is none
         * @param first full hash of the first known commit with the newer name
         */
        public record Rename(String older, String newer, String last, String first) {}

        /**
         * A place at which the code of a benchmark itself changed.
         *
         * @param ends the series that ends there
         * @param begins the series that goes on
         * @param before the last row of the one
         * @param index the first row of the other
         */
        public record Break(String ends, String begins, int before, int index) {
            public Break {
                if (before < 0 || index <= before) {
                    throw new IllegalArgumentException("a break between rows " + before + " and " + index);
                }
            }
        }

        /**
         * What the values of a series are.
         *
         * @param benchmark full name
         * @param params values of its params
         * @param allocation whether they are bytes per operation, not times
         * @param code digest of the benchmark's own code; empty if it is not known
         */
        public record Of(
                String benchmark, SortedMap<String, String> params, boolean allocation, Optional<String> code) {
            public Of {
                params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
            }

            /** Values of a benchmark of whose own code nothing is known. */
            public Of(String benchmark, SortedMap<String, String> params, boolean allocation) {
                this(benchmark, params, allocation, Optional.empty());
            }
        }

        /**
         * Returns how many commits between the row before the range of a change and the last row of the range were not measured;
         * empty if that is unknown. They can contain the change, too.
         */
        public OptionalInt unmeasured(ChangePoint change) {
            return unmeasured(change.first(), change.last());
        }

        /** Returns how many commits were not measured between the row before the first and the last; empty if that is unknown. */
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
        /** Nothing. The default: a history keeps its changes. */
        NEVER,
        /** A recent change for the worse. */
        REGRESSION,
        /** Any recent change. */
        CHANGE
    }

    /**
     * Which findings count as a failure. A change counts if it may lie in a recent row, that is, if its range reaches there: so it
     * does not count forever. A drift begins at the first row and can be blamed on none after it.
     *
     * @param failOn which kind counts
     * @param since the first row that is recent, from 0
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

    /** A report of changes that nobody has marked. */
    public ChangeReport(Source source, Promise promise, Better better, Gate gate, List<SeriesChanges> series) {
        this(source, promise, better, gate, series, ChangeMarks.NONE, Confirmations.NONE);
    }

    /** Returns this report with what people think of the changes. */
    public ChangeReport with(ChangeMarks others) {
        return new ChangeReport(source, promise, better, gate, series, others, confirmations);
    }

    /** Returns this report with what fresh comparisons said of the changes. */
    public ChangeReport with(Confirmations others) {
        return new ChangeReport(source, promise, better, gate, series, marks, others);
    }

    /** Returns the first cell of each row, oldest first. */
    public List<String> revisions() {
        return source.revisions();
    }

    /** Returns which values of a series are better: what the request says, else what the source of the series does. */
    public Better better(SeriesChanges one) {
        return better == Better.UNKNOWN ? one.better() : better;
    }

    /** Returns whether the gate asks for changes of a series in this direction. */
    public boolean gated(SeriesChanges one, boolean rises) {
        return switch (gate.failOn()) {
            case NEVER -> false;
            case REGRESSION -> worse(one, rises);
            case CHANGE -> true;
        };
    }

    /** Returns whether a change of a series counts as a failure. What is marked, in quarantine, or was not confirmed, does not. */
    public boolean counts(SeriesChanges one, ChangePoint change) {
        return gated(one, change.rises())
                && change.last() >= gate.since()
                && !marks.excuses(one, change)
                && !refuted(one, change);
    }

    /** Returns what fresh comparisons said of a change of a series, if there is one. */
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

    /** Returns how many series had enough values to be judged. */
    public long judged() {
        return series.stream().filter(SeriesChanges::judged).count();
    }

    /** Returns the p-value that allows for all series that were judged, not only for its own (Bonferroni). */
    public double adjusted(ChangePoint change) {
        return Math.min(1, change.pValue() * judged());
    }

    /** Returns whether a rise or a fall of a series is for the worse, as far as that is known. */
    public boolean worse(SeriesChanges one, boolean rises) {
        return switch (better(one)) {
            case LOWER -> rises;
            case HIGHER -> !rises;
            case UNKNOWN -> false;
        };
    }
}
