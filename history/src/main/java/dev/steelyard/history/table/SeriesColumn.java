package dev.steelyard.history.table;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.table.CellNumber.Marks;
import dev.steelyard.verdict.read.source.LastDigits;
import dev.steelyard.verdict.read.source.Texts;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The values of a series so far. */
final class SeriesColumn {

    private static final String REMEDY = "Add --decimal-point or --decimal-comma to specify the decimal separator.";

    /** A cell to point at. */
    private record Cell(long line, String text) {}

    private final int place;
    private final String name;
    private int[] rows = new int[16];
    private double[] values = new double[16];
    private int size;
    /** The first cell with each kind of marks. */
    private final Map<Marks, Cell> first = new EnumMap<>(Marks.class);
    /** Values that are a thousand times as large if their point groups digits, and those of which their comma does. */
    private final BitSet points = new BitSet();

    private final BitSet commas = new BitSet();
    /** How finely the cells show them. */
    private final LastDigits digits = new LastDigits();

    /**
     * @param place its number in the file, from 1
     * @param name what is measured
     */
    SeriesColumn(int place, String name) {
        this.place = place;
        this.name = name;
    }

    /**
     * Takes the next value.
     *
     * @throws UserError if the cell is no number
     */
    void add(int row, long line, String cell) {
        CellNumber number = CellNumber.of(cell)
                .orElseThrow(() -> UserError.usage(
                        at(new Cell(line, cell)) + " is not a number",
                        "Leave the cell empty if there is no value, and leave out columns that are not series."));
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        rows[size] = row;
        values[size] = number.value();
        digits.add(number.power());
        if (number.marks() != Marks.NONE) {
            first.computeIfAbsent(number.marks(), absent -> new Cell(line, cell));
            points.set(size, number.marks() == Marks.POINT_OR_GROUP);
            commas.set(size, number.marks() == Marks.COMMA_OR_GROUP);
        }
        size++;
    }

    /**
     * Returns what comes before decimals, as far as a value shows it.
     *
     * @throws UserError if two values contradict each other
     */
    Optional<Decimal> shown() {
        Cell point = first.get(Marks.POINT);
        Cell comma = first.get(Marks.COMMA);
        if (point != null && comma != null) {
            boolean pointFirst = point.line() < comma.line();
            Cell earlier = pointFirst ? point : comma;
            Cell later = pointFirst ? comma : point;
            throw UserError.usage(
                    at(later) + " uses different separators than " + Texts.quoted(earlier.text()) + " in "
                            + Texts.line(earlier.line()),
                    "Use the same decimal and thousands separators throughout the column.");
        }
        return point != null
                ? Optional.of(Decimal.POINT)
                : comma != null ? Optional.of(Decimal.COMMA) : Optional.empty();
    }

    /**
     * Decides what the marks in ambiguous values mean.
     *
     * @param told what comes before decimals, if the user says so
     * @param elsewhere what other columns show, if they agree
     * @param usual what comes before decimals in files with this separator
     * @throws UserError if it cannot be known, or if a value contradicts the user
     */
    void decide(Optional<Decimal> told, Optional<Decimal> elsewhere, Decimal usual) {
        Optional<Decimal> shown = shown();
        if (told.isPresent() && shown.isPresent() && !told.equals(shown)) {
            Cell cell = shown.get() == Decimal.POINT ? first.get(Marks.POINT) : first.get(Marks.COMMA);
            throw UserError.usage(
                    at(Optional.ofNullable(cell).orElseThrow()) + " contradicts --decimal-"
                            + (told.get() == Decimal.POINT ? "point" : "comma"),
                    "Leave the option out.");
        }
        Optional<Decimal> known = told.or(() -> shown).or(() -> elsewhere);
        if (known.isPresent()) {
            group(known.get() == Decimal.POINT ? commas : points);
            return;
        }
        Cell doubtful = first.get(usual == Decimal.POINT ? Marks.COMMA_OR_GROUP : Marks.POINT_OR_GROUP);
        if (doubtful != null) {
            throw ambiguous(doubtful);
        }
    }

    private UserError ambiguous(Cell cell) {
        String mark = cell.text().contains(",") ? "comma" : "point";
        return UserError.usage(
                at(cell) + " is ambiguous: its " + mark + " may be a decimal or a thousands separator", REMEDY);
    }

    /** Reads values again, whose mark groups three digits. */
    private void group(BitSet marked) {
        for (int i = marked.nextSetBit(0); i >= 0; i = marked.nextSetBit(i + 1)) {
            values[i] = Math.rint(values[i] * 1000);
        }
        digits.move(-3, 0, marked.cardinality());
    }

    private String at(Cell cell) {
        return Texts.line(cell.line()) + ", column " + place + " (" + Texts.quoted(name) + "): "
                + Texts.quoted(cell.text());
    }

    /**
     * Returns the series, oldest first.
     *
     * @param order the order in which values were added
     * @param table how many rows the table has
     */
    RevisionSeries series(Order order, int table) {
        int[] ordered = Arrays.copyOf(rows, size);
        double[] all = Arrays.copyOf(values, size);
        if (order == Order.NEWEST_FIRST) {
            for (int i = 0; i < size; i++) {
                ordered[i] = table - 1 - rows[size - 1 - i];
                all[i] = values[size - 1 - i];
            }
        }
        return RevisionSeries.of(name, ordered, all, digits.resolution());
    }
}
