package dev.steelyard.selfbench.simulation;

/**
 * The truth about one simulated benchmark.
 *
 * @param truth true log ratio of treatment and baseline
 * @param baseline how the baseline's forks differ
 * @param treatment how the treatment's forks differ
 * @param losses which forks of the treatment are lost
 */
public record SimulatedRow(double truth, ForkDistribution baseline, ForkDistribution treatment, Losses losses) {

    /** A benchmark both of whose variants have the same distribution of forks, none of which is lost. */
    public static SimulatedRow of(double truth, ForkDistribution forks) {
        return new SimulatedRow(truth, forks, forks, Losses.NONE);
    }

    /**
     * Which of the treatment's forks are lost, by how slow they are. For normal forks only.
     *
     * @param kind how they are lost
     * @param rule how slowness decides
     * @param share share of the treatment's forks that is lost
     */
    public record Losses(Kind kind, LossRule rule, double share) {
        /** No fork is lost. */
        public static final Losses NONE = new Losses(Kind.DIES, LossRule.SLOWEST, 0);

        public Losses {
            if (!(share >= 0 && share <= 0.5)) {
                throw new IllegalArgumentException("at most half of the forks are lost: " + share);
            }
        }

        /**
         * Returns whether a fork is lost.
         *
         * @param slowness share of forks that are faster
         * @param chance uniform in [0, 1)
         */
        boolean strike(double slowness, double chance) {
            return switch (rule) {
                case SLOWEST -> slowness > 1 - share;
                case RISING -> chance < 2 * share * slowness;
            };
        }
    }

    /** How a fork is lost. */
    public enum Kind {
        /** It runs out of memory. */
        DIES,
        /** It reads pages from disk in every round. */
        PAGES
    }

    /** How slowness decides about a fork. */
    public enum LossRule {
        /** The slowest forks are lost. */
        SLOWEST,
        /** The probability rises in proportion to the share of forks that are faster. */
        RISING
    }
}
