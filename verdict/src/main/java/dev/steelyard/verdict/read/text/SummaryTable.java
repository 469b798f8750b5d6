package dev.steelyard.verdict.read.text;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Unread;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Follows the lines of the tables that JMH prints at the end of a run. */
final class SummaryTable {

    /** A row of the table and what its secondary rows add. */
    private record Open(TableRow row, long line, SortedMap<String, RecordedMetric> secondary) {}

    /** A row of another metric than the score. */
    private record Metric(TableRow row, String benchmark, String label, long line) {}

    /** What JMH prints when it begins to measure: whatever table came before is over. */
    private static final Pattern NEXT_RUN =
            Pattern.compile("# (?:JMH version|VM version|Run progress|Benchmark|Fork)\\b");

    private final List<Open> rows = new ArrayList<>();
    private final List<Metric> metrics = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();
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
        if (NEXT_RUN.matcher(line).lookingAt()) {
            header = Optional.empty();
        }
        // Empty lines and comments between the rows do not end a table: what reads as a row is one.
        Optional<TableRow> row = header.flatMap(known -> TableRow.of(line, known));
        if (row.isEmpty()) {
            if (header.isPresent() && TableRow.isMeant(line)) {
                throw UserError.usage(
                        Texts.line(number) + ": cannot read this row of the table: " + Texts.quoted(line),
                        "Specify the JSON file of that run (-rf json), or a log saved as UTF-8.");
            }
            if (header.isPresent() && TableRow.hasScore(line)) {
                unread.add(new Unread(Unread.Kind.ROW, number, line.strip(), 1));
            }
            return false;
        }
        add(number, row.get());
        return true;
    }

    private void add(long number, TableRow row) {
        int colon = row.name().indexOf(':');
        if (colon < 0) {
            rows.add(new Open(row, number, new TreeMap<>()));
        } else {
            metrics.add(
                    new Metric(row, row.name().substring(0, colon), row.name().substring(colon + 1), number));
        }
    }

    /** Gives other metrics to the scores of their benchmarks, wherever these stand: tables get sorted and filtered. */
    private void assign() {
        Map<List<Object>, TreeMap<Long, Open>> owners = new HashMap<>();
        for (Open open : rows) {
            owners.computeIfAbsent(open.row().subject(open.row().name()), absent -> new TreeMap<>())
                    .put(open.line(), open);
        }
        for (Metric metric : metrics) {
            TreeMap<Long, Open> known = owners.getOrDefault(metric.row().subject(metric.benchmark()), new TreeMap<>());
            if (known.isEmpty()) {
                unread.add(new Unread(
                        Unread.Kind.METRIC, metric.line(), metric.row().name(), 1));
                continue;
            }
            // Of several runs in one log it belongs to the one before it, if there is one.
            Map.Entry<Long, Open> before = known.lowerEntry(metric.line());
            Open owner = before == null ? known.firstEntry().getValue() : before.getValue();
            owner.secondary()
                    .put(
                            Labels.plain(metric.label()),
                            new RecordedMetric(
                                    metric.row().unit(), List.of(metric.row().score())));
        }
        metrics.clear();
    }

    /** Returns what could not be read, complete once {@link #entries} was called. */
    List<Unread> unread() {
        return unread;
    }

    /** The rows as entries, each with the mean as its only reading; a table does not tell threads. */
    List<ResultEntry> entries() {
        assign();
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
