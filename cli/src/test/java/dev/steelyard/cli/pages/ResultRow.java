package dev.steelyard.cli.pages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
 * @param blocks that it stands on; empty if the file has none
 * @param detectable the smallest change that its blocks could have told; NaN if the file has none
 * @param status measured, unreached or why there is no verdict
 * @param absoluteChange in its unit; NaN if the file has none
 * @param warningCodes as in the file
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
        String blocks,
        double detectable,
        String status,
        double absoluteChange,
        List<String> warningCodes) {

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
                record.findField("blocks").orElse(""),
                number(record, "detectable"),
                record.findField("status").orElse("measured"),
                number(record, "absoluteChange"),
                codes(record));
    }

    private static List<String> codes(NamedCsvRecord record) {
        String codes = record.findField("warningCodes").orElse("");
        return codes.isEmpty() ? List.of() : List.of(codes.split("[; ]+"));
    }

    private static double number(NamedCsvRecord record, String column) {
        String field = record.findField(column).orElse("");
        return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
    }

    /** Returns whether it has a change with an interval, which a score of 0 does not have. */
    boolean hasInterval() {
        return Double.isFinite(low);
    }

    /** What a table says of it: its verdict, with change and interval where it has them, or why it has none. */
    String words() {
        if (!status.equals("measured")) {
            return switch (status) {
                case "unreached" -> "same code";
                case "unmeasured" -> "not measured";
                default -> status;
            };
        }
        String mark = verdict.equals("IMPROVED") || verdict.equals("REGRESSED") ? "**" : "";
        String words = mark + verdict.toLowerCase(Locale.ROOT) + mark;
        if (metric.equals("score") && !hasInterval()) {
            return words + ", " + blocks + (blocks.equals("1") ? " block" : " blocks");
        }
        if (!hasInterval()) {
            return words + String.format(Locale.ROOT, " %+.0f B", absoluteChange);
        }
        return words + " " + percent(shown(change)) + " % [" + percent(shown(shownAsThroughput ? high : low)) + ", "
                + percent(shown(shownAsThroughput ? low : high)) + "]";
    }

    /** A change of time per operation as the page has it. */
    private double shown(double change) {
        return shownAsThroughput ? 1 / (1 + change) - 1 : change;
    }

    /** One digit behind the point, and none from 100 % on. */
    private static String percent(double change) {
        String one = String.format(Locale.ROOT, "%+.1f", 100 * change);
        return Math.abs(Double.parseDouble(one)) >= 100 ? String.format(Locale.ROOT, "%+.0f", 100 * change) : one;
    }

    String paramsAndThreads() {
        return params + ", " + threads + " threads";
    }

    /** Everything about the row that a sentence may name by a number. */
    String described() {
        return benchmark + " " + params + " " + baseline + " " + treatment;
    }
}
