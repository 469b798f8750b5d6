package dev.steelyard.report.markdown;

import static dev.steelyard.report.markdown.Markdown.cell;
import static dev.steelyard.report.markdown.Markdown.escape;
import static dev.steelyard.report.markdown.Markdown.fenced;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.finding.MoreTimeWords;
import dev.steelyard.report.words.LimitWords;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.Sampling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code report.md}: closing sentences, the machine, the next step, tables of changed and failed rows and folded others, notes,
 * environment and the command that reproduces the run, in less than {@link #LIMIT} characters. Each part has a share of that
 * room; a part that does not fit is cut and names the file with the rest.
 */
public final class MarkdownReport implements Renderer {

    /** In characters. A comment on GitHub may have 65,536; the rest is for what a script adds before it posts the report. */
    public static final int LIMIT = 60_000;

    private static final int CLOSING_ROOM = 10_000;
    private static final int MOST_LIMITS = 20;
    private static final int NOTES_ROOM = 10_000;
    private static final int PLANS_ROOM = 4_000;
    private static final int ENVIRONMENT_ROOM = 6_000;
    private static final int VARIANTS_ROOM = 4_000;
    private static final int COMMAND_ROOM = 6_000;
    private static final int MOST_JVMS = 3;

    private final ReportOptions options;
    private final boolean commands;
    private final boolean repeated;
    private final int limit;

    /** Creates a report with the given options. */
    public MarkdownReport(ReportOptions options) {
        this(options, true, true, LIMIT);
    }

    /**
     * @param commands whether it names commands for what could be done next
     * @param repeated whether the command line that repeats the run is part of it
     * @param limit the most characters; what must be said in any case may exceed a small one
     */
    MarkdownReport(ReportOptions options, boolean commands, boolean repeated, int limit) {
        this.options = options;
        this.commands = commands;
        this.repeated = repeated;
        this.limit = limit;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        ReportView view = ReportView.of(report, options);
        String head = head(report, view);
        String tail = tail(report, view);
        int room = limit - head.length() - tail.length();
        out.append(head)
                .append(VerdictTables.of(view, Sampling.of(report), room))
                .append(tail);
    }

    private String head(RunReport report, ReportView view) {
        String treatments = view.sections().stream().map(Section::treatment).collect(Collectors.joining(", "));
        List<String> closing = Stream.of(
                        LimitWords.summary(report).stream(),
                        ReportView.runWarnings(report).stream(),
                        ProvedWords.causes(report).stream().map(cause -> cause + "."),
                        view.sections().stream().flatMap(section -> section.closing().stream()),
                        MoreTimeWords.of(report).filter(words -> commands).map(MoreTimeWords::line).stream())
                .flatMap(sentences -> sentences)
                .map(sentence -> "- " + cell(sentence))
                .toList();
        return "## Benchmarks: " + cell(treatments) + " against "
                + cell(view.sections().get(0).baseline()) + "\n\n" + bounded(closing, CLOSING_ROOM) + "\n"
                + machine(report, view) + shared(view) + (commands ? next(report) : "") + limits(report);
    }

    private static String limits(RunReport report) {
        List<LimitWords> limits = LimitWords.of(report);
        if (limits.isEmpty()) {
            return "";
        }
        List<String> lines = limits.stream()
                .map(limit -> "| " + cell(limit.benchmark()) + " | " + cell(limit.limit()) + " | "
                        + cell(limit.treatment()) + " | " + limit.measured() + " | " + limit.interval() + " | "
                        + limit.verdict() + " |")
                .toList();
        return "| limit | | treatment | measured | interval | verdict |\n|---|---|---|---:|---:|---|\n"
                + String.join("\n", lines.subList(0, Math.min(MOST_LIMITS, lines.size()))) + "\n\n"
                + (lines.size() > MOST_LIMITS
                        ? (lines.size() - MOST_LIMITS) + " more limits are in `report.html`.\n\n"
                        : "");
    }

    /** Returns where it was measured, on one line; empty if that is not known. */
    static String machine(RunReport report, ReportView view) {
        SortedMap<String, String> facts = view.redaction().map(report.run().environment());
        List<String> words = new ArrayList<>();
        Optional.ofNullable(facts.get("cpu.model")).ifPresent(words::add);
        Optional.ofNullable(facts.get("cpu.logical")).ifPresent(cpus -> words.add(cpus + " CPUs"));
        Optional.ofNullable(facts.get("os.name")).ifPresent(words::add);
        report.blocks().stream()
                .flatMap(block -> block.forks().stream())
                .map(Fork::jvm)
                .filter(jvm -> jvm.pid() != 0)
                .map(jvm -> "JVM " + jvm.version())
                .distinct()
                .limit(MOST_JVMS)
                .forEach(words::add);
        return words.isEmpty() ? "" : "Measured on " + cell(String.join(", ", words)) + ".\n\n";
    }

    private static String shared(ReportView view) {
        return view.shared().isEmpty() ? "" : "Params of all rows: " + cell(view.shared()) + "\n\n";
    }

    /** Returns the command that explains the changes. It names the run, whose folder means nothing to those who read this. */
    private static String next(RunReport report) {
        return CauseWords.command(report).isEmpty()
                ? ""
                : "To find the cause of a change: steelyard explain "
                        + cell(report.run().id()) + "\n\n";
    }

    private String tail(RunReport report, ReportView view) {
        StringBuilder text = new StringBuilder();
        String legend = (ReportView.legend(report) + " " + ReportView.multiplesSentence(report)).trim();
        text.append(legend.isEmpty() ? "" : legend + "\n\n");
        if (view.sections().stream().anyMatch(Section::negligible)) {
            text.append(escape(ReportView.negligibleSentence())).append("\n\n");
        }
        List<String> notes = new ArrayList<>();
        for (String note : view.notes()) {
            notes.add("- \\[" + (notes.size() + 1) + "\\] " + cell(note));
        }
        text.append(bounded(notes, NOTES_ROOM)).append(notes.isEmpty() ? "" : "\n");
        view.canary().ifPresent(canary -> text.append(escape(canary)).append("\n\n"));
        text.append(details("How it was measured", plans(report, view)));
        text.append(details("Environment", environment(report, view)));
        text.append(details("Reproduce", reproduce(report, view)));
        return text.toString();
    }

    private static String plans(RunReport report, ReportView view) {
        List<String> lines = new ArrayList<>();
        ReportView.placementSentences(report).forEach(sentence -> lines.add("- " + cell(sentence)));
        view.plans().stream()
                .map(plan -> {
                    String why = plan.reasons().isEmpty() ? "" : " (" + String.join(" ", plan.reasons()) + ")";
                    return "- " + cell(plan.plan() + why) + ": " + cell(String.join(", ", plan.benchmarks()));
                })
                .forEach(lines::add);
        return bounded(lines, PLANS_ROOM);
    }

    private static String environment(RunReport report, ReportView view) {
        List<String> lines = new ArrayList<>();
        lines.add("- run: " + cell(report.run().id()));
        lines.add("- steelyard: " + cell(report.run().version()));
        view.redaction()
                .map(report.run().environment())
                .forEach((fact, value) -> lines.add("- " + cell(fact) + ": " + cell(value)));
        return bounded(lines, ENVIRONMENT_ROOM);
    }

    private String reproduce(RunReport report, ReportView view) {
        List<String> variants = report.run().variants().stream()
                .map(variant -> "- " + escape(variant.name()) + ": " + cell(variant.source())
                        + variant.revision()
                                .map(revision -> " at " + cell(revision))
                                .orElse("")
                        + params(variant))
                .toList();
        String line = repeated ? Reproduce.command(report, view.redaction()) : "";
        String sentence = Sampling.of(report).live() ? ReportView.commandSentence() + "\n" : "";
        String block = line.isEmpty() ? "" : fenced(line) + "\n" + sentence;
        return bounded(variants, VARIANTS_ROOM) + (block.length() <= COMMAND_ROOM ? "\n" + block : "");
    }

    private static String params(Variant variant) {
        return variant.settings().params().entrySet().stream()
                .map(param -> ", " + cell(param.getKey() + "=" + param.getValue()))
                .collect(Collectors.joining());
    }

    private static String details(String summary, String body) {
        return body.isEmpty() ? "" : "<details><summary>" + summary + "</summary>\n\n" + body + "\n</details>\n\n";
    }

    private static String bounded(List<String> lines, int room) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < lines.size(); index++) {
            if (text.length() + lines.get(index).length() + 1 > room) {
                return text.append("- ")
                        .append(lines.size() - index)
                        .append(" more: see `report.html`, or `--format html`\n")
                        .toString();
            }
            text.append(lines.get(index)).append('\n');
        }
        return text.toString();
    }
}
