/** Finds change points in a history: {@link dev.steelyard.app.detect.DetectChanges}. */
@NullMarked
package dev.steelyard.app.detect;

import org.jspecify.annotations.NullMarked;
