package dev.steelyard.results.csv;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.result.Readings;
import dev.steelyard.core.result.RecordedMetric;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.core.result.ResultEntry.Extent;
import dev.steelyard.core.result.ResultEntry.Origin;
import dev.steelyard.results.source.DecimalText;
import dev.steelyard.results.source.Labels;
import dev.steelyard.results.source.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes entries of the rows of a table, each of its secondary metrics in a row of its own behind the score's. */
final class CsvRows {

    private static final String REMEDY = "Run JMH again with -rf json, or with java -Duser.language=en and -rf csv.";

    private final List<ResultEntry> entries = new ArrayList<>();
    /** Secondary metrics of the last entry. */
    private final SortedMap<String, RecordedMetric> secondary = new TreeMap<>();

    private Map<String, Integer> columns = Map.of();
    private int width;
    private long lastLine;

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
        complete();
        return entries;
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
        RecordedMetric metric =
                new RecordedMetric(Labels.unit(field(fields, "Unit")), List.of(score(line, field(fields, "Score"))));
        Benchmark benchmark =
                benchmark(line, fields, colon < 0 ? name : name.substring(0, colon), params, metric.unit());
        if (colon < 0) {
            complete();
            Origin origin = new Origin(Texts.line(line), "", "", OptionalLong.empty());
            entries.add(new ResultEntry(benchmark, metric, new TreeMap<>(), Extent.MEAN, origin));
        } else {
            addTo(benchmark, Labels.plain(name.substring(colon + 1)), metric);
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

    /** A secondary metric follows the score of its benchmark; one without it stands for nothing that could be compared. */
    private void addTo(Benchmark benchmark, String label, RecordedMetric metric) {
        int last = entries.size() - 1;
        if (last >= 0 && entries.get(last).benchmark().name().equals(benchmark.name())) {
            secondary.put(label, metric);
        }
    }

    private void complete() {
        if (!secondary.isEmpty()) {
            int last = entries.size() - 1;
            ResultEntry entry = entries.get(last);
            entries.set(
                    last, new ResultEntry(entry.benchmark(), entry.score(), secondary, entry.extent(), entry.origin()));
            secondary.clear();
        }
    }

    private String field(List<String> fields, String column) {
        return fields.get(columns.getOrDefault(column, 0)).strip();
    }
}
