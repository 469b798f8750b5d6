package dev.steelyard.report.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes rows of cells. Text that a spreadsheet would interpret as a formula gets a leading apostrophe, and control
 * characters, which a terminal would obey, are written as in other reports; numbers are not changed.
 */
public final class CsvTable {

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final String FORMULA_STARTS = "=+-@";

    private final CsvWriter csv;
    private final List<String> row = new ArrayList<>();
    /** Number of columns, as the header has them; 0 before it. */
    private int columns;

    public CsvTable(Appendable out) {
        this.csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(0)
                .build(new Sink(out));
    }

    public CsvTable text(String cell) {
        row.add(neutral(cell));
        return this;
    }

    public CsvTable texts(List<String> cells) {
        cells.forEach(this::text);
        return this;
    }

    /** Adds {@code a=1 b=2}. */
    public CsvTable map(Map<String, ?> cells) {
        return text(cells.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" ")));
    }

    public CsvTable number(long cell) {
        row.add(Long.toString(cell));
        return this;
    }

    public CsvTable number(double cell) {
        row.add(Double.isFinite(cell) ? Double.toString(cell) : "");
        return this;
    }

    public CsvTable number(OptionalDouble cell) {
        if (cell.isPresent()) {
            return number(cell.getAsDouble());
        }
        row.add("");
        return this;
    }

    /** Adds a fraction as a percentage, without the spurious digits of a binary multiplication. */
    public CsvTable percent(double fraction) {
        row.add(
                Double.isFinite(fraction)
                        ? new BigDecimal(Double.toString(fraction))
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString()
                        : "");
        return this;
    }

    public CsvTable number(OptionalInt cell) {
        row.add(cell.isPresent() ? Integer.toString(cell.getAsInt()) : "");
        return this;
    }

    public CsvTable bool(boolean cell) {
        row.add(Boolean.toString(cell));
        return this;
    }

    /**
     * Ends a row.
     *
     * @throws IllegalStateException if it has more or fewer cells than the header
     */
    public void end() throws IOException {
        columns = columns == 0 ? row.size() : columns;
        if (row.size() != columns) {
            throw new IllegalStateException(row.size() + " cells in a row of a table with " + columns + " columns");
        }
        try {
            csv.writeRecord(row);
        } catch (UncheckedIOException failure) {
            throw new IOException("cannot write a table", failure);
        }
        row.clear();
    }

    static String neutral(String text) {
        // A terminal would obey control characters, and no encoder takes half a character.
        String cell = Visible.of(text);
        boolean formula = !cell.isEmpty() && FORMULA_STARTS.indexOf(cell.charAt(0)) >= 0;
        return formula && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
    }

    private static final class Sink extends Writer {
        private final Appendable out;

        Sink(Appendable out) {
            this.out = out;
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            out.append(new String(text, offset, length));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
