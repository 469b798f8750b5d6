/**
 * The search for the commit that made a change, by noisy bisection. A {@link dev.steelyard.workspace.git.CommitRange} contains the commits
 * and their ancestry; each measured commit is a {@link dev.steelyard.bisect.range.BisectStep}; a {@link dev.steelyard.bisect.range.LevelTest}
 * weighs its {@link dev.steelyard.bisect.range.StepEstimate} for and against the change; a {@link dev.steelyard.bisect.range.CulpritSearch}
 * contains the probability of each commit and chooses the next one to measure, by its expected information and by whether it can probably
 * be measured ({@link dev.steelyard.bisect.range.Measurability}). Estimates are on the axis of {@code core.evidence}: log ratios, positive
 * for slower or more.
 *
 * <p>Method: probabilistic bisection (Horstein 1963, <i>IEEE Trans. Inf. Theory</i> 9:136; Burnashev and Zigangirov 1974, <i>Probl. Inf.
 * Transm.</i> 10:223), on a graph of commits instead of a line as generalized binary search (Nowak 2011, <i>IEEE Trans. Inf. Theory</i>
 * 57:7893).
 */
@NullMarked
package dev.steelyard.bisect.range;

import org.jspecify.annotations.NullMarked;
