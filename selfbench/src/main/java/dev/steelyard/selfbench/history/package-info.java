/**
 * A git history with planted changes, measured for real by {@code steelyard run} and examined by {@code steelyard detect}: {@code
 * selfbench/history}. {@link dev.steelyard.selfbench.history.PlantedHistory} is the entry point.
 */
@NullMarked
package dev.steelyard.selfbench.history;

import org.jspecify.annotations.NullMarked;
