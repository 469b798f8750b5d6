package dev.steelyard.core.imports;

import dev.steelyard.core.ledger.ProjectName;

/**
 * A file to import.
 *
 * @param project the project whose code was measured
 * @param host what the user calls the machine; empty if they do not say it
 * @param name name of the file, without folders
 * @param results what it contains, with revisions
 * @param told whether the user says which values are better; if not, what was known before holds
 */
public record ImportedFile(ProjectName project, String host, String name, ImportedResults results, boolean told) {}
