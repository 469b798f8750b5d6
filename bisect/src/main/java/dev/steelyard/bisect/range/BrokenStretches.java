package dev.steelyard.bisect.range;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The probability that each commit can be measured, given which others could. Commits that do not build usually occur in runs: a two-state
 * hidden Markov chain along the commits, with {@value #SHARE} of all commits broken. The mean length of a broken stretch is 1, 2, 4, 8, 16
 * or 32 commits, with equal prior probability for a commit: long stretches are rarer, but contain more commits. Forward-backward algorithm
 * (Rabiner 1989, <i>Proc. IEEE</i> 77:257) for each of these means.
 */
final class BrokenStretches {

    /** Share of commits that cannot be measured. */
    private static final double SHARE = 0.1;

    private static final int LENGTHS = 6;

    private final int size;
    private final BitSet measured;
    private final BitSet broken;

    /**
     * @param size number of consecutive commits; the last one, and the one before the first, can be measured
     * @param measured commits that could be measured
     * @param broken commits that could not
     */
    BrokenStretches(int size, BitSet measured, BitSet broken) {
        this.size = size;
        this.measured = measured;
        this.broken = broken;
    }

    /** Returns for each commit the probability that it can be measured. */
    double[] measurable() {
        double[][] byLength = new double[LENGTHS][];
        double[] logs = new double[LENGTHS];
        for (int i = 0; i < LENGTHS; i++) {
            byLength[i] = new double[size];
            logs[i] = given(1 << i, byLength[i]);
        }
        // A mean of 1 is impossible if two consecutive commits are broken; one of the others is always possible.
        double greatest =
                IntStream.range(0, LENGTHS).mapToDouble(i -> logs[i]).max().orElse(0);
        double[] chances = new double[size];
        double sum = 0;
        for (int i = 0; i < LENGTHS; i++) {
            double weight = Math.exp(logs[i] - greatest);
            sum += weight;
            for (int commit = 0; commit < size && weight > 0; commit++) {
                chances[commit] += weight * byLength[i][commit];
            }
        }
        for (int commit = 0; commit < size; commit++) {
            chances[commit] /= sum;
        }
        return chances;
    }

    /**
     * Computes the probabilities for one mean length of stretches.
     *
     * @param into receives the probability that each commit can be measured
     * @return the log probability of the observations; minus infinity if they are impossible
     */
    private double given(int length, double[] into) {
        double leave = 1.0 / length;
        double enter = leave * SHARE / (1 - SHARE);
        // The probability of being broken, given all commits up to this one.
        double[] forward = new double[size];
        double log = 0;
        double before = 0;
        for (int commit = 0; commit < size; commit++) {
            double here = before * (1 - leave) + (1 - before) * enter;
            double bad = here * seen(commit, true);
            double fine = (1 - here) * seen(commit, false);
            if (bad + fine == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            log += Math.log(bad + fine);
            before = bad / (bad + fine);
            forward[commit] = before;
        }
        // The probability of all later commits if this one is broken or not, up to a factor.
        double afterBad = 1;
        double afterFine = 1;
        for (int commit = size - 1; commit >= 0; commit--) {
            double bad = forward[commit] * afterBad;
            double fine = (1 - forward[commit]) * afterFine;
            into[commit] = fine / (bad + fine);
            double seenBad = seen(commit, true) * afterBad;
            double seenFine = seen(commit, false) * afterFine;
            double ifBad = (1 - leave) * seenBad + leave * seenFine;
            double ifFine = enter * seenBad + (1 - enter) * seenFine;
            double scale = Math.max(ifBad, ifFine);
            afterBad = ifBad / scale;
            afterFine = ifFine / scale;
        }
        return log;
    }

    /** Returns the probability of what was observed for a commit. */
    private double seen(int commit, boolean isBroken) {
        boolean impossible = (isBroken ? measured : broken).get(commit) || (isBroken && commit == size - 1);
        return impossible ? 0 : 1;
    }
}
