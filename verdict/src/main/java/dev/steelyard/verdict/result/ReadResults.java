package dev.steelyard.verdict.result;

import dev.steelyard.core.judgment.Unread;
import java.util.List;

/**
 * The result of reading a file: everything that could not be read is listed.
 *
 * @param entries the entries, in file order
 * @param unread what could not be read, in file order
 */
public record ReadResults(List<ResultEntry> entries, List<Unread> unread) {

    public ReadResults {
        entries = List.copyOf(entries);
        unread = List.copyOf(unread);
    }

    /** Returns results without unread parts. */
    public static ReadResults of(List<ResultEntry> entries) {
        return new ReadResults(entries, List.of());
    }
}
