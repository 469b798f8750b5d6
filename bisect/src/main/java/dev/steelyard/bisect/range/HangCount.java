package dev.steelyard.bisect.range;

/**
 * The outcomes of a commit's forks in one step.
 *
 * @param hung number of forks that hung, 0 or more
 * @param completed number of forks that completed, 0 or more
 */
public record HangCount(int hung, int completed) {
    public HangCount {
        if (hung < 0 || completed < 0) {
            throw new IllegalArgumentException(hung + " hung, " + completed + " completed");
        }
    }

    HangCount plus(HangCount other) {
        return new HangCount(hung + other.hung, completed + other.completed);
    }
}
