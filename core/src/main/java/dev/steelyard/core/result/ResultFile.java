package dev.steelyard.core.result;

import java.util.List;

/**
 * A file of results.
 *
 * @param name its name as the user gave it
 * @param entries what it holds, in its order
 */
public record ResultFile(String name, List<ResultEntry> entries) {
    public ResultFile {
        entries = List.copyOf(entries);
    }
}
