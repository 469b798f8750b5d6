/**
 * From blocks to evidence. A {@link dev.steelyard.core.evidence.Tally} reduces each finished block to a pair of values
 * per metric and collects the pairs in a series per benchmark and treatment. From a series it computes the
 * {@link dev.steelyard.core.evidence.Evidence} of each row: estimate, interval, p-value, rank test and obstacles. The
 * evidence of result files, whose samples are forks, is computed in {@code core.offline}; both are decided in
 * {@code core.decision}.
 *
 * <p>Values per operation are time-like (throughput is inverted on entry), so a positive log ratio always means slower
 * or more. The methods, their sources and limits are in docs/statistics.md. The package depends on {@code core.model},
 * {@code core.summary}, which reduces forks to values, {@code core.stats}, {@code core.canary} and {@code
 * core.judgment}.
 */
@NullMarked
package dev.steelyard.core.evidence;

import org.jspecify.annotations.NullMarked;
