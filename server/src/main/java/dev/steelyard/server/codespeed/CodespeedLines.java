package dev.steelyard.server.codespeed;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a ledger has of codespeed's results, by what codespeed calls them.
 *
 * @param lines the results of each benchmark
 */
record CodespeedLines(List<Line> lines) {

    private static final String BETWEEN = " / ";
    private static final int PARTS = 4;

    /**
     * The results of a benchmark.
     *
     * @param values the results, the newest first; a revision may have several
     */
    record Line(
            String project,
            String branch,
            String executable,
            String environment,
            String benchmark,
            String unit,
            Better better,
            List<ImportedValue> values) {

        Line {
            values = List.copyOf(values);
        }

        /** Returns the newest result. */
        ImportedValue newest() {
            return values.get(0);
        }
    }

    CodespeedLines {
        lines = List.copyOf(lines);
    }

    /**
     * Selects the results that say project, branch, executable and environment, as those that clients send do. They belong to the project
     * in which they are recorded, whatever they say. Those of one benchmark may have several series, as where its unit was left out once.
     */
    static CodespeedLines of(List<ImportedHistory> histories) {
        Map<List<String>, Line> lines = new LinkedHashMap<>();
        for (ImportedHistory history : histories) {
            if (history.tool() == ImportTool.CODESPEED) {
                history.sorted().series().stream()
                        .flatMap(series -> line(history.project().name(), series).stream())
                        .forEach(line -> lines.merge(
                                List.of(
                                        line.project(),
                                        line.branch(),
                                        line.executable(),
                                        line.environment(),
                                        line.benchmark()),
                                line,
                                CodespeedLines::merged));
            }
        }
        return new CodespeedLines(List.copyOf(lines.values()));
    }

    private static Line merged(Line one, Line other) {
        List<ImportedValue> values = new ArrayList<>(one.values());
        values.addAll(other.values());
        values.sort(Comparator.comparing(CodespeedLines::time).reversed());
        return new Line(
                one.project(),
                one.branch(),
                one.executable(),
                one.environment(),
                one.benchmark(),
                one.unit().isEmpty() ? other.unit() : one.unit(),
                one.better() == Better.UNKNOWN ? other.better() : one.better(),
                values);
    }

    private static Optional<Line> line(String project, ImportedSeries series) {
        Optional<List<String>> parts = parts(series.subject().context());
        if (parts.isEmpty() || series.values().isEmpty()) {
            return Optional.empty();
        }
        List<ImportedValue> values = new ArrayList<>(series.values());
        Collections.reverse(values);
        return Optional.of(new Line(
                project,
                parts.get().get(1),
                parts.get().get(2),
                parts.get().get(3),
                series.subject().benchmark(),
                series.subject().unit(),
                series.better(),
                values));
    }

    /** Returns project, branch, executable and environment of a series; empty if it does not say all of them. */
    static Optional<List<String>> parts(String context) {
        List<String> parts = List.of(context.split(BETWEEN, -1));
        return parts.size() == PARTS ? Optional.of(parts) : Optional.empty();
    }

    /** Returns a name as a part of a series: what separates the parts is not in it. */
    static String part(String name) {
        return name.strip().replaceAll("\\s*/\\s*", "/");
    }

    /** Returns when the revision of a result was made, or else when it was measured. */
    static Instant time(ImportedValue value) {
        return value.moment().revised().or(() -> value.moment().measured()).orElse(Instant.EPOCH);
    }
}
