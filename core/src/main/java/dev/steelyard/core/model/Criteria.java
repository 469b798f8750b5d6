package dev.steelyard.core.model;

import java.util.OptionalInt;

/**
 * The criteria for verdicts, fixed before the first block.
 *
 * @param alpha promised error rate per family (or per row), in (0, 0.5)
 * @param margins smallest relative changes that matter
 * @param looks numbers of blocks at the first and the last look
 * @param perBenchmark whether alpha is promised per row instead of per family
 */
public record Criteria(double alpha, Margins margins, Looks looks, boolean perBenchmark) {

    /** The defaults: alpha 0.01 per family, margins of 2 %, looks from 4 to 40 blocks. */
    public static final Criteria DEFAULT = new Criteria(0.01, new Margins(0.02, 0.02), new Looks(4, 40), false);

    public Criteria {
        if (!(alpha > 0 && alpha < 0.5)) {
            throw new IllegalArgumentException("alpha must lie between 0 and 0.5: " + alpha);
        }
    }

    /** Returns the confidence level of every interval: 1 - alpha. */
    public double level() {
        return 1 - alpha;
    }

    /**
     * Smallest relative changes that matter to the user.
     *
     * @param score margin of scores, a fraction above 0
     * @param allocation margin of allocation per operation, a fraction above 0
     */
    public record Margins(double score, double allocation) {
        /**
         * Bytes per operation: smaller changes in allocation do not matter, even if they are a large fraction of a tiny
         * amount.
         */
        public static final double ALLOCATED_BYTES = 1;

        public Margins {
            if (!(score > 0 && score < 1 && allocation > 0 && allocation < 1)) {
                throw new IllegalArgumentException(
                        "a margin is a fraction between 0 and 1, such as 0.02: " + score + ", " + allocation);
            }
        }

        /** Returns the margin of a metric: for all metrics except allocation, that of the score. */
        public double of(String metric) {
            return metric.equals(Metric.ALLOCATION) ? allocation : score;
        }

        /** Returns the largest change, in the metric's unit, that never matters; 0 for scores. */
        public double absoluteOf(String metric) {
            return metric.equals(Metric.ALLOCATION) ? ALLOCATED_BYTES : 0;
        }
    }

    /**
     * The looks at the data: one after every block from the first look to the last. Both are fixed in advance,
     * regardless of the time budget, because the error rate depends on them.
     *
     * @param first number of blocks at the first look, at least 2
     * @param last number of blocks at the last look, at least {@code first}
     */
    public record Looks(int first, int last) {
        public Looks {
            if (first < 2 || last < first) {
                throw new IllegalArgumentException("looks need 2 <= first <= last: " + first + " to " + last);
            }
        }

        /** Returns a single look after a fixed number of blocks. */
        public static Looks once(int blocks) {
            return new Looks(blocks, blocks);
        }

        /** Returns the number of blocks if there is only one look. */
        public OptionalInt fixed() {
            return first == last ? OptionalInt.of(first) : OptionalInt.empty();
        }
    }
}
