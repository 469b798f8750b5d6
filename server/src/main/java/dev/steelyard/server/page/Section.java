package dev.steelyard.server.page;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

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
        notes = List.copyOf(notes);
        if (!key.matches("[a-z]+(?:-[a-z]+)*")) {
            throw new IllegalArgumentException("no key: " + key);
        }
        if (!(rows instanceof Rows<?>)) {
            rows = rows.stream().map(List::copyOf).toList();
            for (List<Cell> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            row.size() + " cells in " + columns.size() + " columns of " + key);
                }
            }
        }
    }

    /**
     * Returns rows that are made when they are asked for: a page shows a few of thousands.
     *
     * @param items what the rows are about
     * @param row makes the cells of a row, the same each time
     */
    public static <T> List<List<Cell>> rows(List<T> items, Function<T, List<Cell>> row) {
        return new Rows<>(List.copyOf(items), row);
    }

    private static final class Rows<T> extends AbstractList<List<Cell>> implements RandomAccess {
        private final List<T> items;
        private final Function<T, List<Cell>> row;

        Rows(List<T> items, Function<T, List<Cell>> row) {
            this.items = items;
            this.row = row;
        }

        @Override
        public List<Cell> get(int place) {
            return row.apply(items.get(place));
        }

        @Override
        public int size() {
            return items.size();
        }
    }
}
