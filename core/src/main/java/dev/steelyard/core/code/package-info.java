/** Properties of methods according to their bytecode ({@link dev.steelyard.core.code.ChangedMethod}). */
@NullMarked
package dev.steelyard.core.code;

import org.jspecify.annotations.NullMarked;
