/**
 * Whether a measured history can do its work: {@link dev.steelyard.core.health.HistoryHealth} says what has crept in since a release,
 * which benchmarks have no new values, which are too noisy to ever show anything, and which are in quarantine. Times are given, never
 * read from a clock.
 */
@NullMarked
package dev.steelyard.core.health;

import org.jspecify.annotations.NullMarked;
