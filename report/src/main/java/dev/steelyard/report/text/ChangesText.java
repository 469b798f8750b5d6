package dev.steelyard.report.text;

import dev.steelyard.core.change.ChangePoint;
import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.ChangeReport.Recorded;
import dev.steelyard.core.change.SeriesChanges;
import dev.steelyard.report.document.ChangesRenderer;
import dev.steelyard.report.history.ChangesWords;
import dev.steelyard.report.history.LedgerWords;
import dev.steelyard.report.history.RecordedWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;

/** The change points of a history for a terminal: one line per change, then what else was seen. */
public final class ChangesText implements ChangesRenderer {

    private static final List<Column> COLUMNS = List.of(
            new Column("series", Kind.LABEL),
            new Column("first seen at", Kind.TEXT),
            new Column("changed in", Kind.TEXT),
            new Column("level", Kind.TEXT),
            new Column("change", Kind.NUMBER),
            new Column("p-value", Kind.TEXT),
            new Column("direction", Kind.TEXT));

    private final TextStyle style;

    /** Creates a report for a terminal of the given style. */
    public ChangesText(TextStyle style) {
        this.style = style;
    }

    @Override
    public void render(ChangeReport report, Appendable out) throws IOException {
        TextTable table = new TextTable(COLUMNS, style);
        boolean any = false;
        for (SeriesChanges series : report.series()) {
            for (ChangePoint change : series.changes()) {
                any = true;
                table.add("", cells(report, series, change), tone(report, series, change));
            }
        }
        if (any) {
            table.write(out);
            out.append('\n');
        }
        for (String sentence : RecordedWords.breaks(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "  ", style.width());
        }
        for (String sentence : ChangesWords.others(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "  ", style.width());
        }
        for (String sentence : ChangesWords.closing(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
        for (String line : LedgerWords.renames(
                report.source().recorded().map(Recorded::renames).orElse(List.of()))) {
            // In one piece, to be copied.
            out.append(line).append('\n');
        }
        List<String> steps = RecordedWords.nextSteps(report);
        if (!steps.isEmpty()) {
            out.append(steps.size() == 1 ? "\nNext, to find the commit:\n" : "\nNext, to find the commits:\n");
            for (String step : steps) {
                // In one piece, to be copied.
                out.append("  ").append(Visible.of(step)).append('\n');
            }
        }
    }

    private static List<String> cells(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return List.of(
                Visible.of(series.name()),
                Visible.of(ChangesWords.revision(report, change.index())),
                Visible.of(ChangesWords.range(report, change)),
                ChangesWords.levels(report, change.before(), change.after()),
                ChangesWords.change(change.change(), change.before(), change.after()),
                Numbers.pValue(change.pValue()),
                ChangesWords.direction(report, series, change.rises()));
    }

    private static Tone tone(ChangeReport report, SeriesChanges series, ChangePoint change) {
        if (report.better(series) == Better.UNKNOWN) {
            return Tone.NEUTRAL;
        }
        return report.worse(series, change.rises()) ? Tone.BAD : Tone.GOOD;
    }
}
