/** The words of explanations: what experiments proved of a change, and what recordings show. */
@NullMarked
package dev.steelyard.explain.words;

import org.jspecify.annotations.NullMarked;
