package dev.steelyard.history.words;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.creep.CreepReport;
import dev.steelyard.history.creep.CreepRow;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;

/** What crept in since a release, for a terminal: the result, what is worse or open, and what to do next. */
final class CreepText {

    private static final List<Column> COLUMNS = List.of(
            new Column("series", Kind.LABEL),
            new Column("change", Kind.NUMBER),
            new Column("interval", Kind.NUMBER),
            new Column("up to the release", Kind.TEXT),
            new Column("newest", Kind.TEXT),
            new Column("verdict", Kind.TEXT));

    private final TextStyle style;

    CreepText(TextStyle style) {
        this.style = style;
    }

    /** Writes nothing if no release was named. */
    void render(ChangeReport report, HistoryHealth health, Appendable out) throws IOException {
        if (health.creep().isEmpty()) {
            return;
        }
        CreepReport creep = health.creep().get();
        Paragraph.hanging(out, Visible.of(CreepWords.headline(creep)), "", style.width());
        out.append('\n');
        List<CreepRow> shown = CreepWords.shown(creep);
        if (!shown.isEmpty()) {
            boolean alike = CreepWords.alike(shown);
            TextTable table = new TextTable(COLUMNS, style);
            for (CreepRow row : shown) {
                table.add("", cells(report, creep, row, alike), tone(report, row));
            }
            table.write(out);
            out.append('\n');
        }
        for (String sentence : CreepWords.closing(report, health, creep)) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
        command(
                out,
                "To measure what is missing at the release:",
                CreepWords.measure(creep).orElse(""));
        command(
                out,
                "To compare both directly:",
                CreepWords.compare(report, creep).orElse(""));
        out.append("\nChanges at single revisions:\n\n");
    }

    private static void command(Appendable out, String title, String command) throws IOException {
        if (!command.isEmpty()) {
            // In one piece, to be copied.
            out.append(title).append("\n  ").append(Visible.of(command)).append('\n');
        }
    }

    private static List<String> cells(ChangeReport report, CreepReport creep, CreepRow row, boolean alike) {
        return List.of(
                Visible.of(row.series()),
                CreepWords.change(row),
                CreepWords.interval(creep, row),
                alike ? "" : Visible.of(CreepWords.released(report, row)),
                alike ? "" : Visible.of(CreepWords.averaged(report, row.newest())),
                CreepWords.verdict(report, row));
    }

    private static Tone tone(ChangeReport report, CreepRow row) {
        return row.verdict() == Verdict.WORSE && !report.marks().quarantined().contains(row.series())
                ? Tone.BAD
                : Tone.NEUTRAL;
    }
}
