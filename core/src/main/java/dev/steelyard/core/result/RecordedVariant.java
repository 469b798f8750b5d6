package dev.steelyard.core.result;

import java.util.List;

/**
 * A variant as files hold it.
 *
 * @param name what people call it
 * @param files its files, at least one; the forks of all of them count alike
 */
public record RecordedVariant(String name, List<ResultFile> files) {
    public RecordedVariant {
        files = List.copyOf(files);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("variant " + name + " has no file");
        }
    }
}
