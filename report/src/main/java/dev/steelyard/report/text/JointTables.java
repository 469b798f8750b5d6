package dev.steelyard.report.text;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.report.words.Hidden;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of a report with several treatments: one of scores, one of allocation and one of secondary metrics for all treatments.
 *
 * @param <L> a line of a table
 */
abstract class JointTables<L> {

    private final List<Section> sections;
    private final Function<Row, List<String>> causes;
    private final TextStyle style;

    /**
     * @param sections one per treatment, all with the same baseline
     * @param causes what is proved to cause the change of a row, a clause each
     */
    JointTables(List<Section> sections, Function<Row, List<String>> causes, TextStyle style) {
        this.sections = List.copyOf(sections);
        this.causes = causes;
        this.style = style;
    }

    /** Returns the lines of a table. */
    abstract List<L> lines(Function<Section, List<RowView>> rows);

    /** Returns the most telling tone of a line. */
    abstract Tone tone(L line);

    /** Returns the rows of a line. */
    abstract Stream<RowView> rows(L line);

    /** Returns the rows of a line that show their notes. */
    abstract Stream<RowView> noted(L line);

    /** Returns a table of some lines, at least one. */
    abstract TextTable table(String head, List<L> lines);

    final List<Section> sections() {
        return sections;
    }

    final TextStyle style() {
        return style;
    }

    /** Writes the tables that have rows, and a sentence about those that there is no room for. */
    final void write(TableRoom room, Appendable out) throws IOException {
        int telling = 0;
        int others = 0;
        for (Map.Entry<String, Function<Section, List<RowView>>> table : tables().entrySet()) {
            List<L> lines = lines(table.getValue());
            List<L> shown = room.shown(lines, this::tone);
            if (!shown.isEmpty()) {
                out.append('\n');
                table(table.getKey(), shown).write(out);
            }
            List<L> left = lines.stream().filter(line -> !shown.contains(line)).toList();
            int open = (int)
                    left.stream().filter(line -> TableRoom.tells(tone(line))).count();
            telling += open;
            others += left.size() - open;
        }
        String hidden =
                Hidden.together(sections.stream().map(Section::hidden).toList()).brief(telling, others);
        if (!hidden.isEmpty()) {
            out.append('\n');
            Paragraph.write(out, hidden, "", style.width());
        }
    }

    /** Returns the footnotes that the lines show. */
    final List<Integer> notes(TableRoom room) {
        return tables().values().stream()
                .flatMap(rows -> room.shown(lines(rows), this::tone).stream())
                .flatMap(this::noted)
                .flatMap(row -> row.notes().stream())
                .distinct()
                .toList();
    }

    /** Returns the rows under which their causes stand. */
    final Set<Row> told(TableRoom room) {
        return tables().values().stream()
                .flatMap(rows -> room.shown(lines(rows), this::tone).stream())
                .flatMap(this::rows)
                .map(JointTables::row)
                .collect(Collectors.toSet());
    }

    /** Writes what is proved to cause the change of a row below the last line of a table. */
    final void tell(TextTable table, String treatment, RowView row) {
        for (String cause : causes.apply(row(row))) {
            table.noteBelow(Visible.of(treatment + ": " + cause));
        }
    }

    private static Row row(RowView view) {
        return view.judged().comparison().row();
    }

    private static Map<String, Function<Section, List<RowView>>> tables() {
        Map<String, Function<Section, List<RowView>>> tables = new LinkedHashMap<>();
        tables.put("benchmark", Section::scores);
        tables.put("allocation", Section::allocation);
        tables.put("secondary", Section::secondary);
        return tables;
    }
}
