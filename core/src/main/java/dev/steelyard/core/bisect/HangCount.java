package dev.steelyard.core.bisect;

/**
 * How the forks of a commit ended in one step.
 *
 * @param hung those that hung, 0 or more
 * @param completed those that ran to their end, 0 or more
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
