package dev.steelyard.report.text;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Label;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.RowView.Word;
import dev.steelyard.report.words.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A row per benchmark, and the treatments beside one another. */
final class SideBySide extends JointTables<SideBySide.Line> {

    /** Usual width of the scores of the baseline, and of a treatment's change and verdict, with their gaps. */
    private static final int BASELINE = 16;

    private static final int TREATMENT = 24;

    private final boolean modes;

    /**
     * Creates the tables.
     *
     * @param sections one per treatment, all with the same baseline
     * @param modes whether rows show their mode
     * @param causes what is proved to cause the change of a row, a clause each
     */
    SideBySide(List<Section> sections, boolean modes, Function<Row, List<String>> causes, TextStyle style) {
        super(sections, causes, style);
        this.modes = modes;
    }

    /** Returns how many treatments fit into a line, beside the scores of the baseline. */
    static int most(TextStyle style) {
        return (style.width() - BASELINE) / TREATMENT;
    }

    /**
     * A benchmark and metric.
     *
     * @param cells its row of each treatment; empty where the treatment has nothing to show
     */
    record Line(Label label, List<Optional<RowView>> cells) {

        Stream<RowView> rows() {
            return cells.stream().flatMap(Optional::stream);
        }

        /** The most telling one of its treatments. */
        Tone tone() {
            List<Tone> tones = rows().map(row -> row.verdict().tone()).toList();
            return Stream.of(Tone.BAD, Tone.GOOD, Tone.DOUBT)
                    .filter(tones::contains)
                    .findFirst()
                    .orElse(Tone.NEUTRAL);
        }

        String baseline() {
            return rows().map(row -> row.cells().baseline())
                    .filter(score -> !score.isEmpty())
                    .findFirst()
                    .orElse("");
        }
    }

    @Override
    List<Line> lines(Function<Section, List<RowView>> rows) {
        Map<Label, List<Optional<RowView>>> lines = new LinkedHashMap<>();
        for (int i = 0; i < sections().size(); i++) {
            for (RowView row : rows.apply(sections().get(i))) {
                lines.computeIfAbsent(
                                row.label(),
                                absent -> new ArrayList<>(sections().stream()
                                        .map(section -> Optional.<RowView>empty())
                                        .toList()))
                        .set(i, Optional.of(row));
            }
        }
        return lines.entrySet().stream()
                .map(line -> new Line(line.getKey(), line.getValue()))
                .toList();
    }

    @Override
    Tone tone(Line line) {
        return line.tone();
    }

    @Override
    Stream<RowView> rows(Line line) {
        return line.rows();
    }

    @Override
    Stream<RowView> noted(Line line) {
        return line.rows().filter(SideBySide::noted);
    }

    @Override
    TextTable table(String head, List<Line> lines) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column(head, Kind.LABEL),
                new Column("params", Kind.LABEL),
                new Column("mode", Kind.LABEL),
                new Column(sections().get(0).baseline(), Kind.NUMBER)));
        for (Section section : sections()) {
            columns.add(new Column(section.treatment(), Kind.NUMBER));
            columns.add(new Column("", Kind.TEXT));
        }
        TextTable table = new TextTable(columns, style());
        for (Line line : lines) {
            List<String> cells = new ArrayList<>(List.of(
                    Visible.of(line.label().benchmark()),
                    Visible.of(line.label().params()),
                    modes ? line.label().mode() : "",
                    Visible.of(line.baseline())));
            for (Optional<RowView> row : line.cells()) {
                cells.add(row.map(SideBySide::change).orElse(""));
                cells.add(row.map(SideBySide::says).orElse(""));
            }
            // A color would be that of the last verdict alone.
            table.add("", cells, Tone.NEUTRAL);
            for (int i = 0; i < sections().size(); i++) {
                String treatment = sections().get(i).treatment();
                line.cells().get(i).ifPresent(row -> tell(table, treatment, row));
            }
        }
        return table;
    }

    /** The change; a dash without one, so that the column with the treatment's name is always there. */
    private static String change(RowView row) {
        return row.cells().change().isEmpty() ? "-" : Visible.of(row.cells().change());
    }

    private static String says(RowView row) {
        String word = row.verdict().word();
        return noted(row) ? (word + " " + row.marks()).trim() : word;
    }

    /** Returns whether a row shows its notes; the other reports say why a row is open. */
    private static boolean noted(RowView row) {
        return row.verdict().says() != Word.INCONCLUSIVE && row.verdict().says() != Word.REMOVED;
    }
}
