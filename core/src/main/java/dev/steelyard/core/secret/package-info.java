/**
 * Redaction of secret settings in every file that Steelyard writes: {@link dev.steelyard.core.secret.SecretWords}.
 * Depends only on the JDK.
 */
@NullMarked
package dev.steelyard.core.secret;

import org.jspecify.annotations.NullMarked;
