package dev.steelyard.core.bisect;

/**
 * A branch that began before the range and was merged in it. Its commits lack what the good commit has, so they are not compared
 * with that; what they bring is first seen in the merge.
 *
 * @param merge full hash of the merge, which descends from the good commit
 * @param tip full hash of the branch's last commit, a parent of the merge
 * @param base full hash of the last commit that the branch and the good commit have in common
 */
public record SideBranch(String merge, String tip, String base) {}
