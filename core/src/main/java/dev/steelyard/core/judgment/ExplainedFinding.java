package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;

/**
 * What an explanation of a row's change says of one suspect.
 *
 * @param row the row
 * @param proved whether it is proved, not only suspected
 * @param text what the explanation says, as it was written
 */
public record ExplainedFinding(Row row, boolean proved, String text) {}
