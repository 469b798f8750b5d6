/**
 * What is decided, as values: a {@link dev.steelyard.core.judgment.Comparison} holds the facts about one row, a
 * {@link dev.steelyard.core.judgment.Verdict} the decision, and a {@link dev.steelyard.core.judgment.RunReport} all rows
 * of a run, which is what every renderer draws. Why a row is undecided ({@link dev.steelyard.core.judgment.Reason}) and
 * what a reader should know about it ({@link dev.steelyard.core.judgment.Warning}) are typed values with numbers; the
 * words are made in the module {@code report}.
 *
 * <p>Changes are fractions of the baseline's time or amount per operation, positive for slower or more, for throughput
 * too. The package depends on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.judgment;

import org.jspecify.annotations.NullMarked;
