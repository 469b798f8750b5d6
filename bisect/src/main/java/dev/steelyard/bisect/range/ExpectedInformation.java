package dev.steelyard.bisect.range;

/**
 * The information that measuring a commit may still give on whether it has the change: the mutual information (Shannon 1948, <i>Bell Syst.
 * Tech. J.</i> 27:379), in nats, between that and the level at which noise-free measurements would find the commit. The level is misleading
 * if the commit is at it by chance, so a commit whose level is known gives no more information, however often it is measured.
 */
final class ExpectedInformation {

    /**
     * Odds of a commit once its level is known. {@link LevelTest} gives at most 197, for a commit exactly at a level; commits two standard
     * deviations of the slack away from it have 165 (and those at neither level have none).
     */
    private static final double KNOWN = 150;
    /** Probability that a level is misleading. */
    private static final double MISLEADS = 1 / (1 + KNOWN);

    private ExpectedInformation() {}

    /**
     * Returns the information.
     *
     * @param carried probability that the commit has the change, given everything known, in [0, 1]
     * @param logOdds log odds from its own measurements; 0 if there are none
     * @return 0 or more, at most the logarithm of 2
     */
    static double of(double carried, double logOdds) {
        double own = Math.exp(logOdds);
        // The odds of the level itself: combined with its probability of being misleading, they give the odds of the
        // commit.
        double with = own * (1 - MISLEADS) - MISLEADS;
        double without = 1 - MISLEADS - own * MISLEADS;
        if (with <= 0 || without <= 0) {
            return 0;
        }
        // The probability without its own measurements, up to a factor.
        double before = carried / own;
        double[] joint = {
            before * (1 - MISLEADS) * with,
            before * MISLEADS * without,
            (1 - carried) * MISLEADS * with,
            (1 - carried) * (1 - MISLEADS) * without
        };
        double sum = joint[0] + joint[1] + joint[2] + joint[3];
        if (!(sum > 0)) {
            return 0;
        }
        double both = 0;
        for (int i = 0; i < joint.length; i++) {
            joint[i] /= sum;
            both += surprise(joint[i]);
        }
        double change = surprise(joint[0] + joint[1]) + surprise(joint[2] + joint[3]);
        double level = surprise(joint[0] + joint[2]) + surprise(joint[1] + joint[3]);
        return Math.max(0, change + level - both);
    }

    private static double surprise(double probability) {
        return probability > 0 ? -probability * Math.log(probability) : 0;
    }
}
