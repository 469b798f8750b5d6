package dev.steelyard.report.text;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.RowView.Label;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The treatments under their benchmark, a row each: there are too many of them for a line. */
final class Stacked extends JointTables<Stacked.Line> {

    private final boolean modes;

    /**
     * Creates the tables.
     *
     * @param sections one per treatment, all with the same baseline
     * @param modes whether benchmarks show their mode
     * @param causes what is proved to cause the change of a row, a clause each
     */
    Stacked(List<Section> sections, boolean modes, Function<Row, List<String>> causes, TextStyle style) {
        super(sections, causes, style);
        this.modes = modes;
    }

    /** The row of a treatment. */
    record Line(String treatment, RowView row) {}

    @Override
    List<Line> lines(Function<Section, List<RowView>> rows) {
        Map<Label, List<Line>> lines = new LinkedHashMap<>();
        for (Section section : sections()) {
            for (RowView row : rows.apply(section)) {
                lines.computeIfAbsent(row.label(), absent -> new ArrayList<>()).add(new Line(section.treatment(), row));
            }
        }
        return lines.values().stream().flatMap(List::stream).toList();
    }

    @Override
    Tone tone(Line line) {
        return line.row().verdict().tone();
    }

    @Override
    Stream<RowView> rows(Line line) {
        return Stream.of(line.row());
    }

    @Override
    Stream<RowView> noted(Line line) {
        return Stream.of(line.row());
    }

    @Override
    TextTable table(String head, List<Line> lines) {
        TextTable table = new TextTable(
                List.of(
                        new Column(head, Kind.LABEL),
                        new Column("score", Kind.NUMBER),
                        new Column("change", Kind.NUMBER),
                        new Column("interval", Kind.NUMBER),
                        new Column("blocks", Kind.SPARE),
                        new Column("verdict", Kind.TEXT)),
                style());
        for (Line line : lines) {
            Cells cells = line.row().cells();
            table.add(
                    Visible.of(head(line.row().label(), lines)),
                    List.of(
                            Visible.of(line.treatment()),
                            Visible.of(cells.treatment()),
                            Visible.of(cells.change()),
                            cells.interval(),
                            cells.blocks(),
                            (line.row().verdict().word() + " " + line.row().marks()).trim()),
                    tone(line));
            tell(table, line.treatment(), line.row());
        }
        return table;
    }

    /** Returns a benchmark with the score of its baseline, if there is one. */
    private String head(Label label, List<Line> lines) {
        String baseline = lines.stream()
                .map(Line::row)
                .filter(row -> row.label().equals(label))
                .map(row -> row.cells().baseline())
                .filter(score -> !score.isEmpty())
                .findFirst()
                .map(score -> "(" + sections().get(0).baseline() + ": " + score + ")")
                .orElse("");
        return Stream.of(label.benchmark(), label.params(), modes ? label.mode() : "", baseline)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
