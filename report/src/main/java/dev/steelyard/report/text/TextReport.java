package dev.steelyard.report.text;

import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.finding.MoreTimeWords;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.LimitWords;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.PlanNote;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.Sampling;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report for a terminal, in plain ASCII except for names: a summary line per treatment, a table of scores and one of
 * allocation with the treatments side by side, a few notes, and the next step. A verbose report has a section per
 * treatment with all rows and notes, the plans of the benchmarks, and a sentence per outcome.
 */
public final class TextReport implements Renderer {

    /** What a terminal shows at once. Longer reports have fewer rows, but at least a few of each table. */
    private static final int MOST_LINES = 40;

    /** Maximum number of notes, unless the report is verbose. */
    private static final int MOST_NOTES = 5;
    /** Maximum number of plans that are shown with their reasons. */
    private static final int MOST_PLANS = 3;

    private final ReportOptions options;
    private final TextStyle style;

    /** Creates a report for a terminal of the given style. */
    public TextReport(ReportOptions options, TextStyle style) {
        this.options = options;
        this.style = style;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        ReportView all = ReportView.of(report, options);
        Unmeasured unmeasured = options.verbose() ? Unmeasured.none() : Unmeasured.of(all);
        ReportView view = unmeasured.without(all);
        StringBuilder text = new StringBuilder();
        for (TableRoom room : options.verbose() ? List.of(TableRoom.UNLIMITED) : TableRoom.SMALLER) {
            text.setLength(0);
            write(report, view, room, unmeasured.sentence(all), text);
            if (text.chars().filter(character -> character == '\n').count() <= MOST_LINES) {
                break;
            }
        }
        out.append(text);
    }

    private void write(RunReport report, ReportView whole, TableRoom room, Optional<String> unmeasured, Appendable out)
            throws IOException {
        // Numbered in the order in which they are met, without those of rows that are left out.
        ReportView view = whole.keeping(notes(report, whole, room));
        int hiddenNotes = whole.notes().size() - view.notes().size();
        for (Section section : view.sections()) {
            paragraph(out, Visible.of(section.answer()), "  ");
        }
        paragraphs(out, LimitWords.summary(report).stream().toList());
        boolean live = Sampling.of(report).live();
        List<String> warnings = ReportView.runWarnings(report);
        if (!live) {
            // Whether the sides can be compared at all comes before what the comparison says.
            paragraphs(out, warnings);
        }
        out.append('\n');
        for (Variant variant : report.run().variants()) {
            String kind = variant.equals(report.run().baseline())
                    ? "baseline   "
                    : report.run().treatments().contains(variant) ? "treatment  " : "release    ";
            out.append(kind).append(variantLine(variant, view)).append('\n');
        }
        Optional<String> mode = onlyMode(report);
        if (mode.isPresent()) {
            out.append("mode       ").append(mode.get()).append('\n');
        }
        if (!view.shared().isEmpty()) {
            paragraph(out, "params     " + Visible.of(view.shared()), " ".repeat(11));
        }
        Optional<JointTables<?>> joint = joint(report, view);
        if (joint.isPresent()) {
            joint.get().write(room, out);
        } else {
            writeSections(report, view, room, out);
        }
        new LimitsText(options.verbose(), style).write(report, out);
        if (unmeasured.isPresent()) {
            out.append('\n');
            paragraph(out, Visible.of(unmeasured.get()), "  ");
        }
        writeLegend(report, view, room, hiddenNotes, out);
        paragraphs(out, live ? warnings : List.of());
        paragraphs(out, ReportView.unusualPlacement(report));
        boolean contradicted =
                report.judgment().canary().filter(CanaryFinding::contradicts).isPresent();
        if (view.canary().isPresent() && (options.verbose() || contradicted)) {
            paragraph(out, Visible.of(view.canary().get()), "  ");
        }
        if (options.verbose()) {
            writePlans(view, out);
            out.append('\n');
            for (Section section : view.sections()) {
                for (String sentence : section.closing()) {
                    paragraph(out, Visible.of(sentence), "  ");
                }
            }
        }
        Set<Row> told = joint.isPresent() ? joint.get().told(room) : told(view, room);
        for (String cause : ProvedWords.causes(report, row -> !told.contains(row))) {
            paragraph(out, Visible.of(cause) + ".", "  ");
        }
        Optional<MoreTimeWords> moreTime = MoreTimeWords.of(report);
        if (moreTime.isPresent()) {
            writeMoreTime(moreTime.get(), out);
        }
        for (String next : CauseWords.next(report)) {
            out.append(Visible.of(next).replaceFirst(": ", ":\n  ")).append('\n');
        }
    }

    /**
     * Returns tables of all treatments together: side by side if a line has room for them, otherwise below one another. Empty with
     * one treatment, and in verbose reports, which have a table of each with all columns.
     */
    private Optional<JointTables<?>> joint(RunReport report, ReportView view) {
        long telling = view.sections().stream().filter(Section::any).count();
        if (options.verbose() || telling <= 1) {
            return Optional.empty();
        }
        boolean modes = onlyMode(report).isEmpty();
        Function<Row, List<String>> causes = row -> ProvedWords.causes(report, row);
        return Optional.of(
                sideBySideFits(view)
                        ? new SideBySide(view.sections(), modes, causes, style)
                        : new Stacked(view.sections(), modes, causes, style));
    }

    private boolean sideBySideFits(ReportView view) {
        return view.sections().size() <= SideBySide.most(style);
    }

    private void writeSections(RunReport report, ReportView view, TableRoom room, Appendable out) throws IOException {
        for (Section section : view.sections()) {
            if (view.sections().size() > 1 && section.any()) {
                out.append('\n').append(Visible.of(section.heading())).append('\n');
            }
            writeSection(section, report, room, out);
        }
    }

    /** Writes the command on its own line, however long, so that it can be copied. */
    private void writeMoreTime(MoreTimeWords words, Appendable out) throws IOException {
        paragraph(out, words.sentence() + (words.command().isPresent() ? ":" : "."), "  ");
        if (words.command().isPresent()) {
            out.append("  ").append(Visible.of(words.command().get())).append('\n');
        }
    }

    /** Returns the numbers of the notes that are shown, in the order in which a reader meets them. */
    private List<Integer> notes(RunReport report, ReportView view, TableRoom room) {
        Optional<JointTables<?>> joint = joint(report, view);
        Stream<Integer> all = joint.isPresent()
                ? joint.get().notes(room).stream()
                : view.sections().stream()
                        .flatMap(TextReport::tables)
                        .flatMap(rows -> shown(rows, room).stream())
                        .flatMap(row -> row.notes().stream());
        return all.distinct()
                .limit(options.verbose() ? Integer.MAX_VALUE : MOST_NOTES)
                .toList();
    }

    private void writeLegend(RunReport report, ReportView view, TableRoom room, int more, Appendable out)
            throws IOException {
        if (view.sections().stream().noneMatch(Section::any)) {
            return;
        }
        out.append('\n');
        Optional<JointTables<?>> joint = joint(report, view);
        boolean intervals = joint.isEmpty() || !sideBySideFits(view);
        String legend = intervals
                ? ReportView.legend(report, shows("detects", view, room, report), shows("floor", view, room, report))
                : ReportView.sideBySideLegend(report);
        String explained = (legend + " " + ReportView.multiplesSentence(report)).trim();
        if (!explained.isEmpty()) {
            paragraph(out, explained, "");
        }
        if (view.sections().stream().anyMatch(Section::negligible)) {
            paragraph(out, ReportView.negligibleSentence(), "");
        }
        for (int note = 1; note <= view.notes().size(); note++) {
            String mark = "[" + note + "] ";
            paragraph(out, mark + Visible.of(view.notes().get(note - 1)), " ".repeat(mark.length()));
        }
        if (more > 0) {
            String where = Sampling.of(report).live() ? "in report.html" : "shown by --format html";
            paragraph(out, more + (more == 1 ? " more note is " : " more notes are ") + where + ".", "");
        }
    }

    /** Returns whether a table of a treatment has a column. */
    private boolean shows(String column, ReportView view, TableRoom room, RunReport report) {
        if (joint(report, view).isPresent()) {
            return false;
        }
        return view.sections().stream()
                .anyMatch(section -> tables(section)
                        .map(rows -> shown(rows, room))
                        .filter(rows -> !rows.isEmpty())
                        .anyMatch(rows -> table("", section, rows, report).shows(column)));
    }

    private static List<RowView> shown(List<RowView> rows, TableRoom room) {
        return room.shown(rows, row -> row.verdict().tone());
    }

    private static int telling(List<RowView> rows) {
        return (int) rows.stream()
                .filter(row -> TableRoom.tells(row.verdict().tone()))
                .count();
    }

    private static Stream<List<RowView>> tables(Section section) {
        return Stream.of(section.scores(), section.allocation(), section.secondary());
    }

    private void writeSection(Section section, RunReport report, TableRoom room, Appendable out) throws IOException {
        writeTable("benchmark", section, shown(section.scores(), room), report, out);
        writeTable("allocation", section, shown(section.allocation(), room), report, out);
        writeTable("secondary", section, shown(section.secondary(), room), report, out);
        int left = tables(section)
                .mapToInt(rows -> rows.size() - shown(rows, room).size())
                .sum();
        int telling = tables(section)
                .mapToInt(rows -> telling(rows) - telling(shown(rows, room)))
                .sum();
        String hidden =
                options.verbose() ? section.hiddenSentence() : section.hidden().brief(telling, left - telling);
        if (!hidden.isEmpty()) {
            out.append('\n');
            paragraph(out, hidden, "");
        }
    }

    private void writeTable(String head, Section section, List<RowView> shown, RunReport report, Appendable out)
            throws IOException {
        if (!shown.isEmpty()) {
            out.append('\n');
            table(head, section, shown, report).write(out);
        }
    }

    /** The rows under which their causes stand. */
    private static Set<Row> told(ReportView view, TableRoom room) {
        return view.sections().stream()
                .flatMap(TextReport::tables)
                .flatMap(rows -> shown(rows, room).stream())
                .map(row -> row.judged().comparison().row())
                .collect(Collectors.toSet());
    }

    private TextTable table(String head, Section section, List<RowView> rows, RunReport report) {
        Optional<String> mode = onlyMode(report);
        String samples = Sampling.of(report).many();
        TextTable table = new TextTable(
                List.of(
                        new Column(head, Kind.LABEL),
                        new Column("params", Kind.LABEL),
                        new Column("mode", Kind.LABEL),
                        new Column(section.baseline(), Kind.NUMBER),
                        new Column(section.treatment(), Kind.NUMBER),
                        new Column("change", Kind.NUMBER),
                        new Column("interval", Kind.NUMBER),
                        new Column(samples, Kind.SPARE),
                        new Column("detects", Kind.SPARE),
                        new Column("floor", Kind.SPARE),
                        new Column("verdict", Kind.TEXT)),
                style);
        for (RowView row : rows) {
            Cells cells = row.cells();
            table.add(
                    Visible.of(row.label().type()),
                    List.of(
                            Visible.of(row.label().member()),
                            Visible.of(row.label().params()),
                            mode.isPresent() ? "" : row.label().mode(),
                            Visible.of(cells.baseline()),
                            Visible.of(cells.treatment()),
                            Visible.of(cells.change()),
                            cells.interval(),
                            cells.blocks(),
                            options.verbose() ? cells.detects() : "",
                            cells.floor(),
                            (row.verdict().word() + " " + row.marks()).trim()),
                    row.verdict().tone());
            ProvedWords.causes(report, row.judged().comparison().row())
                    .forEach(cause -> table.noteBelow(Visible.of(cause)));
        }
        return table;
    }

    /** Writes a few plans with their reasons; many plans, as in a suite, without them, since they would fill pages. */
    private void writePlans(ReportView view, Appendable out) throws IOException {
        if (view.plans().size() > MOST_PLANS) {
            Map<String, List<String>> alike = new LinkedHashMap<>();
            for (PlanNote plan : view.plans()) {
                alike.computeIfAbsent(plan.plan(), absent -> new ArrayList<>()).addAll(plan.benchmarks());
            }
            out.append("How it was measured (reasons in report.html):\n");
            for (Map.Entry<String, List<String>> plan : alike.entrySet()) {
                paragraph(out, Visible.of("  " + plan.getKey() + ": " + String.join(", ", plan.getValue())), "    ");
            }
            return;
        }
        for (PlanNote plan : view.plans()) {
            String who = view.plans().size() == 1 ? "Measured" : String.join(", ", plan.benchmarks());
            String why = plan.reasons().isEmpty() ? "" : " (" + String.join(" ", plan.reasons()) + ")";
            paragraph(out, Visible.of(who + ": " + plan.plan() + why), "  ");
        }
    }

    /** Returns the mode that all rows share; it is shown once instead of in every row. */
    private static Optional<String> onlyMode(RunReport report) {
        List<String> modes = report.rows().stream()
                .map(judged -> judged.comparison().row().benchmark().mode().label())
                .distinct()
                .toList();
        return modes.size() == 1 ? Optional.of(modes.get(0)) : Optional.empty();
    }

    private static String variantLine(Variant variant, ReportView view) {
        StringBuilder line = new StringBuilder(variant.name());
        if (!variant.source().equals(variant.name())) {
            line.append("  ").append(variant.source());
        }
        variant.revision().ifPresent(revision -> line.append("  ").append(Reproduce.shortRevision(revision)));
        variant.jvm().ifPresent(jvm -> line.append("  jvm ").append(jvm));
        view.redaction()
                .words(variant.settings().jvmArgs())
                .forEach(word -> line.append(' ').append(word));
        view.redaction()
                .map(variant.settings().properties())
                .forEach((key, value) ->
                        line.append(" -D").append(key).append('=').append(value));
        variant.settings()
                .params()
                .forEach((key, value) ->
                        line.append(" --param ").append(key).append('=').append(value));
        return Visible.of(line.toString());
    }

    private void paragraphs(Appendable out, List<String> sentences) throws IOException {
        for (String sentence : sentences) {
            paragraph(out, Visible.of(sentence), "  ");
        }
    }

    private void paragraph(Appendable out, String text, String indent) throws IOException {
        Paragraph.write(out, text, indent, style.width());
    }
}
