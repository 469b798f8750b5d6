/**
 * From blocks to verdicts. A {@link dev.steelyard.core.verdict.Tally} reduces each finished block to one pair of values
 * per metric; the {@link dev.steelyard.core.verdict.Judge} turns a tally into rows, the same whether it is called after
 * every block or once at the end; the {@link dev.steelyard.core.verdict.Rotation} asks the judge which benchmarks are
 * still open and chooses the next.
 *
 * <p>Values per operation are time-like (throughput is inverted at the door), so a positive log ratio always means
 * slower or more. The methods, their sources and limits are in docs/statistics.md. The package depends on
 * {@code core.model}, {@code core.summary}, which reduces forks to values, and {@code core.stats}.
 */
@NullMarked
package dev.steelyard.core.verdict;

import org.jspecify.annotations.NullMarked;
