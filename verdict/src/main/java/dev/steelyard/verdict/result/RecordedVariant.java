package dev.steelyard.verdict.result;

import java.util.List;

/**
 * A variant recorded in result files.
 *
 * @param name its name
 * @param files its files, at least one; all their forks count alike
 */
public record RecordedVariant(String name, List<ResultFile> files) {
    public RecordedVariant {
        files = List.copyOf(files);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("variant " + name + " has no file");
        }
    }
}
