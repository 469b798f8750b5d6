package dev.steelyard.report.text;

import dev.steelyard.report.words.RowView.Tone;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The room for a table.
 *
 * @param all number of rows up to which a table is shown whole
 * @param telling maximum number of rows of any other table, which has only rows that changed, failed or are open
 */
record TableRoom(int all, int telling) {

    /** Room for everything. */
    static final TableRoom UNLIMITED = new TableRoom(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** Tables with more rows show only those that need attention. */
    private static final int MOST_ROWS = 20;

    /** Rooms of a terminal, each smaller than the one before; even the last has a few rows of each table. */
    static final List<TableRoom> SMALLER = List.of(
            new TableRoom(MOST_ROWS, MOST_ROWS),
            new TableRoom(0, MOST_ROWS),
            new TableRoom(0, 12),
            new TableRoom(0, 8),
            new TableRoom(0, 5),
            new TableRoom(0, 3),
            new TableRoom(0, 2));

    /** Returns the rows of a table that there is room for: first those that changed or failed, then open ones. */
    <T> List<T> shown(List<T> rows, Function<T, Tone> tone) {
        return rows.size() <= all
                ? rows
                : rows.stream()
                        .filter(row -> tells(tone.apply(row)))
                        .sorted(Comparator.comparing(row -> tone.apply(row) == Tone.DOUBT))
                        .limit(telling)
                        .toList();
    }

    /** Returns whether a row with this tone changed, failed or is open. */
    static boolean tells(Tone tone) {
        return tone != Tone.NEUTRAL;
    }
}
