/**
 * Whether a measured history can serve its purpose: {@link dev.steelyard.history.health.HistoryHealth} lists what has crept in since a
 * release, which benchmarks have no new values, which are too noisy to detect anything, and which are quarantined. Times are parameters,
 * never read from a clock.
 */
@NullMarked
package dev.steelyard.history.health;

import org.jspecify.annotations.NullMarked;
