/**
 * The canary: a second fork of the baseline in some blocks, whose comparison with the first has a known answer.
 * {@link dev.steelyard.core.canary.CanaryDraw} says which blocks hold one,
 * {@link dev.steelyard.core.canary.CanaryMonitor} collects what they show, and
 * {@link dev.steelyard.core.canary.CanaryTests} says whether that contradicts what the intervals promise.
 *
 * <p>The package depends on {@code core.model}, {@code core.summary}, {@code core.stats} and {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.canary;

import org.jspecify.annotations.NullMarked;
