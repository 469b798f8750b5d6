package dev.steelyard.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table without its empty columns.
 *
 * @param heads its columns; those of a group are next to each other, and after those without one
 * @param rows for each row its cells, one for each head
 */
record Grid(List<Head> heads, List<List<Cell>> rows) {

    Grid {
        heads = List.copyOf(heads);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /**
     * The head of a column.
     *
     * @param group what it shares with its neighbors; empty if it stands alone
     * @param name its name
     * @param type its class: {@code number} or empty
     * @param place its place, from 1, after the heads of the rows
     */
    record Head(String group, String name, String type, int place) {}

    /**
     * Heads that share a group.
     *
     * @param name name of the group
     * @param span number of its columns
     */
    record Group(String name, int span) {}

    /**
     * A column and where its cells come from.
     *
     * @param <T> what a row is about
     */
    record Column<T>(String group, String name, String type, Function<T, Cell> cell) {
        static <T> Column<T> of(String name, Function<T, Cell> cell) {
            return new Column<>("", name, "", cell);
        }

        static <T> Column<T> number(String name, Function<T, Cell> cell) {
            return new Column<>("", name, "number", cell);
        }
    }

    static <T> Grid of(List<Column<T>> columns, List<T> subjects) {
        List<Head> heads = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        subjects.forEach(subject -> rows.add(new ArrayList<>()));
        for (Column<T> column : columns) {
            List<Cell> cells = subjects.stream().map(column.cell).toList();
            if (!cells.stream().allMatch(Cell::empty)) {
                heads.add(new Head(column.group, column.name, column.type, heads.size() + 1));
                for (int i = 0; i < cells.size(); i++) {
                    rows.get(i).add(cells.get(i));
                }
            }
        }
        return new Grid(heads, rows);
    }

    /** Returns the groups, in the order of their columns. */
    List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        for (Head head : in(true)) {
            int last = groups.size() - 1;
            if (last >= 0 && groups.get(last).name.equals(head.group)) {
                groups.set(last, new Group(head.group, groups.get(last).span + 1));
            } else {
                groups.add(new Group(head.group, 1));
            }
        }
        return groups;
    }

    /** Returns the heads inside groups, or those outside. */
    List<Head> in(boolean group) {
        return heads.stream().filter(head -> group != head.group.isEmpty()).toList();
    }
}
