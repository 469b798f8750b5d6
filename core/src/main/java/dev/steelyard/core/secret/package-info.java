/**
 * Which settings are secret, for every file that Steelyard writes: {@link dev.steelyard.core.secret.SecretWords}. Depends
 * on the JDK alone.
 */
@NullMarked
package dev.steelyard.core.secret;

import org.jspecify.annotations.NullMarked;
