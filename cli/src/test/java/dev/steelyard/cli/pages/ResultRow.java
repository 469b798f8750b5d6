package dev.steelyard.cli.pages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of a run's {@code results.csv} that has an interval.
 *
 * @param verdict as in the file: IMPROVED, REGRESSED, EQUIVALENT or INCONCLUSIVE
 * @param shownAsThroughput whether reports show the change of throughput, where the file has that of time
 * @param change of the time per operation, or of the metric; 0.1 is 10 % more
 * @param low end of the interval
 * @param high end of the interval
 */
record ResultRow(
        String benchmark,
        String params,
        String metric,
        String baseline,
        String treatment,
        String verdict,
        boolean shownAsThroughput,
        double change,
        double low,
        double high) {

    static List<ResultRow> of(Path file) throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord record : reader) {
                if (!record.getField("changeLow").isEmpty()) {
                    rows.add(of(record));
                }
            }
        }
        return rows;
    }

    private static ResultRow of(NamedCsvRecord record) {
        return new ResultRow(
                record.getField("benchmark"),
                record.getField("params"),
                record.getField("metric"),
                record.getField("baseline"),
                record.getField("treatment"),
                record.getField("verdict"),
                record.getField("mode").equals("thrpt")
                        && record.getField("kind").equals("score"),
                number(record, "change"),
                number(record, "changeLow"),
                number(record, "changeHigh"));
    }

    private static double number(NamedCsvRecord record, String column) {
        return Double.parseDouble(record.getField(column));
    }

    /** Everything about the row that a sentence may name by a number. */
    String described() {
        return benchmark + " " + params + " " + baseline + " " + treatment;
    }
}
