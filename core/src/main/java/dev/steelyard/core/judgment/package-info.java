/**
 * Decisions as values: a {@link dev.steelyard.core.judgment.Comparison} has the facts about one row, a
 * {@link dev.steelyard.core.judgment.Verdict} the decision, and a {@link dev.steelyard.core.judgment.RunReport} all
 * rows of a run, the input of every renderer. Reasons ({@link dev.steelyard.core.judgment.Reason}) and warnings
 * ({@link dev.steelyard.core.judgment.Warning}) are typed values with numbers; the module {@code report} provides the
 * text.
 *
 * <p>Changes are fractions of the baseline's time or amount per operation; positive is slower or more, also for
 * throughput. The package depends on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.judgment;

import org.jspecify.annotations.NullMarked;
