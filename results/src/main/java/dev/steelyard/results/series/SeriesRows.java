package dev.steelyard.results.series;

import dev.steelyard.core.change.RevisionSeries;
import dev.steelyard.core.change.RevisionTable;
import dev.steelyard.core.error.UserError;
import dev.steelyard.results.source.DecimalText;
import dev.steelyard.results.source.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects the rows of a history, one column per series. */
final class SeriesRows {

    private static final String SHAPE =
            "Write a header, then one row per revision, oldest first: the revision or time, then a value per series.";

    private final List<String> revisions = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private int width;

    /** The values of a series so far. */
    private static final class Column {
        private final String name;
        private int[] rows = new int[16];
        private double[] values = new double[16];
        private int size;

        Column(String name) {
            this.name = name;
        }

        void add(int row, double value) {
            if (size == rows.length) {
                rows = Arrays.copyOf(rows, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            rows[size] = row;
            values[size] = value;
            size++;
        }

        RevisionSeries series() {
            return RevisionSeries.of(name, Arrays.copyOf(rows, size), Arrays.copyOf(values, size));
        }
    }

    /**
     * Takes the next row.
     *
     * @throws UserError if it does not fit the header, or a cell is not a number
     */
    void add(long line, List<String> fields) {
        if (width == 0) {
            header(line, fields);
            return;
        }
        if (fields.stream().allMatch(String::isBlank)) {
            return;
        }
        if (fields.size() != width) {
            throw UserError.usage(
                    Texts.line(line) + ": " + count(fields.size(), "cell") + ", but the header has " + width,
                    "Leave the cell of a missing value empty, but keep its separator.");
        }
        int row = revisions.size();
        revisions.add(fields.get(0).strip());
        for (int i = 1; i < width; i++) {
            Column column = columns.get(i - 1);
            String cell = fields.get(i).strip();
            if (!cell.isEmpty()) {
                column.add(row, value(line, i + 1, column.name, cell));
            }
        }
    }

    private void header(long line, List<String> fields) {
        width = fields.size();
        if (width < 2) {
            throw UserError.usage(Texts.line(line) + ": the header names no series", SHAPE);
        }
        List<String> names = fields.stream().skip(1).map(String::strip).toList();
        if (names.stream().allMatch(name -> DecimalText.of(name).isPresent())) {
            throw UserError.usage(Texts.line(line) + ": numbers where the header should be", SHAPE);
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.isEmpty()) {
                throw UserError.usage(
                        Texts.line(line) + ", column " + (i + 2) + ": the header names no series", "Name the column.");
            }
            if (!seen.add(name)) {
                throw UserError.usage(
                        Texts.line(line) + ", column " + (i + 2) + ": a second series " + Texts.quoted(name),
                        "Give each series its own name.");
            }
            columns.add(new Column(name));
        }
    }

    private static double value(long line, int column, String name, String cell) {
        Optional<DecimalText> number = DecimalText.of(cell);
        // Several points or commas group digits, of which no two readers agree on the decimals.
        boolean grouped = cell.chars()
                        .filter(character -> character == '.' || character == ',')
                        .count()
                > 1;
        if (grouped || number.isEmpty() || !Double.isFinite(number.get().value())) {
            throw UserError.usage(
                    Texts.line(line) + ", column " + column + " (" + Texts.quoted(name) + "): " + Texts.quoted(cell)
                            + " is not a number",
                    "Leave the cell empty if there is no value, and leave out columns that are not series.");
        }
        return number.get().value();
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /** Returns what was collected. */
    RevisionTable table() {
        if (width == 0) {
            throw UserError.usage("the file is empty", SHAPE);
        }
        return new RevisionTable(revisions, columns.stream().map(Column::series).toList());
    }
}
