package dev.steelyard.verdict.result;

import dev.steelyard.core.judgment.Unread;
import java.util.List;

/**
 * A result file.
 *
 * @param name its name as given by the user
 * @param entries its entries, in file order
 * @param unread what its reader could not read, in file order
 */
public record ResultFile(String name, List<ResultEntry> entries, List<Unread> unread) {
    public ResultFile {
        entries = List.copyOf(entries);
        unread = List.copyOf(unread);
    }

    /** Creates a file without unread parts. */
    public ResultFile(String name, List<ResultEntry> entries) {
        this(name, entries, List.of());
    }
}
