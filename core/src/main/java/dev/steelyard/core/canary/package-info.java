/**
 * The canary: a second fork of the baseline in some blocks, whose comparison with the first has a known answer.
 * {@link dev.steelyard.core.canary.CanaryDraw} selects the blocks, {@link dev.steelyard.core.canary.CanaryMonitor}
 * collects the results, and {@link dev.steelyard.core.canary.CanaryTests} tests whether they contradict the promised
 * error rate.
 *
 * <p>The package depends on {@code core.model}, {@code core.summary}, {@code core.stats} and {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.canary;

import org.jspecify.annotations.NullMarked;
