package dev.steelyard.report.markdown;

import static dev.steelyard.report.markdown.Markdown.escape;
import static dev.steelyard.report.markdown.Markdown.fenced;

import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.Renderer;
import dev.steelyard.report.ReportOptions;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.PlanNote;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.RowView.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code report.md}: closing sentences, a table per treatment, notes, environment and how to reproduce, in at most
 * {@link #LIMIT} characters, which is what GitHub takes as a comment. Rows that do not fit are counted.
 */
public final class MarkdownReport implements Renderer {

    /** Characters of a comment on GitHub. */
    public static final int LIMIT = 65_536;

    /** Kept free for whoever posts the report, to add a marker or a link. */
    private static final int RESERVE = 1_536;

    private static final int NOTE_LIMIT = 40;
    private static final int PLAN_LIMIT = 10;
    private static final int LINE_LIMIT = 600;

    private final ReportOptions options;

    /** A report with the given choices. */
    public MarkdownReport(ReportOptions options) {
        this.options = options;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        ReportView view = ReportView.of(report, options);
        String head = head(view);
        String tail = tail(report, view);
        int room = LIMIT - RESERVE - head.length() - tail.length();
        out.append(head).append(tables(view, room)).append(tail);
    }

    private static String head(ReportView view) {
        StringBuilder text = new StringBuilder("## Benchmarks: ");
        text.append(view.sections().stream().map(Section::treatment).collect(Collectors.joining(", ")))
                .append(" against ")
                .append(view.sections().get(0).baseline())
                .append("\n\n");
        for (Section section : view.sections()) {
            section.closing()
                    .forEach(sentence ->
                            text.append("- ").append(line(escape(sentence))).append('\n'));
        }
        return text.append('\n').toString();
    }

    private static String tables(ReportView view, int room) {
        StringBuilder text = new StringBuilder();
        int dropped = 0;
        for (Section section : view.sections()) {
            for (boolean allocation : List.of(false, true)) {
                List<RowView> rows = allocation ? section.allocation() : section.scores();
                if (rows.isEmpty()) {
                    continue;
                }
                String title = tableHead(section, allocation);
                // Even an empty table needs its sentence on what is missing.
                boolean fits = text.length() + title.length() + LINE_LIMIT < room;
                text.append(fits ? title : "");
                for (RowView row : rows) {
                    String line = row(row);
                    fits = fits && text.length() + line.length() + LINE_LIMIT < room;
                    text.append(fits ? line : "");
                    dropped += fits ? 0 : 1;
                }
                text.append(fits ? "\n" : "");
            }
            text.append(section.idle() > 0 ? section.idleSentence() + "\n\n" : "");
        }
        if (dropped > 0) {
            text.append("\n**"
                    + dropped
                    + (dropped == 1 ? " more row does" : " more rows do")
                    + " not fit here**; all of them are in `report.html` and `results.csv` of the run's folder.\n\n");
        }
        return text.toString();
    }

    private static String tableHead(Section section, boolean allocation) {
        String subject = allocation ? "allocation" : "benchmark";
        return "### " + escape(section.treatment()) + (allocation ? ", allocation" : "") + "\n\n| " + subject
                + " | params | mode | " + escape(section.baseline()) + " | " + escape(section.treatment())
                + " | change | interval | blocks | detects | verdict |\n"
                + "|:--|:--|:--|--:|--:|--:|--:|--:|--:|:--|\n";
    }

    private static String row(RowView row) {
        Cells cells = row.cells();
        String marks = row.marks().isEmpty() ? "" : " " + escape(row.marks());
        String word = escape(row.verdict().word());
        boolean strong = row.verdict().tone() == Tone.BAD || row.verdict().tone() == Tone.GOOD;
        List<String> texts = new ArrayList<>(List.of(
                escape(row.label().benchmark()),
                escape(row.label().params()),
                row.label().mode(),
                escape(cells.baseline()),
                escape(cells.treatment()),
                escape(cells.change()),
                escape(cells.interval()),
                cells.blocks(),
                cells.detects(),
                (strong ? "**" + word + "**" : word) + marks));
        return "| " + String.join(" | ", texts) + " |\n";
    }

    private static String tail(RunReport report, ReportView view) {
        StringBuilder text = new StringBuilder();
        text.append(ReportView.legend(report)).append("\n\n");
        if (view.sections().stream().anyMatch(Section::negligible)) {
            text.append(escape(ReportView.negligibleSentence())).append("\n\n");
        }
        List<String> notes = view.notes();
        for (int note = 0; note < Math.min(NOTE_LIMIT, notes.size()); note++) {
            text.append("- \\[")
                    .append(note + 1)
                    .append("\\] ")
                    .append(line(escape(notes.get(note))))
                    .append('\n');
        }
        if (!notes.isEmpty()) {
            text.append(
                            notes.size() > NOTE_LIMIT
                                    ? "- " + (notes.size() - NOTE_LIMIT) + " more notes: see report.html\n"
                                    : "")
                    .append('\n');
        }
        details(text, "How it was measured", plans(view));
        details(text, "Environment", environment(report, view));
        details(text, "Reproduce", reproduce(report, view));
        return text.toString();
    }

    private static String plans(ReportView view) {
        StringBuilder text = new StringBuilder();
        for (PlanNote plan :
                view.plans().subList(0, Math.min(PLAN_LIMIT, view.plans().size()))) {
            String who = String.join(", ", plan.benchmarks());
            String why = plan.reasons().isEmpty() ? "" : " (" + String.join("; ", plan.reasons()) + ")";
            text.append("- ")
                    .append(line(escape(who + ": " + plan.plan() + why)))
                    .append('\n');
        }
        int more = view.plans().size() - PLAN_LIMIT;
        return text.append(more > 0 ? "- " + more + " more: see report.html\n" : "")
                .toString();
    }

    private static String environment(RunReport report, ReportView view) {
        StringBuilder text = new StringBuilder("| fact | value |\n|:--|:--|\n");
        text.append("| run | ").append(escape(report.run().id())).append(" |\n");
        text.append("| steelyard | ").append(escape(report.run().version())).append(" |\n");
        view.redaction().map(report.run().environment()).entrySet().stream()
                .limit(NOTE_LIMIT)
                .forEach(fact -> text.append("| ")
                        .append(line(escape(fact.getKey())))
                        .append(" | ")
                        .append(line(escape(fact.getValue())))
                        .append(" |\n"));
        return text.toString();
    }

    private static String reproduce(RunReport report, ReportView view) {
        StringBuilder text = new StringBuilder();
        for (Variant variant : report.run().variants()) {
            text.append("- ").append(escape(variant.name())).append(": ").append(line(escape(variant.source())));
            variant.revision().ifPresent(revision -> text.append(" at ").append(line(escape(revision))));
            text.append('\n');
        }
        String command = Reproduce.command(report.run(), view.redaction());
        return text.append("\n```\n")
                .append(line(fenced(command)))
                .append(
                        "\n```\n\nThe whole command line, benchmarks included, is in `command.txt` of the run's folder.\n")
                .toString();
    }

    private static void details(StringBuilder text, String summary, String body) {
        if (!body.isEmpty()) {
            text.append("<details><summary>")
                    .append(summary)
                    .append("</summary>\n\n")
                    .append(body)
                    .append("\n</details>\n\n");
        }
    }

    /** Keeps one endless name from taking the room of everything else; never cuts an entity in two. */
    private static String line(String escaped) {
        if (escaped.length() <= LINE_LIMIT) {
            return escaped;
        }
        String cut = escaped.substring(0, LINE_LIMIT);
        int entity = cut.lastIndexOf("&#");
        boolean open = entity >= 0 && cut.indexOf(';', entity) < 0;
        String whole = open ? cut.substring(0, entity) : cut;
        boolean half = Character.isHighSurrogate(whole.charAt(whole.length() - 1));
        return (half ? whole.substring(0, whole.length() - 1) : whole) + "...";
    }
}
