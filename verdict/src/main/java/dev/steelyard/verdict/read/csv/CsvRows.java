package dev.steelyard.verdict.read.csv;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Unread;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes entries of the rows of a table, each of its secondary metrics in a row of its own behind the score's. */
final class CsvRows {

    private static final String REMEDY = "Run JMH again with -rf json, or with java -Duser.language=en and -rf csv.";

    private final List<ResultEntry> entries = new ArrayList<>();
    /** The line of each entry. */
    private final List<Long> lines = new ArrayList<>();

    private final List<Metric> metrics = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();

    private Map<String, Integer> columns = Map.of();
    private int width;
    private long lastLine;

    /** A row of another metric than the score. */
    private record Metric(Benchmark benchmark, String name, String label, RecordedMetric recorded, long line) {}

    /** Adds the next row. */
    void add(long line, List<String> fields) {
        lastLine = line;
        if (isHeader(fields)) {
            header(line, fields);
            return;
        }
        if (fields.size() == 1 && fields.get(0).isBlank()) {
            return;
        }
        if (fields.size() != width) {
            throw UserError.usage(
                    Texts.line(line) + ": this row has " + fields.size() + " fields, but its header has " + width,
                    fields.size() < width ? Texts.AGAIN : REMEDY);
        }
        row(line, fields);
    }

    /** The line of the last row. */
    long lastLine() {
        return lastLine;
    }

    List<ResultEntry> entries() {
        assign();
        return entries;
    }

    /** Returns what could not be read, complete once {@link #entries} was called. */
    List<Unread> unread() {
        return unread;
    }

    private static boolean isHeader(List<String> fields) {
        return fields.size() > 1
                && fields.get(0).strip().equals("Benchmark")
                && fields.get(1).strip().equals("Mode");
    }

    private void header(long line, List<String> fields) {
        Map<String, Integer> found = new TreeMap<>();
        for (int i = 0; i < fields.size(); i++) {
            found.putIfAbsent(fields.get(i).strip(), i);
        }
        for (String needed : List.of("Benchmark", "Mode", "Score", "Unit")) {
            if (!found.containsKey(needed)) {
                throw UserError.usage(
                        Texts.line(line) + ": the header of this JMH CSV has no column \"" + needed + "\"", REMEDY);
            }
        }
        columns = found;
        width = fields.size();
    }

    private void row(long line, List<String> fields) {
        String name = field(fields, "Benchmark");
        int colon = name.indexOf(':');
        SortedMap<String, String> params = new TreeMap<>();
        columns.forEach((column, index) -> {
            if (column.startsWith("Param: ") && !fields.get(index).isEmpty()) {
                params.put(column.substring("Param: ".length()), fields.get(index));
            }
        });
        RecordedMetric metric = new RecordedMetric(
                colon < 0
                        ? Labels.scoreUnit(field(fields, "Unit"), field(fields, "Mode"))
                        : Labels.scoreUnit(field(fields, "Unit")),
                List.of(score(line, field(fields, "Score"))));
        Benchmark benchmark =
                benchmark(line, fields, colon < 0 ? name : name.substring(0, colon), params, metric.unit());
        if (colon < 0) {
            Origin origin = new Origin(Texts.line(line), "", "", OptionalLong.empty());
            entries.add(new ResultEntry(benchmark, metric, new TreeMap<>(), Extent.MEAN, origin));
            lines.add(line);
        } else {
            metrics.add(new Metric(benchmark, name, Labels.plain(name.substring(colon + 1)), metric, line));
        }
    }

    private Benchmark benchmark(
            long line, List<String> fields, String name, SortedMap<String, String> params, String unit) {
        if (name.isBlank()) {
            throw UserError.usage(Texts.line(line) + ": this row has no benchmark name", REMEDY);
        }
        double threads = columns.containsKey("Threads")
                ? DecimalText.of(field(fields, "Threads"))
                        .map(DecimalText::value)
                        .orElse(1.0)
                : 1;
        int whole = threads >= 1 && threads < Integer.MAX_VALUE ? (int) threads : 1;
        try {
            return new Benchmark(name, Mode.of(field(fields, "Mode")), params, whole, unit);
        } catch (IllegalArgumentException e) {
            throw UserError.usage(Texts.line(line) + ": " + e.getMessage(), REMEDY)
                    .causedBy(e);
        }
    }

    private static Readings score(long line, String text) {
        DecimalText number = DecimalText.of(text)
                .orElseThrow(() -> UserError.usage(
                        Texts.line(line) + ": the score " + Texts.quoted(text) + " is not a number", REMEDY));
        return Readings.rounded(number.rounding(), number.value());
    }

    /** Gives other metrics to the scores of their benchmarks, wherever these stand: tables get sorted and filtered. */
    private void assign() {
        Map<Benchmark, TreeMap<Long, Integer>> owners = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            owners.computeIfAbsent(unitless(entries.get(i).benchmark()), absent -> new TreeMap<>())
                    .put(lines.get(i), i);
        }
        for (Metric metric : metrics) {
            TreeMap<Long, Integer> known = owners.getOrDefault(unitless(metric.benchmark()), new TreeMap<>());
            if (known.isEmpty()) {
                unread.add(new Unread(Unread.Kind.METRIC, metric.line(), metric.name(), 1));
                continue;
            }
            // Of several runs in one file it belongs to the one before it, if there is one.
            Map.Entry<Long, Integer> before = known.lowerEntry(metric.line());
            int owner = before == null ? known.firstEntry().getValue() : before.getValue();
            ResultEntry entry = entries.get(owner);
            SortedMap<String, RecordedMetric> secondary = new TreeMap<>(entry.secondary());
            secondary.put(metric.label(), metric.recorded());
            entries.set(
                    owner,
                    new ResultEntry(entry.benchmark(), entry.score(), secondary, entry.extent(), entry.origin()));
        }
        metrics.clear();
    }

    private static Benchmark unitless(Benchmark benchmark) {
        return new Benchmark(benchmark.name(), benchmark.mode(), benchmark.params(), benchmark.threads(), "");
    }

    private String field(List<String> fields, String column) {
        return fields.get(columns.getOrDefault(column, 0)).strip();
    }
}
