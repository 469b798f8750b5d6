/** What a bisection prints and writes: its text, its JSON, and the command that goes on. */
@NullMarked
package dev.steelyard.bisect.words;

import org.jspecify.annotations.NullMarked;
