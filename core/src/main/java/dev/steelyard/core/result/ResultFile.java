package dev.steelyard.core.result;

import java.util.List;

/**
 * A result file.
 *
 * @param name its name as given by the user
 * @param entries its entries, in file order
 */
public record ResultFile(String name, List<ResultEntry> entries) {
    public ResultFile {
        entries = List.copyOf(entries);
    }
}
