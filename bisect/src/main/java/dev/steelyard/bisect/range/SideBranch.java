package dev.steelyard.bisect.range;

/**
 * A branch that started before the range and was merged in it. Its commits lack changes of the good commit, so they are not compared with
 * it; their effect first appears in the merge.
 *
 * @param merge full hash of the merge, which descends from the good commit
 * @param tip full hash of the branch's last commit, a parent of the merge
 * @param base full hash of the last common ancestor of the branch and the good commit
 */
public record SideBranch(String merge, String tip, String base) {}
