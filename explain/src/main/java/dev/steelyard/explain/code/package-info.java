/** Properties of methods according to their bytecode ({@link dev.steelyard.explain.code.ChangedMethod}). */
@NullMarked
package dev.steelyard.explain.code;

import org.jspecify.annotations.NullMarked;
