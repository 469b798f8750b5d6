package dev.steelyard.server.page;

import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.util.List;

/** A table of a page as CSV, with a header and full precision; no cell begins a formula. */
public final class SectionCsv {

    private SectionCsv() {}

    /** Writes a table. */
    public static void render(Section section, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(section.columns().stream().map(Column::key).toList()).end();
        for (List<Cell> row : section.rows()) {
            table.texts(row.stream().map(Cell::plain).toList()).end();
        }
    }
}
