/**
 * From evidence to verdicts, the same way for blocks and for result files. A {@link
 * dev.steelyard.core.decision.Decision} takes the rows of a run together: it asks where each stands, corrects the p-values
 * of those that can be a change for their families, and gives each a verdict. The {@link dev.steelyard.core.decision.Judge}
 * does so for the blocks of a run, and says what is still open.
 *
 * <p>The package depends on {@code core.evidence}, {@code core.stats} and {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.decision;

import org.jspecify.annotations.NullMarked;
