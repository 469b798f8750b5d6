package dev.steelyard.server.codespeed;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** Selects the results that say project, branch, executable and environment, as those that clients send do. */
    static CodespeedLines of(List<ImportedHistory> histories) {
        List<Line> lines = new ArrayList<>();
        for (ImportedHistory history : histories) {
            if (history.tool() == ImportTool.CODESPEED) {
                history.sorted().series().forEach(series -> line(series).ifPresent(lines::add));
            }
        }
        return new CodespeedLines(lines);
    }

    private static Optional<Line> line(ImportedSeries series) {
        String[] parts = series.subject().context().split(BETWEEN, -1);
        if (parts.length != PARTS || series.values().isEmpty()) {
            return Optional.empty();
        }
        List<ImportedValue> values = new ArrayList<>(series.values());
        Collections.reverse(values);
        return Optional.of(new Line(
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                series.subject().benchmark(),
                series.subject().unit(),
                series.better(),
                values));
    }

    /** Returns when the revision of a result was made, or else when it was measured. */
    static Instant time(ImportedValue value) {
        return value.moment().revised().or(() -> value.moment().measured()).orElse(Instant.EPOCH);
    }

    /** Returns the names of all environments. */
    Stream<String> environments() {
        return lines.stream().map(Line::environment).distinct();
    }
}
