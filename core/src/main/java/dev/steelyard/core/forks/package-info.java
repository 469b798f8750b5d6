/**
 * Why forks of one variant differ: a {@link dev.steelyard.core.forks.ScoredFork} is a fork with its score and with what its
 * compiler decided; {@link dev.steelyard.core.forks.ForkAssociation} finds the decisions that go with the score, and a {@link
 * dev.steelyard.core.forks.ForkSurvey} is what it found. {@link dev.steelyard.core.forks.ForcedForks} is what forks did whose
 * compilers were told, and a {@link dev.steelyard.core.forks.ForkExplanation} all of it. Times are natural logarithms, so
 * differences are relative. Depends on {@code core.profile}, {@code core.summary} and {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.forks;

import org.jspecify.annotations.NullMarked;
