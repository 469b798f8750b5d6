package dev.steelyard.core.imports;

import dev.steelyard.core.change.ChangeReport;

/**
 * What was found in an imported history.
 *
 * @param history the history
 * @param report what was found in its table
 */
public record ImportedChanges(ImportedHistory history, ChangeReport report) {}
