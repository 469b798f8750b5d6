/**
 * How every module says that something is wrong that the user can fix: {@link dev.steelyard.core.error.UserError}. Its
 * sentences are written where it is thrown; the front end alone turns it into an exit code and a message. Depends on
 * the JDK alone.
 */
@NullMarked
package dev.steelyard.core.error;

import org.jspecify.annotations.NullMarked;
