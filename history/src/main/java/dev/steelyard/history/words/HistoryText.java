package dev.steelyard.history.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedNames;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryChanges;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What a ledger has of benchmarks, for a terminal: a table for each, the newest comparison last. */
public final class HistoryText implements HistoryRenderer {

    private static final List<Column> COLUMNS = List.of(
            new Column("time (UTC)", Kind.LABEL),
            new Column("revision", Kind.LABEL),
            new Column("against", Kind.TEXT),
            new Column("score", Kind.NUMBER),
            new Column("", Kind.TEXT),
            new Column("change", Kind.NUMBER),
            new Column("interval", Kind.NUMBER),
            new Column("verdict", Kind.TEXT));

    private static final List<Column> IMPORTED = List.of(
            new Column("series", Kind.LABEL),
            new Column("values", Kind.NUMBER),
            new Column("first", Kind.TEXT),
            new Column("last", Kind.TEXT),
            new Column("last 30", Kind.TEXT),
            new Column("latest", Kind.NUMBER));

    private final TextStyle style;
    private final int last;
    private final List<HistoryChanges> changes;

    /** Creates a report of all comparisons for a terminal of the given style. */
    public HistoryText(TextStyle style) {
        this(style, Integer.MAX_VALUE, List.of());
    }

    /**
     * @param style style of the terminal
     * @param last how many comparisons of each benchmark are shown, the newest, above 0
     * @param changes change points of the projects, shown between the comparisons
     */
    public HistoryText(TextStyle style, int last, List<HistoryChanges> changes) {
        this.style = style;
        this.last = last;
        this.changes = List.copyOf(changes);
    }

    @Override
    public void render(String ledger, List<BenchmarkHistory> histories, List<ImportedHistory> imported, Appendable out)
            throws IOException {
        for (BenchmarkHistory history : histories) {
            Paragraph.write(out, Visible.of(HistoryWords.heading(history, histories)), "  ", style.width());
            comparisons(history, out);
            for (String sentence : HistoryWords.breaks(history)) {
                Paragraph.write(out, Visible.of(sentence), "   ", style.width());
            }
            for (String line : HistoryWords.settings(history)) {
                Paragraph.write(out, Visible.of(line), "   ", style.width());
            }
            for (HistoryPoint point :
                    history.points().subList(hidden(history), history.points().size())) {
                Optional<String> doubt = HistoryWords.doubt(history, point);
                if (doubt.isPresent()) {
                    Paragraph.write(out, Visible.of(doubt.get()), "   ", style.width());
                }
                Optional<String> causes = HistoryWords.causes(point);
                if (causes.isPresent()) {
                    Paragraph.write(out, Visible.of(causes.get()), "   ", style.width());
                }
            }
            out.append('\n');
        }
        for (ImportedHistory history : imported) {
            imported(history, out);
        }
        if (!histories.isEmpty()) {
            for (String sentence : HistoryWords.closing(ledger, histories)) {
                Paragraph.write(out, Visible.of(sentence), "", style.width());
            }
        }
        if (!imported.isEmpty()) {
            Paragraph.write(out, Visible.of(ImportWords.closing(imported, ledger)), "", style.width());
        }
    }

    private int hidden(BenchmarkHistory history) {
        return Math.max(0, history.points().size() - last);
    }

    private void comparisons(BenchmarkHistory history, Appendable out) throws IOException {
        SortedMap<Integer, List<String>> lines = LevelWords.changes(history, changes);
        int hidden = hidden(history);
        if (hidden > 0) {
            Paragraph.write(out, LevelWords.hidden(hidden), "   ", style.width());
            for (List<String> earlier : lines.headMap(hidden).values()) {
                for (String line : earlier) {
                    Paragraph.write(out, Visible.of(line), "   ", style.width());
                }
            }
        }
        TextTable table = new TextTable(COLUMNS, style);
        PointWords words = PointWords.of(history);
        for (int place = hidden; place < history.points().size(); place++) {
            for (String line : lines.getOrDefault(place, List.of())) {
                table.note(Visible.of(line));
            }
            HistoryPoint point = history.points().get(place);
            table.add("", cells(history, words, point), HistoryWords.tone(point));
        }
        table.write(out);
    }

    /** A line for each series: many have hundreds of values. */
    private void imported(ImportedHistory history, Appendable out) throws IOException {
        Paragraph.write(
                out, Visible.of(history.project().name() + ": " + ImportWords.heading(history)), "  ", style.width());
        TextTable table = new TextTable(IMPORTED, style);
        List<String> names = ImportedNames.of(
                history.series().stream().map(ImportedSeries::subject).toList());
        List<ImportedSeries> sorted = history.sorted().series();
        for (int i = 0; i < sorted.size(); i++) {
            table.add(
                    "",
                    ImportWords.cells(names.get(i), sorted.get(i)).stream()
                            .map(Visible::of)
                            .toList(),
                    Tone.NEUTRAL);
        }
        table.write(out);
        out.append('\n');
    }

    private static List<String> cells(BenchmarkHistory history, PointWords words, HistoryPoint point) {
        Optional<Change> change = HistoryWords.change(history, point.result());
        return List.of(
                HistoryWords.time(point.time()),
                Visible.of(HistoryWords.code(point.treatment())),
                Visible.of(HistoryWords.code(point.baseline())),
                words.score(point.result().scores().treatment()),
                words.setting(point),
                change.map(known -> Numbers.change(known.estimate())).orElse(""),
                HistoryWords.interval(change),
                HistoryWords.verdict(point));
    }
}
