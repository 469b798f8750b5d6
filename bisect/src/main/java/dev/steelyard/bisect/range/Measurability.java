package dev.steelyard.bisect.range;

import dev.steelyard.workspace.git.CommitRange;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Determines which commits of a range can be measured, or probably can. Commits that do not descend from the good one cannot, because they
 * lack some of its changes. Commits without an attempt that lie between others that could not be measured are not tried once they are
 * probably unmeasurable; if this is wrong, more commits are reported than necessary, but the right one is among them.
 */
final class Measurability {

    /** Probability of being measurable at or below which a commit between two unmeasurable ones is not tried. */
    private static final double HOPELESS = 0.05;

    private final CommitRange range;
    /** The commits that descend from the good one, in the order of the range. */
    private final int[] row;

    private final BitSet tried = new BitSet();
    private final BitSet measured = new BitSet();
    private final BitSet broken = new BitSet();
    private final BitSet untried = new BitSet();
    private final BitSet skipped = new BitSet();
    private final double[] chances;

    Measurability(CommitRange range) {
        this.range = range;
        this.row = IntStream.range(0, range.size()).filter(range::isBased).toArray();
        this.chances = new double[range.size()];
        refresh();
    }

    /** Records that a commit could be measured. */
    void measured(int commit) {
        tried.set(commit);
        measured.set(commit);
        refresh();
    }

    /**
     * Records that a commit could not be measured.
     *
     * @param forGood whether it must not be tried again
     */
    void failed(int commit, boolean forGood) {
        tried.set(commit);
        broken.set(commit, forGood);
        refresh();
    }

    /** Returns the probability that a commit can be measured; 1 for all commits as long as every attempt succeeded. */
    double chance(int commit) {
        return chances[commit];
    }

    /** Returns whether a commit must not be measured. */
    boolean isSkipped(int commit) {
        return skipped.get(commit);
    }

    /** Returns whether every commit may be measured. */
    boolean all() {
        return skipped.isEmpty();
    }

    /** Returns whether a commit is not tried because neighbors on both sides cannot be measured. */
    boolean isUntried(int commit) {
        return untried.get(commit);
    }

    private void refresh() {
        Arrays.fill(chances, 1);
        untried.clear();
        if (!broken.isEmpty()) {
            BitSet fine = new BitSet();
            BitSet bad = new BitSet();
            for (int i = 0; i < row.length; i++) {
                fine.set(i, measured.get(row[i]) && !broken.get(row[i]));
                bad.set(i, broken.get(row[i]));
            }
            double[] known = new BrokenStretches(row.length, fine, bad).measurable();
            for (int i = 0; i < row.length; i++) {
                chances[row[i]] = known[i];
                untried.set(row[i], !tried.get(row[i]) && known[i] <= HOPELESS && isEnclosed(i, fine, bad));
            }
        }
        skipped.clear();
        skipped.set(0, range.size());
        Arrays.stream(row).forEach(skipped::clear);
        skipped.or(broken);
        skipped.or(untried);
    }

    /** Returns whether the nearest commits with a result, on both sides, cannot be measured. */
    private static boolean isEnclosed(int place, BitSet fine, BitSet bad) {
        int after = bad.nextSetBit(place);
        int fineAfter = fine.nextSetBit(place);
        return after >= 0
                && (fineAfter < 0 || after < fineAfter)
                && bad.previousSetBit(place) >= 0
                && bad.previousSetBit(place) > fine.previousSetBit(place);
    }
}
