package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Safeguards;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The facts about one metric of one benchmark for one treatment against the baseline. The decision about them is a
 * {@link Verdict}.
 *
 * @param row identity of the row
 * @param status whether there was anything to compare
 * @param scores the scores as shown in reports, in the benchmark's unit
 * @param facts results of the blocks; empty unless at least one block has both sides
 * @param warnings warnings to consider before trusting the row
 */
public record Comparison(Row row, Status status, Scores scores, Optional<Facts> facts, List<Warning> warnings) {

    public Comparison {
        warnings = List.copyOf(warnings);
    }

    /** Returns the noise floor for the row's own number of blocks; only scores with data may have one. */
    public Optional<Safeguards.Floor> floor(Safeguards safeguards) {
        return row.kind() == Metric.Kind.SCORE
                ? facts.flatMap(known -> safeguards.floor(row.benchmark(), known.blocks()))
                : Optional.empty();
    }

    /**
     * The identity of a row.
     *
     * @param benchmark the benchmark
     * @param metric the name of the metric, see {@link Metric}
     * @param kind kind of the metric
     * @param baseline name of the baseline
     * @param treatment name of the treatment
     */
    public record Row(Benchmark benchmark, String metric, Metric.Kind kind, String baseline, String treatment) {

        /** Creates a row for a metric whose name determines its kind. */
        public Row(Benchmark benchmark, String metric, String baseline, String treatment) {
            this(benchmark, metric, Metric.kind(metric), baseline, treatment);
        }

        /** Returns the family in which this row's p-value is corrected: its treatment and family of metrics. */
        public String family() {
            return treatment + "/" + Metric.family(kind).label();
        }

        /** Returns whether the metric is secondary: it neither keeps a run going nor fails it. */
        public boolean secondary() {
            return Metric.family(kind) == Metric.Family.SECONDARY;
        }

        /** Returns the unit of the metric. */
        public String unit() {
            return switch (kind) {
                case ALLOCATION -> "B/op";
                case EVENTS -> "#/op";
                case SCORE, QUANTILE, MEMBER, OPERATIONS, AMBIGUOUS, OTHER -> benchmark.unit();
            };
        }

        /** Returns whether a greater value of the metric is better; for times and rates, the mode decides. */
        public boolean moreIsBetter() {
            return !kind.amount() && benchmark.mode().moreIsBetter();
        }
    }

    /** The status of a row: whether there was anything to compare. */
    public enum Status {
        MEASURED("measured"),
        /** The baseline does not have the benchmark. */
        ADDED("added"),
        /** The treatment does not have the benchmark. */
        REMOVED("removed"),
        /**
         * Both have it, but its forks failed: until Steelyard gave up without a verdict, or so often that a change
         * cannot be trusted.
         */
        FAILED("failed"),
        /** Both have it, but there was no time for a block. */
        NOT_MEASURED("unmeasured"),
        /** Both have it and run the same code, so there is nothing to measure. */
        UNREACHED("unreached");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * The scores of both sides, as means over blocks.
     *
     * @param baseline score of the baseline; empty without data
     * @param treatment score of the treatment; empty without data
     */
    public record Scores(OptionalDouble baseline, OptionalDouble treatment) {
        /** No scores. */
        public static final Scores NONE = new Scores(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * The results of the blocks.
     *
     * @param blocks number of complete blocks, at least 1
     * @param change relative change with its interval; empty if the baseline is 0 or there are too few blocks
     * @param absoluteChange treatment minus baseline in the metric's unit; replaces {@code change} if the baseline is 0
     * @param pValue raw p-value, valid at any look; in (0, 1]
     * @param detectable smallest relative change detectable with these blocks; a fraction above 0
     * @param forks numbers of forks per side, if they were not measured in blocks; {@code blocks} is then the smaller
     *     number
     */
    public record Facts(
            int blocks,
            Optional<Change> change,
            OptionalDouble absoluteChange,
            OptionalDouble pValue,
            OptionalDouble detectable,
            Optional<Forks> forks) {

        /**
         * Forks of both sides that were not measured in blocks.
         *
         * @param baseline forks of the baseline, at least 1
         * @param treatment forks of the treatment, at least 1
         */
        public record Forks(int baseline, int treatment) {}

        /** Creates the results of blocks. */
        public Facts(
                int blocks,
                Optional<Change> change,
                OptionalDouble absoluteChange,
                OptionalDouble pValue,
                OptionalDouble detectable) {
            this(blocks, change, absoluteChange, pValue, detectable, Optional.empty());
        }

        public Facts {
            if (blocks < 1) {
                throw new IllegalArgumentException("facts need at least one block");
            }
        }
    }
}
