/**
 * The use case {@code bisect}: {@link dev.steelyard.app.bisect.Bisect} finds the range of commits and the benchmark, {@link
 * dev.steelyard.app.bisect.CommitSearch} takes one step after the other until one commit is probable enough, {@link
 * dev.steelyard.app.bisect.MeasuredSteps} builds and compares commits, each step an ordinary run, and {@link
 * dev.steelyard.app.bisect.BisectFile} keeps the steps, so that a bisection can be resumed.
 */
@NullMarked
package dev.steelyard.app.bisect;

import org.jspecify.annotations.NullMarked;
