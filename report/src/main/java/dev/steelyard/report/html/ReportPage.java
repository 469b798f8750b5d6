package dev.steelyard.report.html;

import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.finding.MoreTimeWords;
import dev.steelyard.report.html.Details.Detail;
import dev.steelyard.report.plot.Drawing;
import dev.steelyard.report.plot.ScalingChart;
import dev.steelyard.report.plot.VariantMarks;
import dev.steelyard.report.words.LimitWords;
import dev.steelyard.report.words.OutcomeCount;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.Sampling;
import dev.steelyard.report.words.ScalingView;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Everything that the template of the page shows.
 *
 * @param report the report
 * @param view the report as text
 * @param options the user's options
 * @param assets style, script and policy
 * @param changes pictures of all changes
 * @param table all benchmarks
 * @param series scores over numbers, as many as are charted
 * @param facts facts about the run
 */
record ReportPage(
        RunReport report,
        ReportView view,
        ReportOptions options,
        Assets assets,
        List<ChangeBars> changes,
        BenchmarkTable table,
        List<ScalingView> series,
        RunSection facts) {

    /** Maximum number of series charted: a page with more is slow, and nobody reads it. */
    private static final int MOST = 60;

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    static ReportPage of(RunReport report, ReportOptions options) {
        // With the rows that other formats leave out: here they are behind a click.
        ReportView view = ReportView.of(report, new ReportOptions(options.statistic(), true, options.slices()), true);
        List<BenchmarkRows> lines = BenchmarkRows.of(report, view, options.statistic());
        List<ScalingView> series = view.scalings();
        return new ReportPage(
                report,
                view,
                options,
                Assets.load(),
                ChangeBars.of(report, lines),
                BenchmarkTable.of(report, lines),
                series.subList(0, Math.min(MOST, series.size())),
                RunSection.of(report, view.redaction()));
    }

    String title() {
        return view.sections().stream().map(Section::treatment).collect(Collectors.joining(", ")) + " against "
                + report.run().baseline().name();
    }

    /**
     * A part of an answer.
     *
     * @param before what stands before it
     * @param text the part
     * @param choice the filter of the table that shows the rows it counts; empty if none shows exactly these
     * @param label what the part does if it is a link
     */
    record Part(String before, String text, String choice, String label) {}

    /** Returns the name of a treatment before its result; empty if the heading names it, because there are no others. */
    String whose(Section section) {
        return several() ? section.treatment() + ": " : "";
    }

    /** Returns the result for a treatment, in the words of all reports. */
    List<Part> parts(Section section) {
        List<Part> parts = new ArrayList<>();
        for (OutcomeCount count : section.counts()) {
            String family = BenchmarkTable.family(section.treatment(), count.allocation());
            String text = count.text();
            boolean starts = parts.isEmpty() && count.before().isEmpty() && !several();
            parts.add(new Part(
                    count.before(),
                    starts ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) : text,
                    table.choice(family, count),
                    text + ", " + family + ": show them"));
        }
        return parts;
    }

    boolean several() {
        return view.sections().size() > 1;
    }

    /** Returns how many limits are kept; empty if there are none. */
    List<String> limitsSentence() {
        return LimitWords.summary(report).stream().toList();
    }

    String subtitle() {
        String mode = table.mode();
        return "Run " + report.run().id() + ", Steelyard " + report.run().version()
                + ", started " + MINUTE.format(report.run().start()) + " UTC. Scores shown: "
                + options.statistic().label() + " of the forks"
                + (mode.isEmpty() ? "" : "; mode " + mode)
                + (view.shared().isEmpty() ? "." : "; params of all rows: " + view.shared());
    }

    boolean live() {
        return Sampling.of(report).live();
    }

    /** Returns what may be wrong with the whole run. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>(ReportView.runWarnings(report));
        if (report.judgment().canary().filter(CanaryFinding::contradicts).isPresent()) {
            view.canary().ifPresent(warnings::add);
        }
        warnings.addAll(ReportView.unusualPlacement(report));
        return warnings;
    }

    /** Returns the text of the link to the warnings. */
    String warningsLabel() {
        int count = warnings().size();
        return count == 1 ? "1 warning about this run" : count + " warnings about this run";
    }

    /** Returns what else the reader must know; causes of changes that are drawn stand beside them. */
    List<String> closing() {
        List<String> closing = new ArrayList<>(warnings());
        ProvedWords.causes(report, row -> changes.stream().noneMatch(drawn -> drawn.has(row)))
                .forEach(cause -> closing.add(cause + "."));
        MoreTimeWords.of(report).ifPresent(words -> closing.add(words.line()));
        closing.addAll(CauseWords.next(report));
        return closing;
    }

    List<LimitWords> limits() {
        return LimitWords.of(report);
    }

    /** Returns the details of each benchmark, made one after the other as they are asked for. */
    Iterable<Detail> details() {
        Details details = new Details(report, view, charts());
        return () -> table.lines().stream().map(details::of).iterator();
    }

    private Map<Benchmark, List<Integer>> charts() {
        Map<Benchmark, List<Integer>> charts = new HashMap<>();
        for (int i = 0; i < series.size(); i++) {
            int number = i;
            series.get(i).scaling().points().stream()
                    .flatMap(point -> point.rows().stream())
                    .map(judged -> judged.comparison().row().benchmark())
                    .distinct()
                    .forEach(benchmark -> charts.computeIfAbsent(benchmark, absent -> new ArrayList<>())
                            .add(number));
        }
        return charts;
    }

    /** Returns the charts of a series. */
    List<Drawing> charts(ScalingView one) {
        return new ScalingChart(
                        one, variants(), report.run().criteria().margins().score())
                .drawings();
    }

    List<String> variants() {
        return report.run().variants().stream().map(Variant::name).toList();
    }

    /** Returns the sign of a variant in plots. */
    Drawing sign(int variant) {
        return VariantMarks.sign(variant, variants().get(variant));
    }

    /** Returns what the columns and plots mean. */
    List<String> legend() {
        List<String> legend = new ArrayList<>();
        String columns = (ReportView.legend(report) + " " + ReportView.multiplesSentence(report)).trim();
        if (!columns.isEmpty()) {
            legend.add(columns);
        }
        if (changes.stream().anyMatch(drawn -> drawn.beyond() > 0)) {
            legend.add(
                    "An axis of changes ends at four times the distance of the middle one of the changes that are larger"
                            + " than the margin, or at doubling and halving if that is farther; what lies beyond has an arrow.");
        }
        legend.add("In the plots of blocks, "
                + (live() ? "each point is one block (one fork of each side, taking turns); " : "")
                + "the bar is the interval, the shaded band is the margin, and the dashed line marks no change. In plots of"
                + " slices, the dashed line is the end of warmup.");
        legend.add("In the details, the corrected p-value is corrected for the row's family; it decides the verdict.");
        if (report.rows().stream()
                .flatMap(judged -> judged.comparison().warnings().stream())
                .anyMatch(warning -> warning instanceof Warning.TwoGroupsOfBlocks)) {
            legend.add("Two vertical lines among the points mark the centers of two groups of blocks.");
        }
        if (!series.isEmpty()) {
            legend.add("Charts over a param or the number of threads: lines between values only guide the eye.");
        }
        if (series.size() < view.scalings().size()) {
            legend.add((view.scalings().size() - series.size())
                    + " more series are not charted; results.csv has their rows.");
        }
        view.canary().ifPresent(legend::add);
        if (view.sections().stream().anyMatch(Section::negligible)) {
            legend.add(ReportView.negligibleSentence());
        }
        return legend;
    }

    /** Returns how the benchmarks were measured: a sentence for those with the same plan. */
    List<String> plans() {
        return view.plans().stream()
                .map(plan -> String.join(", ", plan.benchmarks()) + ": " + plan.plan()
                        + (plan.reasons().isEmpty() ? "" : " (" + String.join(" ", plan.reasons()) + ")"))
                .toList();
    }

    /** Returns the sentence for a table without benchmarks. */
    String emptySentence() {
        return view.sections().get(0).emptySentence();
    }

    /** Returns the label of what shows the lines of benchmarks of which nothing was measured. */
    String foldedWords() {
        return "Show " + table.folded() + " not measured";
    }

    /** Returns the caption of the table. */
    String caption() {
        return "Select a benchmark for its blocks, forks and notes. Select a heading to sort by it: changes sort by time per"
                + " operation, the worst first.";
    }

    /** Returns what a reader cannot do whose browser or server allows no scripts, and where the details are. */
    String withoutScript() {
        return "Sorting, filtering and opening rows need JavaScript, which is off or blocked here. The details of each"
                + " benchmark follow at the end of the page, unless your browser hides them; results.csv and blocks.csv"
                + " have all numbers.";
    }

    /** Returns the summary above the command lines. */
    String commandLines() {
        return "command line of each variant's first fork; forks.csv has all";
    }

    /** Returns the explanation of the command that repeats the run. */
    String commandSentence() {
        return ReportView.commandSentence();
    }

    /** Returns where the forks ran; empty if there is nothing to say. */
    String placement() {
        return String.join(" ", ReportView.placementSentences(report));
    }

    /** Returns the command that repeats the run; empty if it is not known. */
    String command() {
        return Reproduce.command(report, view.redaction());
    }
}
