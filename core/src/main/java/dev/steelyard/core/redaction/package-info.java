/**
 * Removes secrets from runs, blocks and texts before anything is written: {@link dev.steelyard.core.redaction.Redaction} has the secret
 * values of a run's settings, and recognizes what looks secret by itself ({@link dev.steelyard.core.secret.SecretWords}). Depends on
 * {@code core.model}, {@code core.block} and {@code core.secret}.
 */
@NullMarked
package dev.steelyard.core.redaction;

import org.jspecify.annotations.NullMarked;
