/**
 * Why forks of one variant differ: a {@link dev.steelyard.explain.forks.ScoredFork} is a fork with its score and the decisions of its
 * compiler; {@link dev.steelyard.explain.forks.ForkAssociation} finds the decisions that correlate with the score, with a
 * {@link dev.steelyard.explain.forks.ForkSurvey} as the result. {@link dev.steelyard.explain.forks.ForcedForks} is the result of forcing a
 * decision, and a {@link dev.steelyard.explain.forks.ForkExplanation} contains all of these. Times are natural logarithms, so differences are
 * relative. Depends on {@code core.profile}, {@code core.summary} and {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.explain.forks;

import org.jspecify.annotations.NullMarked;
