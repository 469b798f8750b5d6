/**
 * Takes the secrets out of runs, blocks and texts before anything is written: {@link dev.steelyard.core.redaction.Redaction} knows
 * the secret values of a run's settings, and what looks secret by itself ({@link dev.steelyard.core.secret.SecretWords}). Depends on
 * {@code core.model}, {@code core.block} and {@code core.secret}.
 */
@NullMarked
package dev.steelyard.core.redaction;

import org.jspecify.annotations.NullMarked;
