package dev.steelyard.workspace.git;

import java.util.OptionalInt;

/**
 * A file changed by a commit.
 *
 * @param path its path in the repository; untrusted text
 * @param added lines added; empty for a binary file
 * @param deleted lines deleted; empty for a binary file
 */
public record FileChange(String path, OptionalInt added, OptionalInt deleted) {}
