package dev.steelyard.core.evidence;

import dev.steelyard.core.stats.Interval;

/**
 * An estimate of the change on its {@link Axis}.
 *
 * @param value the estimate
 * @param interval that holds the true change with probability 1 - alpha
 * @param equivalence the same with 1 - 2 alpha: a change inside the margin is shown by two one-sided tests at alpha
 * @param halfWidth half the width of the interval that the present samples give by themselves
 * @param pValue raw, in (0, 1]
 * @param spread how the standard error falls with the number of samples
 */
public record Estimate(
        double value, Interval interval, Interval equivalence, double halfWidth, double pValue, Spread spread) {}
