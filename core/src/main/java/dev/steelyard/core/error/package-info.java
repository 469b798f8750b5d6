/**
 * Errors that the user can fix, for all modules: {@link dev.steelyard.core.error.UserError}. The code that throws one
 * writes its message; only the front end prints it and turns it into an exit code. Depends only on the JDK.
 */
@NullMarked
package dev.steelyard.core.error;

import org.jspecify.annotations.NullMarked;
