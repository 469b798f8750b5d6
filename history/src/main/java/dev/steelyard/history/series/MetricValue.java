package dev.steelyard.history.series;

import dev.steelyard.history.series.HistoryPoint.Result;

/**
 * One recorded comparison of a metric other than the score.
 *
 * @param run name of the run
 * @param baseline name of the variant that it is compared with
 * @param treatment name of the other variant
 * @param metric the metric, such as {@code gc.alloc.rate.norm}
 * @param unit unit of its values
 * @param result the result
 */
public record MetricValue(String run, String baseline, String treatment, String metric, String unit, Result result) {}
