/**
 * The explanation of a change by experiment: {@link dev.steelyard.core.judgment.Suspect}s are classes that differ and cannot be exchanged
 * separately; {@link dev.steelyard.explain.cause.Narrowing} decides which to exchange next; an {@link dev.steelyard.explain.cause.Exchange}
 * is the effect of one of them on the score, its {@link dev.steelyard.core.judgment.ChangeShare} the part of the change attributed to it,
 * and an {@link dev.steelyard.explain.cause.Explanation} the result. Depends on {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.explain.cause;

import org.jspecify.annotations.NullMarked;
