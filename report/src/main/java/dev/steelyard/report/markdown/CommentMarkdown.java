package dev.steelyard.report.markdown;

import static dev.steelyard.report.markdown.Markdown.cell;
import static dev.steelyard.report.markdown.Markdown.escape;
import static dev.steelyard.report.markdown.Markdown.fenced;

import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.LimitWords;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Word;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code comment.md}: the answer on a pull request. One sentence says whether anybody must act; below are the rows that changed, the worst
 * first, accepted regressions, limits, and the command that repeats it; the whole report is folded. Less than {@link MarkdownReport#LIMIT}
 * characters. The first line is a hidden marker, by which a script finds its own comment again.
 */
public final class CommentMarkdown implements Renderer {

    /** First line of every comment. */
    public static final String MARKER = "<!-- steelyard -->";

    private static final int MOST_ROWS = 5;
    private static final int MOST_LINES = 5;
    /** In characters, for a command line; a longer one is left out. */
    private static final int COMMAND_ROOM = 2_000;

    private static final String FOLD = "<details><summary>All rows, notes and environment</summary>\n\n";
    private static final String UNFOLD = "\n</details>\n";

    private final ReportOptions options;
    private final boolean command;

    /** Creates a comment with the given options. */
    public CommentMarkdown(ReportOptions options) {
        this(options, true);
    }

    /**
     * Creates a comment with the given options.
     *
     * @param command whether the command that repeats the run is part of it; not of a run of strangers, since it asks the reader to
     *     execute what they wrote
     */
    public CommentMarkdown(ReportOptions options, boolean command) {
        this.options = options;
        this.command = command;
    }

    /** Returns a comment without its marker and the whole report. */
    public static String answer(String comment) {
        int fold = comment.indexOf(FOLD);
        String head = fold < 0 ? comment : comment.substring(0, fold);
        return (head.startsWith(MARKER) ? head.substring(MARKER.length()) : head).strip();
    }

    /** Returns the folded report of a comment, which {@link #answer} leaves out; empty if it has none. */
    public static String report(String comment) {
        int fold = comment.indexOf(FOLD);
        return fold < 0 ? "" : comment.substring(fold).strip();
    }

    /** Returns the first sentences of each treatment as one line of plain text. */
    public static String title(RunReport report) {
        ReportView view = ReportView.of(report, ReportOptions.DEFAULT);
        return view.sections().stream()
                .map(section -> answer(report, section).replace("**", ""))
                .collect(Collectors.joining(" "));
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        ReportView view = ReportView.of(report, options);
        StringBuilder head = new StringBuilder(MARKER).append('\n');
        for (Section section : view.sections()) {
            head.append("### Benchmarks of ")
                    .append(cell(section.heading()))
                    .append("\n\n")
                    .append(DependencyWords.of(report, section))
                    .append(answer(report, section))
                    .append("\n\n")
                    .append(table(report, section));
        }
        List<String> lines = new ArrayList<>();
        List<LimitWords> limits = LimitWords.of(report);
        limits.stream()
                .filter(CommentMarkdown::isMissed)
                .map(CommentMarkdown::limit)
                .forEach(lines::add);
        view.sections().forEach(section -> lines.addAll(accepted(section)));
        limits.stream()
                .filter(CommentMarkdown::isOpen)
                .map(CommentMarkdown::limit)
                .forEach(lines::add);
        head.append(some(lines))
                .append(command ? repeat(report, view) : "")
                .append(MarkdownReport.machine(report, view).strip())
                .append(cost(report))
                .append("\n\n");
        out.append(head).append(FOLD);
        new MarkdownReport(
                        options, command, false, MarkdownReport.LIMIT - head.length() - FOLD.length() - UNFOLD.length())
                .render(report, out);
        out.append(UNFOLD);
    }

    private static Stream<RowView> rows(Section section) {
        return Stream.concat(section.scores().stream(), section.allocation().stream());
    }

    private static int benchmarks(Section section, Predicate<RowView> condition) {
        return (int) rows(section)
                .filter(condition)
                .map(row -> row.judged().comparison().row().benchmark())
                .distinct()
                .count();
    }

    private static Predicate<RowView> says(Word word) {
        return row -> row.verdict().says() == word;
    }

    private static boolean isOpen(RowView row) {
        return switch (row.verdict().says()) {
            case INCONCLUSIVE, EDITED, CHANGED, NOT_MEASURED -> true;
            case REGRESSED, FAILED, IMPROVED, EQUIVALENT, UNREACHED, ADDED, REMOVED -> false;
        };
    }

    private static boolean isMissed(LimitWords limit) {
        return limit.outcome() == Outcome.MISSED;
    }

    private static boolean isOpen(LimitWords limit) {
        return limit.outcome().isOpen();
    }

    /** Returns what to do, in one or two sentences. */
    private static String answer(RunReport report, Section section) {
        List<LimitWords> limits = LimitWords.of(report).stream()
                .filter(limit -> limit.treatment().equals(section.treatment()))
                .toList();
        List<String> bad = new ArrayList<>();
        addBad(bad, benchmarks(section, row -> row.judged().failsGate()), "benchmark", "regressed");
        addBad(bad, benchmarks(section, says(Word.FAILED)), "benchmark", "failed");
        addBad(bad, (int) limits.stream().filter(CommentMarkdown::isMissed).count(), "limit", "missed");
        if (!bad.isEmpty()) {
            // Whether others improved is in the table.
            return String.join(" ", bad);
        }
        int accepted = benchmarks(section, says(Word.REGRESSED));
        int better = benchmarks(section, says(Word.IMPROVED));
        int equal = benchmarks(section, says(Word.EQUIVALENT));
        int open = benchmarks(section, CommentMarkdown::isOpen);
        long openLimits = limits.stream().filter(CommentMarkdown::isOpen).count();
        if (accepted + better + equal + open == 0) {
            return section.emptySentence();
        }
        List<String> said = new ArrayList<>();
        if (accepted > 0) {
            said.add("**" + count(accepted) + " regressed, as accepted**.");
        }
        if (better > 0) {
            said.add("**" + count(better) + " improved**.");
        }
        if (open > 0) {
            said.add((accepted + better + equal == 0 ? "**Nothing is decided**: " : "Not all are decided: ") + open
                    + (open == 1 ? " benchmark is" : " benchmarks are") + " open.");
        }
        if (openLimits > 0) {
            said.add(openLimits + (openLimits == 1 ? " limit is" : " limits are") + " open.");
        }
        if (open + openLimits == 0) {
            said.add(accepted > 0 ? "No other regressed." : "**No regression**; no action needed.");
        }
        return String.join(" ", said);
    }

    private static void addBad(List<String> said, int number, String thing, String word) {
        if (number > 0) {
            said.add("**" + number + " " + thing + (number == 1 ? " " : "s ") + word + "**; please look at "
                    + (number == 1 ? "it" : "them") + ".");
        }
    }

    private static String count(int benchmarks) {
        return benchmarks + (benchmarks == 1 ? " benchmark" : " benchmarks");
    }

    /** Returns the rows that changed or failed, the worst first; empty if there are none. */
    private static String table(RunReport report, Section section) {
        List<RowView> changed = rows(section)
                .filter(row -> row.verdict().says().change() || row.verdict().says() == Word.FAILED)
                .sorted(Comparator.comparing((RowView row) -> !row.judged().failsGate())
                        .thenComparing(row -> row.verdict().says().place())
                        .thenComparing(row -> -size(row)))
                .toList();
        if (changed.isEmpty()) {
            return "";
        }
        boolean causes = changed.stream()
                .limit(MOST_ROWS)
                .anyMatch(row -> !cause(report, row).isEmpty());
        boolean usual = changed.stream()
                .limit(MOST_ROWS)
                .anyMatch(row -> !normal(report, row).isEmpty());
        // What decides comes first: a phone shows two or three columns.
        StringBuilder text = new StringBuilder("| | change | verdict | interval | before | after |")
                .append(usual ? " normal range |" : "")
                .append(causes ? " proved cause |" : "")
                .append("\n|:--|--:|:--|--:|--:|--:|")
                .append(usual ? "--:|" : "")
                .append(causes ? ":--|" : "")
                .append('\n');
        for (RowView row : changed.subList(0, Math.min(MOST_ROWS, changed.size()))) {
            RowView.Cells cells = row.cells();
            text.append("| ")
                    .append(Stream.of(
                                    label(row),
                                    escape(cells.change()),
                                    escape(row.verdict().word()),
                                    escape(cells.interval()),
                                    escape(cells.baseline()),
                                    escape(cells.treatment()))
                            .collect(Collectors.joining(" | ")))
                    .append(" |")
                    .append(usual ? " " + normal(report, row) + " |" : "")
                    .append(causes ? " " + cell(cause(report, row)) + " |" : "")
                    .append('\n');
        }
        int more = changed.size() - MOST_ROWS;
        return text.append(more > 0 ? "\n" + more + " more changed; see below.\n" : "")
                .append('\n')
                .toString();
    }

    private static double size(RowView row) {
        return row.judged()
                .comparison()
                .facts()
                .flatMap(facts -> facts.change())
                .map(change -> Math.abs(Math.log1p(change.estimate())))
                .orElse(0.0);
    }

    private static String cause(RunReport report, RowView row) {
        return ProvedWords.causes(report, row.judged().comparison().row()).stream()
                .findFirst()
                .orElse("");
    }

    /** Returns what changes from one commit to the next are usual; empty if that is not known. */
    private static String normal(RunReport report, RowView row) {
        return report.normal(row.judged().comparison().row())
                .map(range -> escape(Numbers.interval(range.change())))
                .orElse("");
    }

    private static List<String> accepted(Section section) {
        return rows(section)
                .flatMap(row -> row.judged().comparison().warnings().stream()
                        .filter(Warning.RegressionAccepted.class::isInstance)
                        .map(Warning.RegressionAccepted.class::cast)
                        .map(accepted -> label(row) + " "
                                + escape(row.cells().change()) + ", accepted by " + cell(accepted.author()) + ": "
                                + cell(accepted.reason())))
                .toList();
    }

    private static String limit(LimitWords limit) {
        return cell(limit.benchmark()) + " " + cell(limit.limit()) + " (" + cell(limit.treatment()) + "): "
                + limit.verdict()
                + (limit.measured().isEmpty() ? "" : ", " + limit.measured() + " " + escape(limit.interval()));
    }

    private static String some(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.stream()
                .limit(MOST_LINES)
                .forEach(line -> text.append("- ").append(line).append('\n'));
        if (lines.size() > MOST_LINES) {
            text.append("- ").append(lines.size() - MOST_LINES).append(" more; see below\n");
        }
        return text.append(lines.isEmpty() ? "" : "\n").toString();
    }

    private static String repeat(RunReport report, ReportView view) {
        String command = Reproduce.command(report, view.redaction());
        return command.isEmpty() || command.length() > COMMAND_ROOM ? "" : "Repeat it:\n" + fenced(command) + "\n";
    }

    /** Returns how long it took, as a sentence; empty if nothing was measured. */
    private static String cost(RunReport report) {
        Optional<Instant> begin =
                report.blocks().stream().map(block -> block.timing().start()).min(Comparator.naturalOrder());
        Optional<Instant> end = report.blocks().stream()
                .map(block -> block.timing().start().plus(block.timing().wall()))
                .max(Comparator.naturalOrder());
        if (begin.isEmpty() || end.isEmpty()) {
            return "";
        }
        Duration time = Duration.between(begin.get(), end.get());
        int blocks = report.blocks().size();
        return String.format(
                Locale.ROOT,
                " %d %s took %s%d s.",
                blocks,
                blocks == 1 ? "block" : "blocks",
                time.toMinutes() > 0 ? time.toMinutes() + " min " : "",
                time.toSecondsPart());
    }

    /** Returns benchmark and params, and what else than the score is meant. */
    private static String label(RowView row) {
        boolean allocation = row.judged().comparison().row().metric().equals(Metric.ALLOCATION);
        return cell(row.label().phrase()) + (allocation ? ", allocation" : "");
    }
}
