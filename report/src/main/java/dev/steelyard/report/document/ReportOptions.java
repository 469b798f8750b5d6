package dev.steelyard.report.document;

import dev.steelyard.core.summary.ScoreStatistic;

/**
 * What the user may choose about a report.
 *
 * @param statistic how the scores of many forks are shown to people as one number
 * @param verbose whether people see rows that say that nothing happened, all notes, and how it was measured
 * @param slices whether the raw slices are exported
 */
public record ReportOptions(ScoreStatistic statistic, boolean verbose, boolean slices) {

    /** Mean scores, no idle rows, no raw slices. */
    public static final ReportOptions DEFAULT = new ReportOptions(ScoreStatistic.MEAN, false, false);
}
