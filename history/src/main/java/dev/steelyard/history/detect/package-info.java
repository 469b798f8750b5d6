/** Finds change points in a history: {@link dev.steelyard.history.detect.DetectChanges}. */
@NullMarked
package dev.steelyard.history.detect;

import org.jspecify.annotations.NullMarked;
