package dev.steelyard.core.evidence;

import dev.steelyard.core.stats.Interval;

/**
 * An estimate of the change on its {@link Axis}.
 *
 * @param value the estimate
 * @param interval confidence interval at level 1 - alpha
 * @param equivalence confidence interval at level 1 - 2 alpha, for two one-sided tests of equivalence at alpha each; may be
 *     {@code interval} itself if either both intervals or neither would lie inside the margin
 * @param halfWidth half the width of the interval from the current samples alone
 * @param pValue raw p-value, in (0, 1]
 * @param spread spread of the samples, which determines the standard error by their number
 */
public record Estimate(
        double value, Interval interval, Interval equivalence, double halfWidth, double pValue, Spread spread) {}
