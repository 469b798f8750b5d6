package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.plot.Drawing;
import dev.steelyard.report.words.ChangeAxis;
import dev.steelyard.report.words.RowView.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What changed or failed: scores before allocation, then the worst first. Each interval is a bar on one axis around no
 * change.
 *
 * @param first the rows that are in view
 * @param rest rows that a click shows
 * @param lowest label of the lower end of the axis
 * @param highest label of its upper end
 * @param more number of rows left out
 */
record ChangeBars(List<Bar> first, List<Bar> rest, String lowest, String highest, int more) {

    /** Maximum number of rows in view. */
    private static final int FIRST = 20;
    /** Maximum number of rows; with more, a page is slow, and a reader sorts and filters the table. */
    private static final int MOST = 200;

    private static final double WIDTH = 260;
    private static final double HEIGHT = 22;
    private static final double MIDDLE = HEIGHT / 2;
    private static final double PAD = 6;

    ChangeBars {
        first = List.copyOf(first);
        rest = List.copyOf(rest);
    }

    /**
     * One row.
     *
     * @param benchmark the benchmark
     * @param row the row that changed or failed
     * @param interval its interval; empty if it has no ratio
     */
    record Bar(BenchmarkRows benchmark, RowFigures row, Optional<Drawing> interval) {
        /** Returns the cell of the change, in the color of its verdict. */
        Cell change() {
            return Cell.change(row);
        }

        Cell verdict() {
            return Cell.verdict(row);
        }

        /** Returns the text in place of an interval. */
        String instead() {
            return row.change().empty() ? "" : "from 0";
        }
    }

    static ChangeBars of(Criteria criteria, List<BenchmarkRows> benchmarks) {
        List<Bar> all = new ArrayList<>();
        for (BenchmarkRows benchmark : benchmarks) {
            benchmark.rows().stream()
                    .filter(ChangeBars::shown)
                    .forEach(row -> all.add(new Bar(benchmark, row, Optional.empty())));
        }
        all.sort(Comparator.comparing((Bar bar) -> bar.row().allocation())
                .thenComparing(bar -> bar.row().word())
                .thenComparing(bar -> -size(bar.row())));
        List<Bar> shown = all.subList(0, Math.min(MOST, all.size()));
        List<Change> changes =
                shown.stream().flatMap(bar -> change(bar.row()).stream()).toList();
        ChangeAxis axis = ChangeAxis.of(changes, criteria.margins().score());
        List<Bar> bars = shown.stream()
                .map(bar -> new Bar(
                        bar.benchmark(),
                        bar.row(),
                        change(bar.row()).map(change -> draw(bar.row(), change, axis, criteria))))
                .toList();
        int first = Math.min(FIRST, bars.size());
        return new ChangeBars(
                bars.subList(0, first),
                bars.subList(first, bars.size()),
                axis.lowest(),
                axis.highest(),
                all.size() - shown.size());
    }

    /** Returns whether a row changed or, if it is of a score, failed. */
    private static boolean shown(RowFigures row) {
        boolean told = row.word().change() || (row.score() && row.word() == Word.FAILED);
        return told && (row.score() || row.allocation());
    }

    /** Returns the sentence about the rows that are left out. */
    String moreSentence() {
        return more == 1 ? "1 more is in the table below." : more + " more are in the table below.";
    }

    private static Drawing draw(RowFigures row, Change change, ChangeAxis axis, Criteria criteria) {
        double margin = criteria.margins().of(row.row().benchmark(), row.row().metric());
        Drawing drawing = new Drawing(
                "bar",
                WIDTH,
                HEIGHT,
                row.view().cells().change() + " " + row.view().cells().interval() + ", margin "
                        + Numbers.plainPercent(margin));
        double left = x(axis, -margin);
        drawing.rectangle("band", left, 0, x(axis, margin) - left, HEIGHT);
        drawing.line("zero", x(axis, 0), 0, x(axis, 0), HEIGHT);
        double from = Math.min(x(axis, 0), x(axis, change.estimate()));
        double across = Math.abs(x(axis, 0) - x(axis, change.estimate()));
        String tone = row.view().verdict().tone().name().toLowerCase(Locale.ROOT);
        drawing.rectangle("reach " + tone, from, MIDDLE - 4, across, 8);
        double low = x(axis, change.low());
        drawing.rectangle("interval", low, MIDDLE - 1.5, Math.max(2, x(axis, change.high()) - low), 3);
        double estimate = x(axis, change.estimate());
        drawing.line("estimate", estimate, MIDDLE - 6, estimate, MIDDLE + 6);
        return drawing;
    }

    private static Optional<Change> change(RowFigures row) {
        return row.view()
                .judged()
                .comparison()
                .facts()
                .flatMap(Facts::change)
                .map(change -> change.ofScore(row.row().moreIsBetter()));
    }

    /** Returns how far a change is from none; changes from nothing are the largest. */
    private static double size(RowFigures row) {
        return change(row).map(known -> Math.abs(Math.log1p(known.estimate()))).orElse(Double.POSITIVE_INFINITY);
    }

    private static double x(ChangeAxis axis, double change) {
        return WIDTH / 2 + axis.place(change) * (WIDTH / 2 - PAD);
    }
}
