package dev.steelyard.results.text;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.result.RecordedMetric;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.core.result.ResultEntry.Extent;
import dev.steelyard.core.result.ResultEntry.Origin;
import dev.steelyard.results.source.Labels;
import dev.steelyard.results.source.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Follows the lines of the tables that JMH prints at the end of a run. */
final class SummaryTable {

    /** A row of the table and what its secondary rows add. */
    private record Open(TableRow row, long line, SortedMap<String, RecordedMetric> secondary) {}

    private final List<Open> rows = new ArrayList<>();
    private Optional<TableHeader> header = Optional.empty();
    private boolean found;

    /** Returns whether there was a table, even without rows. */
    boolean found() {
        return found;
    }

    /**
     * Takes the next line.
     *
     * @return whether it belongs to a table
     */
    boolean line(long number, String line) {
        Optional<TableHeader> begun = TableHeader.of(line);
        if (begun.isPresent()) {
            header = begun;
            found = true;
            return true;
        }
        Optional<TableRow> row = header.flatMap(known -> TableRow.of(line, known));
        if (row.isEmpty()) {
            if (header.isPresent() && TableRow.isMeant(line)) {
                throw UserError.usage(
                        Texts.line(number) + ": cannot read this row of the table: " + Texts.quoted(line),
                        "Specify the JSON file of that run (-rf json), or a log saved as UTF-8.");
            }
            header = Optional.empty();
            return false;
        }
        add(number, row.get());
        return true;
    }

    private void add(long number, TableRow row) {
        int colon = row.name().indexOf(':');
        if (colon < 0) {
            rows.add(new Open(row, number, new TreeMap<>()));
            return;
        }
        // The rows of its other metrics follow that of a benchmark's score.
        if (!rows.isEmpty()
                && rows.get(rows.size() - 1).row().name().equals(row.name().substring(0, colon))) {
            RecordedMetric metric = new RecordedMetric(row.unit(), List.of(row.score()));
            rows.get(rows.size() - 1).secondary().put(Labels.plain(row.name().substring(colon + 1)), metric);
        }
    }

    /** The rows as entries, each with the mean as its only reading; a table does not tell threads. */
    List<ResultEntry> entries() {
        List<ResultEntry> entries = new ArrayList<>();
        for (Open open : rows) {
            TableRow row = open.row();
            entries.add(new ResultEntry(
                    new Benchmark(row.name(), Mode.of(row.mode()), row.params(), 1, row.unit()),
                    new RecordedMetric(row.unit(), List.of(row.score())),
                    open.secondary(),
                    Extent.MEAN,
                    new Origin(Texts.line(open.line()), "", "", OptionalLong.empty())));
        }
        return entries;
    }
}
