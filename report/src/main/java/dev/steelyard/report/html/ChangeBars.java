package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.plot.Drawing;
import dev.steelyard.report.plot.OverviewPlot;
import dev.steelyard.report.words.ChangeAxis;
import dev.steelyard.report.words.RowView.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The picture of all rows of one metric, the worst first: each change is a bar on one axis around no change, with its interval
 * and the margin, and beside it what is proved to cause it. Where not all rows are in view, one drawing has all of them.
 *
 * @param metric what the rows are of
 * @param first the rows that are in view
 * @param rest rows that a click shows
 * @param axis the axis of all
 * @param overview all rows at once; empty if all are in view
 * @param more number of rows left out
 */
record ChangeBars(
        String metric, List<Bar> first, List<Bar> rest, ChangeAxis axis, Optional<Drawing> overview, int more) {

    /** Maximum number of rows in view. */
    private static final int FIRST = 20;
    /** Maximum number of rows; with more, a page is slow, and a reader sorts and filters the table. */
    private static final int MOST = 200;

    private static final Set<Word> NOTHING = EnumSet.of(Word.UNREACHED, Word.NOT_MEASURED, Word.ADDED, Word.REMOVED);

    ChangeBars {
        first = List.copyOf(first);
        rest = List.copyOf(rest);
    }

    /**
     * One row.
     *
     * @param benchmark the benchmark
     * @param row its row
     * @param drawing its bar; empty if nothing is known of its change
     * @param causes what is proved to cause its change
     */
    record Bar(BenchmarkRows benchmark, RowFigures row, Optional<BarDrawing> drawing, List<String> causes) {
        /** Returns the cell of the change, in the color of its verdict. */
        Cell change() {
            return Cell.change(row);
        }

        Cell verdict() {
            return Cell.verdict(row);
        }
    }

    /** Returns the picture of the scores and the one of allocation, each if it has rows. */
    static List<ChangeBars> of(RunReport report, List<BenchmarkRows> benchmarks) {
        return Stream.of(false, true)
                .map(allocation -> of(report, benchmarks, allocation))
                .filter(bars -> bars.any())
                .toList();
    }

    private static ChangeBars of(RunReport report, List<BenchmarkRows> benchmarks, boolean allocation) {
        List<Bar> all = new ArrayList<>();
        for (BenchmarkRows benchmark : benchmarks) {
            benchmark.rows().stream()
                    .filter(row -> allocation ? isShownAllocation(row) : isShownScore(row))
                    .forEach(row -> all.add(new Bar(benchmark, row, Optional.empty(), List.of())));
        }
        all.sort(Comparator.comparing((Bar bar) -> bar.row().word()).thenComparing(bar -> -size(bar.row())));
        List<Bar> shown = all.subList(0, Math.min(MOST, all.size()));
        Criteria.Margins margins = report.run().criteria().margins();
        double widest = all.stream()
                .map(bar -> bar.row().row())
                .mapToDouble(row -> margins.of(row.benchmark(), row.metric()))
                .max()
                .orElse(margins.score());
        ChangeAxis axis = ChangeAxis.clipped(
                all.stream().flatMap(bar -> bar.row().known().stream()).toList(), widest);
        List<Bar> bars = shown.stream()
                .map(bar -> new Bar(
                        bar.benchmark(),
                        bar.row(),
                        BarDrawing.of(
                                bar.row(),
                                axis,
                                margins.of(
                                        bar.row().row().benchmark(),
                                        bar.row().row().metric())),
                        ProvedWords.causes(report, bar.row().row())))
                .toList();
        // Most rows of allocation are equivalent, and say nothing that the answer does not.
        long telling = bars.stream()
                .filter(bar -> !allocation || bar.row().word() != Word.EQUIVALENT)
                .count();
        int first = (int) Math.min(FIRST, telling);
        return new ChangeBars(
                allocation ? "Allocation" : "Scores",
                bars.subList(0, first),
                bars.subList(first, bars.size()),
                axis,
                telling <= FIRST
                        ? Optional.empty()
                        : Optional.of(OverviewPlot.of(
                                all.stream()
                                        .flatMap(bar -> drawn(bar.row()).stream())
                                        .toList(),
                                axis,
                                allocation ? margins.allocation() : margins.score(),
                                all.size() + " rows in the order of their changes. The tables have the numbers.")),
                all.size() - shown.size());
    }

    private static Optional<OverviewPlot.Row> drawn(RowFigures row) {
        if (row.change().empty()) {
            return Optional.empty();
        }
        String tone = row.view().verdict().tone().name().toLowerCase(Locale.ROOT);
        double nothing = row.fromNothing();
        return Optional.of(row.known()
                .map(known -> new OverviewPlot.Row(known.low(), known.estimate(), known.high(), tone))
                .orElse(new OverviewPlot.Row(nothing, nothing, nothing, tone)));
    }

    /** Returns the number of all rows. */
    int size() {
        return first.size() + rest.size() + more;
    }

    /** Returns what the drawing of all rows shows. */
    String overviewCaption() {
        return metric + ": all " + size() + " rows in the order of their changes, " + scale();
    }

    /** What was not measured, or only exists on one side, has nothing to draw: the answer counts it, and the table has it. */
    private static boolean isShownScore(RowFigures row) {
        return row.score() && (!row.change().empty() || !NOTHING.contains(row.word()));
    }

    /** Allocation of which there is nothing to say but that it is too small to measure is not drawn. */
    private static boolean isShownAllocation(RowFigures row) {
        return row.row().metric().equals(Metric.ALLOCATION)
                && !row.change().empty()
                && (row.allocation()
                        || (row.word() == Word.EQUIVALENT && row.known().isPresent()));
    }

    /** Returns how far a change is from none; changes from nothing are the largest. */
    private static double size(RowFigures row) {
        return row.known().map(known -> Math.abs(Math.log1p(known.estimate()))).orElse(Double.POSITIVE_INFINITY);
    }

    private boolean any() {
        return !(first.isEmpty() && rest.isEmpty());
    }

    /** Returns whether a row is in the picture. */
    boolean has(Row row) {
        return Stream.concat(first.stream(), rest.stream())
                .anyMatch(bar -> bar.row().row().equals(row));
    }

    /** Returns whether a cause is proved of some row. */
    boolean explained() {
        return Stream.concat(first.stream(), rest.stream())
                .anyMatch(bar -> !bar.causes().isEmpty());
    }

    /** Returns the number of rows beyond the axis. */
    long beyond() {
        return Stream.concat(first.stream(), rest.stream())
                .flatMap(bar -> bar.drawing().stream())
                .filter(BarDrawing::isBeyond)
                .count();
    }

    /**
     * Returns what the picture shows, after the name of the metric.
     *
     * @param explain whether no picture above says it already
     */
    String caption(boolean explain) {
        long beyond = beyond();
        return (explain
                        ? "each bar is a change relative to the baseline, the line across it its interval, and the shaded"
                                + " band the margin. The axis is logarithmic."
                        : "as above, on an axis of its own.")
                + (beyond == 0
                        ? ""
                        : beyond == 1
                                ? " One row lies beyond the axis: an arrow has its number."
                                : " " + beyond + " rows lie beyond the axis: arrows have their numbers.");
    }

    /** Returns the name of the column with the axis. */
    String scale() {
        return "from " + axis.lowest() + " to " + axis.highest();
    }

    /** Returns the label of what shows the rest. */
    String restLabel() {
        boolean equivalent = rest.stream().allMatch(bar -> bar.row().word() == Word.EQUIVALENT);
        return metric + ": " + rest.size() + (equivalent ? " equivalent" : " more");
    }

    /** Returns the sentence about the rows that are left out. */
    String moreSentence() {
        return more == 1 ? "1 more is in the table below." : more + " more are in the table below.";
    }
}
