/**
 * From blocks to evidence. A {@link dev.steelyard.core.evidence.Tally} reduces each finished block to a pair of values
 * per metric and collects the pairs in a series per benchmark and treatment; of a series it makes the
 * {@link dev.steelyard.core.evidence.Evidence} of each row: estimate, interval, p-value, what ranks say and what stands in
 * the way. Evidence from result files, whose samples are forks, is made in {@code core.offline}; both go the same way
 * from here, through {@code core.decision}.
 *
 * <p>Values per operation are time-like (throughput is inverted at the door), so a positive log ratio always means slower
 * or more. The methods, their sources and limits are in docs/statistics.md. The package depends on {@code core.model},
 * {@code core.summary}, which reduces forks to values, {@code core.stats}, {@code core.canary} and
 * {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.evidence;

import org.jspecify.annotations.NullMarked;
