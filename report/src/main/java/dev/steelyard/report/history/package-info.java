/** Words about change points in a history: {@link dev.steelyard.report.history.ChangesWords}. */
@NullMarked
package dev.steelyard.report.history;

import org.jspecify.annotations.NullMarked;
