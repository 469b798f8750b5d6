package dev.steelyard.cli.pages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of a run's {@code results.csv}. Change and interval are NaN where the file has none.
 *
 * @param threads as in the file
 * @param unit of the scores
 * @param baselineScore NaN if the file has none
 * @param treatmentScore NaN if the file has none
 * @param verdict as in the file: IMPROVED, REGRESSED, EQUIVALENT or INCONCLUSIVE
 * @param shownAsThroughput whether reports show the change of throughput, where the file has that of time
 * @param change of the time per operation, or of the metric; 0.1 is 10 % more
 * @param low end of the interval
 * @param high end of the interval
 * @param detectable the smallest change that its blocks could have told; NaN if the file has none
 */
record ResultRow(
        String benchmark,
        String params,
        String threads,
        String metric,
        String unit,
        String baseline,
        String treatment,
        double baselineScore,
        double treatmentScore,
        String verdict,
        boolean shownAsThroughput,
        double change,
        double low,
        double high,
        double detectable) {

    static List<ResultRow> of(Path file) throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord record : reader) {
                rows.add(of(record));
            }
        }
        return rows;
    }

    private static ResultRow of(NamedCsvRecord record) {
        return new ResultRow(
                record.getField("benchmark"),
                record.getField("params"),
                record.getField("threads"),
                record.getField("metric"),
                record.getField("unit"),
                record.getField("baseline"),
                record.getField("treatment"),
                number(record, "baselineScore"),
                number(record, "treatmentScore"),
                record.getField("verdict"),
                record.getField("mode").equals("thrpt")
                        && record.getField("kind").equals("score"),
                number(record, "change"),
                number(record, "changeLow"),
                number(record, "changeHigh"),
                number(record, "detectable"));
    }

    private static double number(NamedCsvRecord record, String column) {
        String field = record.findField(column).orElse("");
        return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
    }

    /** Returns whether it has a change with an interval, which a score of 0 does not have. */
    boolean hasInterval() {
        return Double.isFinite(low);
    }

    /** Everything about the row that a sentence may name by a number. */
    String described() {
        return benchmark + " " + params + " " + baseline + " " + treatment;
    }
}
