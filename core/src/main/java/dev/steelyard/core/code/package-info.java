/** What the code of methods does, as their bytecode tells ({@link dev.steelyard.core.code.ChangedMethod}). */
@NullMarked
package dev.steelyard.core.code;

import org.jspecify.annotations.NullMarked;
