/** What a run would do, told before it begins. */
@NullMarked
package dev.steelyard.compare.preview;

import org.jspecify.annotations.NullMarked;
