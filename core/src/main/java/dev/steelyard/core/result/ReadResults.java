package dev.steelyard.core.result;

import java.util.List;

/**
 * What a reader made of a file: nothing in it is lost without being named.
 *
 * @param entries the entries, in file order
 * @param unread what could not be read, in file order
 */
public record ReadResults(List<ResultEntry> entries, List<Unread> unread) {

    public ReadResults {
        entries = List.copyOf(entries);
        unread = List.copyOf(unread);
    }

    /** Returns results of which all was understood. */
    public static ReadResults of(List<ResultEntry> entries) {
        return new ReadResults(entries, List.of());
    }
}
