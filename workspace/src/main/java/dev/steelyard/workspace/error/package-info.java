/** How this module says that something is wrong: one exception, with what to do about it. Depends on nothing. */
@NullMarked
package dev.steelyard.workspace.error;

import org.jspecify.annotations.NullMarked;
