package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Word;
import java.util.Optional;
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

    /** Returns what the verdict says, the same for changes within the margin as for none. */
    Word word() {
        return view.verdict().says();
    }

    /** Returns the name of the row's family; empty for allocation that is not worth showing. */
    Optional<String> family() {
        String treatment = row().treatment();
        if (row().secondary()) {
            return Optional.of(treatment + ", other metrics");
        }
        return score() || allocation() ? Optional.of(BenchmarkTable.family(treatment, allocation())) : Optional.empty();
    }

    Figure baseline() {
        return score(view.cells().baseline(), "baselineScore", scores.baseline());
    }

    Figure treatment() {
        return score(view.cells().treatment(), "treatmentScore", scores.treatment());
    }

    /** Returns a score; scores sort by time per operation, whatever their units. */
    private Figure score(String text, String field, OptionalDouble value) {
        Figure figure = stored ? Figure.field(text, place, field, value) : Figure.number(text, value);
        OptionalDouble nanos = value.isPresent()
                ? ScoreScale.nanosPerOperation(row().unit(), value.getAsDouble())
                : OptionalDouble.empty();
        return figure.empty() || nanos.isEmpty() ? figure : figure.sorted(nanos.getAsDouble());
    }

    Figure change() {
        return Figure.change(view.cells().change(), view.cells().interval(), place, view.judged());
    }

    /** Returns the change in the direction of the score; empty if it has no ratio. */
    Optional<Change> known() {
        return view.judged()
                .comparison()
                .facts()
                .flatMap(Facts::change)
                .map(change -> change.ofScore(row().moreIsBetter()));
    }

    /** Returns a change from nothing as a ratio: infinite, or 0 if there is none. */
    double fromNothing() {
        double absolute = view.judged()
                .comparison()
                .facts()
                .map(Facts::absoluteChange)
                .orElse(OptionalDouble.empty())
                .orElse(0);
        return absolute > 0 ? Double.POSITIVE_INFINITY : absolute < 0 ? -1 : 0;
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
