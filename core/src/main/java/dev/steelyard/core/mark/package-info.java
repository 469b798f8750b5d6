/**
 * What is remembered of changes in a history that were found earlier: what people think of them ({@link
 * dev.steelyard.core.mark.Mark}) and who was told ({@link dev.steelyard.core.mark.Notice}). Both name a {@link
 * dev.steelyard.core.mark.KnownChange} by commits, because rows of a history move when more commits are measured. A {@link
 * dev.steelyard.core.mark.Quarantine} is of a whole benchmark. What a fresh comparison
 * said of a change is a {@link dev.steelyard.core.mark.Confirmation}.
 */
@NullMarked
package dev.steelyard.core.mark;

import org.jspecify.annotations.NullMarked;
