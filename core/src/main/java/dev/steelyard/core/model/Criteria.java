package dev.steelyard.core.model;

import java.util.OptionalInt;

/**
 * What is promised and when it is enough: all that turns blocks into verdicts, fixed before the first block.
 *
 * @param alpha error rate promised per family (or per row), in (0, 0.5)
 * @param margins smallest relative changes that matter
 * @param looks when the blocks are looked at
 * @param perBenchmark whether alpha is promised per row instead of per family
 */
public record Criteria(double alpha, Margins margins, Looks looks, boolean perBenchmark) {

    /** alpha 0.01 per family, margins 2 %, looks from 4 to 40 blocks. */
    public static final Criteria DEFAULT = new Criteria(0.01, new Margins(0.02, 0.02), new Looks(4, 40), false);

    public Criteria {
        if (!(alpha > 0 && alpha < 0.5)) {
            throw new IllegalArgumentException("alpha must lie between 0 and 0.5: " + alpha);
        }
    }

    /** Confidence level of every interval: 1 - alpha. */
    public double level() {
        return 1 - alpha;
    }

    /**
     * Smallest relative changes that matter to the user.
     *
     * @param score of scores, a fraction above 0
     * @param allocation of allocation per operation, a fraction above 0
     */
    public record Margins(double score, double allocation) {
        /**
         * Bytes per operation: changes of allocation that are smaller do not matter, however large a fraction of next to
         * nothing they are.
         */
        public static final double ALLOCATED_BYTES = 1;

        public Margins {
            if (!(score > 0 && score < 1 && allocation > 0 && allocation < 1)) {
                throw new IllegalArgumentException(
                        "a margin is a fraction between 0 and 1, such as 0.02: " + score + ", " + allocation);
            }
        }

        /** Returns the margin of a metric: the score's for all but allocation. */
        public double of(String metric) {
            return metric.equals(Metric.ALLOCATION) ? allocation : score;
        }

        /** Returns the change, in the metric's unit, up to which none matters whatever its fraction: 0 for scores. */
        public double absoluteOf(String metric) {
            return metric.equals(Metric.ALLOCATION) ? ALLOCATED_BYTES : 0;
        }
    }

    /**
     * When the blocks are looked at: after every block from the first look to the last. Both are fixed beforehand,
     * whatever the time budget, since the error rate depends on them.
     *
     * @param first blocks at the first look, at least 2
     * @param last blocks at the last look, at least {@code first}
     */
    public record Looks(int first, int last) {
        public Looks {
            if (first < 2 || last < first) {
                throw new IllegalArgumentException("looks need 2 <= first <= last: " + first + " to " + last);
            }
        }

        /** Returns the one look of a fixed number of blocks. */
        public static Looks once(int blocks) {
            return new Looks(blocks, blocks);
        }

        /** The number of blocks if there is but one look. */
        public OptionalInt fixed() {
            return first == last ? OptionalInt.of(first) : OptionalInt.empty();
        }
    }
}
