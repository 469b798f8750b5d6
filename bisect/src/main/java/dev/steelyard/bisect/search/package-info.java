/**
 * The use case {@code bisect}: {@link dev.steelyard.bisect.search.Bisect} finds the range of commits and the benchmark, {@link
 * dev.steelyard.bisect.search.CommitSearch} takes one step after the other until one commit is probable enough, {@link
 * dev.steelyard.bisect.search.MeasuredSteps} builds and compares commits, each step an ordinary run, and {@link
 * dev.steelyard.bisect.search.BisectFile} keeps the steps, so that a bisection can be resumed.
 */
@NullMarked
package dev.steelyard.bisect.search;

import org.jspecify.annotations.NullMarked;
