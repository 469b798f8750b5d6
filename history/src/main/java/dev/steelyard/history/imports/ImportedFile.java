package dev.steelyard.history.imports;

import dev.steelyard.history.fact.ProjectName;

/**
 * A file to import.
 *
 * @param project the project whose code was measured
 * @param host the user's name for the machine; empty if not given
 * @param name name of the file, without folders
 * @param results its contents, with revisions
 * @param told whether the user specified which values are better; if not, earlier information applies
 */
public record ImportedFile(ProjectName project, String host, String name, ImportedResults results, boolean told) {}
