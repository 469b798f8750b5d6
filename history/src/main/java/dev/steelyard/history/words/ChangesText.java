package dev.steelyard.history.words;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The change points of a history for a terminal: one line per change, by their ranges if many series share one; then what else was
 * seen.
 */
public final class ChangesText implements ChangesRenderer {

    private static final List<Column> COLUMNS = List.of(
            new Column("series", Kind.LABEL),
            new Column("first seen at", Kind.TEXT),
            new Column("changed in", Kind.TEXT),
            new Column("level", Kind.TEXT),
            new Column("change", Kind.NUMBER),
            new Column("p-value", Kind.TEXT),
            new Column("direction", Kind.TEXT));

    private static final List<Column> CARD_COLUMNS = List.of(
            new Column("changed in", Kind.LABEL),
            new Column("level", Kind.TEXT),
            new Column("change", Kind.NUMBER),
            new Column("p-value", Kind.TEXT),
            new Column("direction", Kind.TEXT));

    private static final int FEWEST_GROUPED = 6;
    private static final int MOST_MEMBERS = 10;

    private final TextStyle style;
    private final Optional<HistoryHealth> health;

    /** Creates a report for a terminal of the given style. */
    public ChangesText(TextStyle style) {
        this(style, Optional.empty());
    }

    /**
     * Creates a report for a terminal of the given style.
     *
     * @param health what else is known, if the history comes from a ledger
     */
    public ChangesText(TextStyle style, Optional<HistoryHealth> health) {
        this.style = style;
        this.health = health;
    }

    @Override
    public void render(ChangeReport report, Appendable out) throws IOException {
        render(report, health, out);
    }

    private void render(ChangeReport report, Optional<HistoryHealth> known, Appendable out) throws IOException {
        if (known.isPresent()) {
            new CreepText(style).render(report, known.get(), out);
        }
        List<Card> cards = Card.of(report);
        if (grouped(cards)) {
            cards(report, cards).write(out);
            out.append('\n');
        } else if (!cards.isEmpty()) {
            changes(report).write(out);
            out.append('\n');
        }
        for (String sentence : RecordedWords.breaks(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "  ", style.width());
        }
        for (String sentence : ConfirmationWords.outcomes(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "  ", style.width());
        }
        for (String sentence : ConfirmationWords.causes(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "  ", style.width());
        }
        for (String sentence : ChangesWords.others(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "  ", style.width());
        }
        for (String sentence : ChangesWords.closing(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
        for (String sentence :
                known.map(each -> HealthWords.closing(report, each)).orElse(List.of())) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
        for (String line : LedgerWords.renames(
                report.source().recorded().map(Recorded::renames).orElse(List.of()))) {
            // In one piece, to be copied.
            out.append(line).append('\n');
        }
        List<String> open = ConfirmationWords.goOn(report);
        if (!open.isEmpty()) {
            out.append("\nNext, to decide what is open:\n");
            for (String command : open) {
                out.append("  ").append(Visible.of(command)).append('\n');
            }
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

    @Override
    public void render(ChangeReport measured, List<ImportedChanges> imported, Appendable out) throws IOException {
        boolean any = imported.isEmpty() || !measured.series().isEmpty();
        if (any) {
            render(measured, out);
        }
        for (ImportedChanges one : imported) {
            out.append(any ? "\n" : "");
            any = true;
            Paragraph.hanging(out, Visible.of(ImportWords.heading(one.history())), "", style.width());
            out.append('\n');
            render(one.report(), Optional.empty(), out);
        }
    }

    private TextTable changes(ChangeReport report) {
        TextTable table = new TextTable(COLUMNS, style);
        for (SeriesChanges series : report.series()) {
            for (ChangePoint change : series.changes()) {
                table.add("", cells(report, series, change), tone(report, series, change));
            }
        }
        return table;
    }

    /** Whether ranges would be repeated so often that the table is easier to read by range. */
    private static boolean grouped(List<Card> cards) {
        long changes = cards.stream().mapToLong(card -> card.members().size()).sum();
        return changes >= FEWEST_GROUPED && changes > 2L * cards.size();
    }

    private TextTable cards(ChangeReport report, List<Card> cards) {
        TextTable table = new TextTable(CARD_COLUMNS, style);
        for (Card card : cards) {
            int size = card.members().size();
            String head = Visible.of(ChangesWords.range(report, card)) + ": " + size
                    + (size == 1 ? " series" : " series, perhaps one cause");
            card.members().stream()
                    .sorted(Comparator.comparingDouble(ChangesText::size).reversed())
                    .limit(MOST_MEMBERS)
                    .forEach(member -> table.add(
                            head,
                            List.of(
                                    Visible.of(member.series().name()),
                                    ChangesWords.levels(
                                            report,
                                            member.change().before(),
                                            member.change().after()),
                                    ChangesWords.change(
                                            member.change().change(),
                                            member.change().before(),
                                            member.change().after()),
                                    Numbers.pValue(member.change().pValue()),
                                    ChangesWords.verdict(report, member.series(), member.change())),
                            tone(report, member.series(), member.change())));
            if (size > MOST_MEMBERS) {
                table.add(
                        head,
                        List.of("and " + ChangesWords.smaller(size - MOST_MEMBERS), "", "", "", ""),
                        Tone.NEUTRAL);
            }
        }
        return table;
    }

    private static double size(Card.Member member) {
        return Math.abs(member.change().change().orElse(0));
    }

    private static List<String> cells(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return List.of(
                Visible.of(series.name()),
                Visible.of(ChangesWords.revision(report, change.index())),
                Visible.of(ChangesWords.range(report, change)),
                ChangesWords.levels(report, change.before(), change.after()),
                ChangesWords.change(change.change(), change.before(), change.after()),
                Numbers.pValue(change.pValue()),
                ChangesWords.verdict(report, series, change));
    }

    private static Tone tone(ChangeReport report, SeriesChanges series, ChangePoint change) {
        if (report.better(series) == Better.UNKNOWN
                || report.marks().excuses(series, change)
                || report.refuted(series, change)) {
            return Tone.NEUTRAL;
        }
        return report.worse(series, change.rises()) ? Tone.BAD : Tone.GOOD;
    }
}
