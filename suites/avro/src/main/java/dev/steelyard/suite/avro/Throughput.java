package dev.steelyard.suite.avro;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Prints Perf's columns, entries and bytes per second, from the {@code summary.csv} that Steelyard wrote of this suite.
 *
 * <p>Per variant there is a table; a benchmark that failed, and one that is no row of Perf, has no line.
 */
public final class Throughput {

    private static final String BENCHMARK = "benchmark";
    private static final String THREADS = "threads";
    private static final String UNIT = "unit";
    private static final String CHANGE = " change %";

    private final Map<String, Row> rows =
            Row.all().stream().collect(Collectors.toMap(Row::benchmark, Function.identity()));

    private Throughput() {}

    /**
     * Prints the tables.
     *
     * @param args the path of {@code summary.csv}
     */
    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err));
    }

    /** The same without leaving the JVM: gives 0, or 2 after a line on what is wrong. */
    static int run(String[] args, PrintStream out, PrintStream err) {
        if (args.length != 1) {
            err.println("usage: java -cp ... " + Throughput.class.getName() + " SUMMARY.CSV");
            return 2;
        }
        try {
            print(new Throughput().rates(Files.readString(Path.of(args[0]), StandardCharsets.UTF_8)), out);
            return 0;
        } catch (IOException e) {
            err.println(args[0] + " cannot be read: " + e);
        } catch (IllegalArgumentException e) {
            err.println(args[0] + ": " + e.getMessage());
        }
        return 2;
    }

    private List<Rate> rates(String text) {
        List<Csv.Entry> entries = Csv.entries(text);
        List<String> header = entries.isEmpty() ? List.of() : entries.get(0).fields();
        if (!header.containsAll(List.of(BENCHMARK, THREADS, UNIT))) {
            throw new IllegalArgumentException(
                    "no summary.csv of steelyard: it has no columns " + BENCHMARK + ", " + THREADS + " and " + UNIT);
        }
        List<Rate> rates = new ArrayList<>();
        for (Csv.Entry entry : entries.subList(1, entries.size())) {
            try {
                rates.addAll(rates(header, entry.fields()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + entry.line() + ": " + e.getMessage(), e);
            }
        }
        if (rates.isEmpty()) {
            throw new IllegalArgumentException("no row of Perf was measured: give the summary.csv of this suite");
        }
        return rates;
    }

    /** None of a benchmark that is no row of Perf. */
    private List<Rate> rates(List<String> header, List<String> fields) {
        if (fields.size() != header.size()) {
            throw new IllegalArgumentException(fields.size() + " fields, where the header has " + header.size()
                    + "; is the file cut off? Write it anew with steelyard report");
        }
        Row row = rows.get(fields.get(header.indexOf(BENCHMARK)));
        return row == null ? List.of() : rates(row, header, fields);
    }

    /** The columns between the unit and the first change are the scores, and their names those of the variants. */
    private static List<Rate> rates(Row row, List<String> header, List<String> fields) {
        List<Rate> rates = new ArrayList<>();
        int unit = header.indexOf(UNIT);
        for (int column = unit + 1;
                column < fields.size() && !header.get(column).endsWith(CHANGE);
                column++) {
            String score = fields.get(column);
            if (!score.isEmpty()) {
                int threads = Integer.parseInt(fields.get(header.indexOf(THREADS)));
                rates.add(Rate.of(row, header.get(column), score, fields.get(unit), threads));
            }
        }
        return rates;
    }

    private static void print(List<Rate> rates, PrintStream out) {
        for (String variant : rates.stream().map(Rate::variant).distinct().toList()) {
            out.println(variant);
            out.printf(
                    Locale.ROOT,
                    "%44s %10s %14s %12s %12s%n",
                    "test name",
                    "ns/entry",
                    "M entries/sec",
                    "M bytes/sec",
                    "bytes/entry");
            for (Rate rate : rates) {
                if (rate.variant().equals(variant)) {
                    out.printf(
                            Locale.ROOT,
                            "%44s %10.3f %14.3f %12.1f %12.3f%n",
                            rate.row().name(),
                            rate.nanosPerEntry(),
                            rate.millionEntries(),
                            rate.millionBytes(),
                            rate.row().bytesPerEntry());
                }
            }
        }
    }
}
