package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Safeguards;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The facts about one metric of one benchmark for one treatment against the baseline. The decision on them is a
 * {@link Verdict}.
 *
 * @param row what was compared
 * @param status whether there was anything to compare
 * @param scores the scores as people know them, in the benchmark's unit
 * @param facts what the blocks say; empty unless at least one block has both sides
 * @param warnings what a reader should know before trusting the row
 */
public record Comparison(Row row, Status status, Scores scores, Optional<Facts> facts, List<Warning> warnings) {

    public Comparison {
        warnings = List.copyOf(warnings);
    }

    /** Returns the noise floor of the row over its own number of blocks: of scores with data, where it is known. */
    public Optional<Safeguards.Floor> floor(Safeguards safeguards) {
        return row.kind() == Metric.Kind.SCORE
                ? facts.flatMap(known -> safeguards.floor(row.benchmark(), known.blocks()))
                : Optional.empty();
    }

    /**
     * What is compared.
     *
     * @param benchmark the benchmark
     * @param metric the name of the metric, see {@link Metric}
     * @param kind what the metric is
     * @param baseline name of the baseline
     * @param treatment name of the treatment
     */
    public record Row(Benchmark benchmark, String metric, Metric.Kind kind, String baseline, String treatment) {

        /** A row of a metric whose name says what it is. */
        public Row(Benchmark benchmark, String metric, String baseline, String treatment) {
            this(benchmark, metric, Metric.kind(metric), baseline, treatment);
        }

        /** Returns the family in which this row's p-value is corrected: one treatment, one family of metrics. */
        public String family() {
            return treatment + "/" + Metric.family(kind).label();
        }

        /** Returns whether it belongs to the secondary metrics, which keep no run going and fail none. */
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

        /** Returns whether a greater value of the metric is the better one: for times and rates the mode decides. */
        public boolean moreIsBetter() {
            return !kind.amount() && benchmark.mode().moreIsBetter();
        }
    }

    /** Whether there was anything to compare. */
    public enum Status {
        MEASURED("measured"),
        /** The baseline does not have the benchmark. */
        ADDED("added"),
        /** The treatment does not have the benchmark. */
        REMOVED("removed"),
        /**
         * Both have it, and its forks failed: until it was given up without a verdict, or so often that a change cannot
         * be believed.
         */
        FAILED("failed"),
        /** Both have it, and there was no time for any block of it. */
        NOT_MEASURED("not measured"),
        /** Both have it and run the same code for it: there is nothing to measure. */
        UNREACHED("unreached");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        /** Returns the word used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * The scores of both sides: mean over blocks of the block's score.
     *
     * @param baseline of the baseline; empty without data
     * @param treatment of the treatment; empty without data
     */
    public record Scores(OptionalDouble baseline, OptionalDouble treatment) {
        /** No scores. */
        public static final Scores NONE = new Scores(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * What the blocks say.
     *
     * @param blocks complete blocks behind it, at least 1
     * @param change relative change with its interval; empty if the baseline is 0 or there are too few blocks
     * @param absoluteChange treatment less baseline in the metric's unit; present instead of {@code change} where the
     *     baseline is 0
     * @param pValue raw p-value, valid at any look; in (0, 1]
     * @param detectable smallest relative change that these blocks could have told from none; a fraction above 0
     * @param forks forks of each side, where they were not measured in blocks; {@code blocks} is then the smaller number
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
         * @param baseline of the baseline, at least 1
         * @param treatment of the treatment, at least 1
         */
        public record Forks(int baseline, int treatment) {}

        /** What blocks say. */
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
