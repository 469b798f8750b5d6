/**
 * From evidence to verdicts, in the same way for blocks and result files. A
 * {@link dev.steelyard.core.decision.VerdictRules} takes all rows of a run: it determines the standing of each,
 * corrects the p-values of possible changes within their families, and gives each row a verdict. The
 * {@link dev.steelyard.core.decision.Judge} applies it to the blocks of a run, and the
 * {@link dev.steelyard.core.decision.StoppingRule} decides which rows need more blocks.
 *
 * <p>The package depends on {@code core.evidence}, {@code core.stats} and {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.decision;

import org.jspecify.annotations.NullMarked;
