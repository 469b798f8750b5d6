/**
 * The explanation of a change by experiment: {@link dev.steelyard.core.explain.Suspect}s are classes that differ and cannot be exchanged
 * separately; {@link dev.steelyard.core.explain.Narrowing} decides which to exchange next; an {@link dev.steelyard.core.explain.Exchange}
 * is the effect of one of them on the score, its {@link dev.steelyard.core.explain.ChangeShare} the part of the change attributed to it,
 * and an {@link dev.steelyard.core.explain.Explanation} the result. Depends on {@code core.judgment}.
 */
@NullMarked
package dev.steelyard.core.explain;

import org.jspecify.annotations.NullMarked;
