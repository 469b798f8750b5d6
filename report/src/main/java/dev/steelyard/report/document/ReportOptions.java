package dev.steelyard.report.document;

import dev.steelyard.core.summary.ScoreStatistic;

/**
 * The user's options for a report.
 *
 * @param statistic statistic that shows the scores of many forks as one number
 * @param verbose whether to show rows without a change, all notes, and how benchmarks were measured
 * @param slices whether to export the raw slices
 */
public record ReportOptions(ScoreStatistic statistic, boolean verbose, boolean slices) {

    /** Mean scores, no idle rows, no raw slices. */
    public static final ReportOptions DEFAULT = new ReportOptions(ScoreStatistic.MEAN, false, false);
}
