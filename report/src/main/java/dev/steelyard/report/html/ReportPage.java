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
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.RowView.Word;
import dev.steelyard.report.words.Sampling;
import dev.steelyard.report.words.ScalingView;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
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
 * @param changes what changed
 * @param table all benchmarks
 * @param series scores over numbers, as many as are charted
 * @param facts facts about the run
 */
record ReportPage(
        RunReport report,
        ReportView view,
        ReportOptions options,
        Assets assets,
        ChangeBars changes,
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
                ChangeBars.of(report.run().criteria(), lines),
                BenchmarkTable.of(report, lines),
                series.subList(0, Math.min(MOST, series.size())),
                RunSection.of(report, view.redaction()));
    }

    String title() {
        return view.sections().stream().map(Section::treatment).collect(Collectors.joining(", ")) + " against "
                + report.run().baseline().name();
    }

    /** Returns the result for a treatment; the heading names the two sides already if there are no others. */
    String answer(Section section) {
        return view.sections().size() == 1
                ? section.summary().substring(0, 1).toUpperCase(Locale.ROOT)
                        + section.summary().substring(1) + "."
                : section.treatment() + ": " + section.summary() + ".";
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

    /** Returns what else the reader must know, after the result itself. */
    List<String> closing() {
        List<String> closing =
                new ArrayList<>(LimitWords.summary(report).stream().toList());
        closing.addAll(ReportView.runWarnings(report));
        if (report.judgment().canary().filter(CanaryFinding::contradicts).isPresent()) {
            view.canary().ifPresent(closing::add);
        }
        closing.addAll(ReportView.unusualPlacement(report));
        ProvedWords.causes(report).forEach(cause -> closing.add(cause + "."));
        MoreTimeWords.of(report).ifPresent(words -> closing.add(words.line()));
        closing.addAll(CauseWords.next(report));
        return closing;
    }

    List<LimitWords> limits() {
        return LimitWords.of(report);
    }

    /** Returns the verdicts that occur on scores, the worst first. */
    List<String> verdicts() {
        return view.sections().stream()
                .flatMap(section -> section.counts().keySet().stream())
                .distinct()
                .sorted(Comparator.comparing(Word::of))
                .toList();
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
        legend.add("In the plots of changes, "
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
