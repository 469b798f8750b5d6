package dev.steelyard.history.csv;

import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A view of a ledger, row by row, with full precision. */
public final class LedgerCsv {

    private final CsvTable table;
    private boolean any;

    /** @param out destination; neither flushed nor closed */
    public LedgerCsv(Appendable out) {
        this.table = new CsvTable(out);
    }

    /**
     * Writes a row, and before the first one the header.
     *
     * @param row values by column: strings, {@code Long}, {@code Double} or null
     */
    public void row(Map<String, @Nullable Object> row) {
        try {
            if (!any) {
                table.texts(List.copyOf(row.keySet())).end();
                any = true;
            }
            for (Object value : row.values()) {
                cell(value);
            }
            table.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void cell(@Nullable Object value) {
        if (value instanceof Long number) {
            table.number(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            table.number(number);
        } else {
            table.text(value == null ? "" : value.toString());
        }
    }
}
