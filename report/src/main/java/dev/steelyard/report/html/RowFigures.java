package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.RowView;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The numbers of a row, and where {@code results.json} has them.
 *
 * @param place the row's place among the comparisons of {@code results.json}
 * @param view the row as text
 * @param scores its scores as shown
 * @param stored whether {@code results.json} has these scores: it has means
 */
record RowFigures(int place, RowView view, Scores scores, boolean stored) {

    private static final List<String> CHANGED = List.of("improved", "regressed", "changed");

    Row row() {
        return view.judged().comparison().row();
    }

    boolean score() {
        return row().metric().equals(Metric.SCORE);
    }

    /** Returns whether this is allocation that is worth showing next to the score. */
    boolean allocation() {
        return row().metric().equals(Metric.ALLOCATION) && !ReportView.idle(view.judged());
    }

    /** Returns whether the verdict tells of a change. */
    boolean changed() {
        return CHANGED.contains(view.verdict().word());
    }

    /** Returns the word of the verdict, the same for changes within the margin as for none. */
    String word() {
        return view.verdict().word().replace("*", "");
    }

    Figure baseline() {
        return score(view.cells().baseline(), "baselineScore", scores.baseline());
    }

    Figure treatment() {
        return score(view.cells().treatment(), "treatmentScore", scores.treatment());
    }

    private Figure score(String text, String field, OptionalDouble value) {
        Figure figure = Figure.field(text, place, field, value);
        return stored ? figure : new Figure(figure.text(), "", null, figure.value(), null, null);
    }

    Figure change() {
        return Figure.change(view.cells().change(), view.cells().interval(), place, view.judged());
    }

    Figure blocks() {
        int blocks = view.judged().comparison().facts().map(Facts::blocks).orElse(0);
        return Figure.field(view.cells().blocks(), place, "blocks", OptionalDouble.of(blocks));
    }

    Figure detects() {
        OptionalDouble detectable =
                view.judged().comparison().facts().map(Facts::detectable).orElse(OptionalDouble.empty());
        return Figure.field(view.cells().detects(), place, "detectable", detectable);
    }

    Figure floor(Safeguards safeguards) {
        return view.judged()
                .comparison()
                .floor(safeguards)
                .map(floor -> Figure.field(
                        view.cells().floor(), place, "noiseFloor/change", OptionalDouble.of(floor.change())))
                .orElse(Figure.NONE);
    }

    Figure pValue() {
        OptionalDouble known = view.judged().verdict().adjustedPValue();
        String text = known.isPresent()
                ? Numbers.pValue(known.getAsDouble()).replace("p = ", "").replace("p < ", "< ")
                : "";
        return Figure.field(text, place, "adjustedPValue", known);
    }
}
