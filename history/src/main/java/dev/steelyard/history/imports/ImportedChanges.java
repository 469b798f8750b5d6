package dev.steelyard.history.imports;

import dev.steelyard.history.change.ChangeReport;

/**
 * The findings in an imported history.
 *
 * @param history the history
 * @param report the findings in its table
 */
public record ImportedChanges(ImportedHistory history, ChangeReport report) {}
