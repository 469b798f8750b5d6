package dev.steelyard.core.bisect;

import java.util.OptionalInt;

/**
 * What a commit did to a file.
 *
 * @param path its path in the repository; hostile text
 * @param added lines added; empty for a binary file
 * @param deleted lines deleted; empty for a binary file
 */
public record FileChange(String path, OptionalInt added, OptionalInt deleted) {}
