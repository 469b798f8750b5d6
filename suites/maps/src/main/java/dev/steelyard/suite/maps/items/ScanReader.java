package dev.steelyard.suite.maps.items;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the scans in a results file. */
final class ScanReader {

    private static final Pattern SCAN = Pattern.compile("\\bScanBenchmark\\.(\\w+)$");
    private static final Pattern SIZE = Pattern.compile("\\bdbSize=(\\d+)");
    private static final Pattern STORE = Pattern.compile("\\bimpl=([\\w-]+)");
    private static final Pattern LAYOUT = Pattern.compile("\\blayout=(\\w+)");

    /** The layout that entries have unless another is asked for; it is not worth a word. */
    private static final String USUAL = "collected";

    /** What a scan is, without its score. */
    private record Subject(String operation, int dbSize, int threads, String impl, String unit) {}

    /** A baseline has a score for each treatment, each from the blocks that both share: the first stands for all. */
    private final Map<Subject, Scan> scans = new LinkedHashMap<>();

    private ScanReader() {}

    /**
     * Returns the scans of a file, each once. Scans of empty maps visit nothing and are left out, and so is what has no score.
     *
     * @param text Steelyard's {@code results.csv}, or JMH's result format CSV
     * @throws IllegalArgumentException if it is neither
     */
    static Set<Scan> read(String text) {
        ScanReader reader = new ScanReader();
        for (Map<String, String> row : Csv.rows(text)) {
            if (row.containsKey("baselineScore")) {
                reader.steelyard(row);
            } else if (row.containsKey("Benchmark") && row.containsKey("Score")) {
                reader.jmh(row);
            } else {
                throw new IllegalArgumentException(
                        "neither Steelyard's results.csv nor JMH's -rf csv; the columns are " + row.keySet());
            }
        }
        return new LinkedHashSet<>(reader.scans.values());
    }

    private void steelyard(Map<String, String> row) {
        if (!column(row, "metric").equals("score")) {
            return;
        }
        String params = column(row, "params");
        OptionalInt size = size(params);
        Matcher store = STORE.matcher(params);
        String swept = store.find() ? store.group(1) + " " : "";
        Matcher layout = LAYOUT.matcher(params);
        String named = layout.find() ? layout.group(1) : "";
        for (String side : new String[] {"baseline", "treatment"}) {
            add(row, "benchmark", named, size, swept + column(row, side), column(row, side + "Score"));
        }
    }

    private void jmh(Map<String, String> row) {
        OptionalInt size = size("dbSize=" + column(row, "Param: dbSize"));
        add(row, "Benchmark", column(row, "Param: layout"), size, column(row, "Param: impl"), column(row, "Score"));
    }

    private void add(Map<String, String> row, String name, String layout, OptionalInt size, String impl, String score) {
        Matcher scan = SCAN.matcher(column(row, name));
        if (scan.find() && size.orElse(0) > 0 && !score.isEmpty()) {
            boolean steelyard = name.equals("benchmark");
            int threads = Integer.parseInt(column(row, steelyard ? "threads" : "Threads"));
            String unit = column(row, steelyard ? "unit" : "Unit");
            String operation = scan.group(1) + (layout.isEmpty() || layout.equals(USUAL) ? "" : " " + layout);
            scans.putIfAbsent(
                    new Subject(operation, size.getAsInt(), threads, impl, unit),
                    new Scan(operation, size.getAsInt(), threads, impl, Double.parseDouble(score), unit));
        }
    }

    private static OptionalInt size(String params) {
        Matcher size = SIZE.matcher(params);
        return size.find() ? OptionalInt.of(Integer.parseInt(size.group(1))) : OptionalInt.empty();
    }

    private static String column(Map<String, String> row, String name) {
        return row.getOrDefault(name, "");
    }
}
