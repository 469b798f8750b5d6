package dev.steelyard.report.html;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.finding.PlanReasonWords;
import dev.steelyard.report.html.Grid.Column;
import dev.steelyard.report.plot.BlockPlot;
import dev.steelyard.report.plot.Drawing;
import dev.steelyard.report.plot.ForkPlots;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.RowWords;
import dev.steelyard.report.words.Sampling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a benchmark's line opens to. */
final class Details {

    private final RunReport report;
    private final ReportView view;
    private final SampleBlocks samples;
    private final ForkPlots plots;
    private final Map<Benchmark, List<Integer>> charts;
    private final boolean several;

    /** @param charts for each benchmark the numbers of the charts it is part of */
    Details(RunReport report, ReportView view, Map<Benchmark, List<Integer>> charts) {
        this.report = report;
        this.view = view;
        this.samples = SampleBlocks.of(report);
        this.plots = new ForkPlots(report, samples);
        this.charts = new HashMap<>(charts);
        this.several = report.run().treatments().size() > 1;
    }

    /**
     * The details of one benchmark.
     *
     * @param number the number of its line
     * @param name its full name, params, threads and mode
     * @param grid its rows
     * @param notes reasons and warnings of its rows, and facts about its code
     * @param causes what explanations found of its changes
     * @param flames for each explained treatment its flame graphs
     * @param blocks for each treatment a plot of the blocks
     * @param forks plots of the forks and of slices
     * @param charts numbers of the charts it is part of
     * @param command the command that measures it again
     */
    record Detail(
            int number,
            String name,
            Grid grid,
            List<String> notes,
            List<String> causes,
            List<FlameGraphs> flames,
            List<Captioned> blocks,
            List<Captioned> forks,
            List<Integer> charts,
            String command) {}

    /**
     * A plot under its caption.
     *
     * @param caption what it shows
     * @param plot the plot
     */
    record Captioned(String caption, Drawing plot) {}

    Detail of(BenchmarkRows line) {
        Benchmark benchmark = line.benchmark();
        String params = RowWords.paramsAndThreads(benchmark);
        List<Captioned> forks = new ArrayList<>();
        plots.forks(benchmark).ifPresent(plot -> forks.add(new Captioned("Forks", plot)));
        plots.slices(benchmark).ifPresent(plot -> forks.add(new Captioned("Slices", plot)));
        return new Detail(
                line.number(),
                benchmark.name() + (params.isEmpty() ? "" : " " + params) + ", "
                        + benchmark.mode().label(),
                Grid.of(columns(), line.rows()),
                notes(line),
                CauseWords.findings(report, benchmark).stream()
                        .map(view.redaction()::text)
                        .toList(),
                flames(benchmark),
                blocks(line),
                forks,
                charts.getOrDefault(benchmark, List.of()),
                Reproduce.command(report, view.redaction(), benchmark));
    }

    private List<FlameGraphs> flames(Benchmark benchmark) {
        return report.frames().stream()
                .filter(frames -> frames.row().benchmark().equals(benchmark))
                .map(frames -> FlameGraphs.of(frames, report.run().criteria().level(), view.redaction()::text))
                .toList();
    }

    private List<Column<RowFigures>> columns() {
        List<Column<RowFigures>> columns = new ArrayList<>();
        columns.add(Column.of("treatment", row -> Cell.text(several ? row.row().treatment() : "")));
        columns.add(Column.of("metric", row -> Cell.text(metric(row))));
        columns.add(Column.number(report.run().baseline().name(), row -> Cell.number(row.baseline())));
        String score = several ? "score" : report.run().treatments().get(0).name();
        columns.add(Column.number(score, row -> Cell.number(row.treatment())));
        columns.add(Column.number("change", row -> Cell.number(row.change())));
        columns.add(Column.number(Sampling.of(report).many(), row -> Cell.number(row.blocks())));
        columns.add(Column.number("detects", row -> Cell.number(row.detects())));
        columns.add(
                Column.number("floor", row -> Cell.number(row.floor(report.run().safeguards()))));
        columns.add(Column.number("corrected p-value", row -> Cell.number(row.pValue())));
        columns.add(Column.of("verdict", row -> Cell.verdict(row)));
        return columns;
    }

    private static String metric(RowFigures row) {
        return switch (row.row().kind()) {
            case SCORE -> "score";
            case ALLOCATION -> "allocation";
            default -> row.view().label().member();
        };
    }

    /** Returns what to know of the rows, with the treatment if there are several and it is not true of all. */
    private List<String> notes(BenchmarkRows line) {
        List<String> notes = new ArrayList<>();
        for (RowFigures row : line.rows()) {
            for (int note : row.view().notes()) {
                String text = view.notes().get(note - 1);
                boolean own = row.score() || row.row().metric().equals(Metric.ALLOCATION);
                String whose = own ? "" : row.view().label().member();
                String who = several ? row.row().treatment() + (whose.isEmpty() ? "" : ", " + whose) : whose;
                notes.add(who.isEmpty() ? text : who + ": " + text);
            }
        }
        firstBlock(line.benchmark())
                .ifPresent(block -> block.forks()
                        .forEach(fork -> fork.jvm()
                                .facts()
                                .forEach(fact -> notes.add(
                                        fork.variant() + ": " + view.redaction().text(PlanReasonWords.inCode(fact))))));
        return notes.stream().distinct().toList();
    }

    private Optional<Block> firstBlock(Benchmark benchmark) {
        return report.run().treatments().stream()
                .flatMap(treatment -> samples.compared(benchmark, treatment.name()).stream())
                .map(compared -> compared.block())
                .findFirst();
    }

    private List<Captioned> blocks(BenchmarkRows line) {
        List<Captioned> plots = new ArrayList<>();
        for (RowFigures row : line.rows()) {
            if (row.score() || row.allocation()) {
                BlockPlot plot = new BlockPlot(
                        report.run().criteria(),
                        samples.changes(row.row()),
                        row.view().judged().comparison());
                String caption = row.row().treatment()
                        + (row.score() ? "" : ", allocation")
                        + (plot.groups().isEmpty() ? "" : ": " + plot.groups());
                plot.drawing().ifPresent(drawing -> plots.add(new Captioned(caption, drawing)));
            }
        }
        return plots;
    }
}
