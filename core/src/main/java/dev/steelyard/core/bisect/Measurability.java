package dev.steelyard.core.bisect;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which commits of a range can be measured, and which probably can. Those that do not descend from the good commit cannot: they
 * lack what it has. Those of which nothing is known, but which lie between others that could not be measured, are not tried once
 * that is probable enough; if they could have been, more commits are named than necessary, but the right one is among them.
 */
final class Measurability {

    /** A commit between two that cannot be measured is not tried if it is measurable with this probability, or less. */
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

    /** Learns that a commit could be measured. */
    void measured(int commit) {
        tried.set(commit);
        measured.set(commit);
        refresh();
    }

    /**
     * Learns that a commit could not be measured.
     *
     * @param forGood whether it is not to be tried again
     */
    void failed(int commit, boolean forGood) {
        tried.set(commit);
        broken.set(commit, forGood);
        refresh();
    }

    /** Returns the probability that a commit can be measured; 1 for all as long as each could be. */
    double chance(int commit) {
        return chances[commit];
    }

    /** Returns whether a commit is not to be measured. */
    boolean isSkipped(int commit) {
        return skipped.get(commit);
    }

    /** Returns whether every commit may be measured. */
    boolean all() {
        return skipped.isEmpty();
    }

    /** Returns whether a commit is not tried because those on both sides of it cannot be measured. */
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

    /** Returns whether the nearest of which something is known, on both sides, cannot be measured. */
    private static boolean isEnclosed(int place, BitSet fine, BitSet bad) {
        int after = bad.nextSetBit(place);
        int fineAfter = fine.nextSetBit(place);
        return after >= 0
                && (fineAfter < 0 || after < fineAfter)
                && bad.previousSetBit(place) >= 0
                && bad.previousSetBit(place) > fine.previousSetBit(place);
    }
}
