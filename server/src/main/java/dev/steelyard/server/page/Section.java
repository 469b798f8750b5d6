package dev.steelyard.server.page;

import java.util.List;

/**
 * A part of a page: a table with a heading.
 *
 * @param key its name for programs, which is also its place in the page: lower-case letters and hyphens
 * @param heading its name for people
 * @param columns the columns of its table
 * @param rows the rows, each with a cell for each column
 * @param notes sentences below it, or instead of it if there are no rows
 */
public record Section(String key, String heading, List<Column> columns, List<List<Cell>> rows, List<String> notes) {

    public Section {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
        if (!key.matches("[a-z]+(?:-[a-z]+)*")) {
            throw new IllegalArgumentException("no key: " + key);
        }
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(row.size() + " cells in " + columns.size() + " columns of " + key);
            }
        }
    }
}
