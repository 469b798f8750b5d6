/**
 * Records about changes of a history that were found earlier: users' decisions ({@link dev.steelyard.history.mark.Mark}) and who was notified
 * ({@link dev.steelyard.history.mark.Notice}). Both identify a {@link dev.steelyard.history.mark.KnownChange} by commits, because rows of a
 * history move when more commits are measured. A {@link dev.steelyard.history.mark.Quarantine} applies to a whole benchmark. The result of a
 * fresh comparison for a change is a {@link dev.steelyard.history.mark.Confirmation}.
 */
@NullMarked
package dev.steelyard.history.mark;

import org.jspecify.annotations.NullMarked;
