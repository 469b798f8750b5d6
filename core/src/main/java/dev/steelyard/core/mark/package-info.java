/**
 * Records about changes of a history that were found earlier: users' decisions ({@link dev.steelyard.core.mark.Mark}) and who was notified
 * ({@link dev.steelyard.core.mark.Notice}). Both identify a {@link dev.steelyard.core.mark.KnownChange} by commits, because rows of a
 * history move when more commits are measured. A {@link dev.steelyard.core.mark.Quarantine} applies to a whole benchmark. The result of a
 * fresh comparison for a change is a {@link dev.steelyard.core.mark.Confirmation}.
 */
@NullMarked
package dev.steelyard.core.mark;

import org.jspecify.annotations.NullMarked;
