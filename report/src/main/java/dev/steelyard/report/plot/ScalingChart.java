package dev.steelyard.report.plot;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.scaling.ScalingPoint;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.ChangeAxis;
import dev.steelyard.report.words.ScalingView;
import dev.steelyard.report.words.ScalingView.Curve;
import dev.steelyard.report.words.ScalingView.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Draws two charts of one series over the same axis of values: the score of each variant, and the change of each
 * treatment with its interval and the margin as a band.
 */
public final class ScalingChart {

    private static final double WIDTH = 470;
    private static final double HEIGHT = 240;
    private static final double LEFT = 68;
    private static final double RIGHT = 450;
    private static final double TOP = 12;
    private static final double BOTTOM = 196;
    /** Distance between the intervals of two treatments at one value. */
    private static final double ASIDE = 7;
    /** Half the width of the end of an interval. */
    private static final double CAP = 3;

    private final ScalingView view;
    private final List<String> variants;
    private final double margin;
    private final ValueAxis values;

    /**
     * @param view the series to draw
     * @param variants the names of the run's variants, the baseline first
     * @param margin the margin of scores, a fraction
     */
    public ScalingChart(ScalingView view, List<String> variants, double margin) {
        this.view = view;
        this.variants = List.copyOf(variants);
        this.margin = margin;
        this.values = new ValueAxis(view.scaling().points(), LEFT + 16, RIGHT - 10);
    }

    /** Returns the charts: the scores, then the changes if there are any. */
    public List<Drawing> drawings() {
        List<Drawing> drawings = new ArrayList<>(List.of(scores()));
        changes().ifPresent(drawings::add);
        return drawings;
    }

    private Drawing scores() {
        List<Double> all = new ArrayList<>();
        collect(view.scaling().points(), view::baseline, all);
        for (Curve curve : view.curves()) {
            collect(curve.spots(), spot -> spot.scores().treatment(), all);
        }
        ScoreAxis axis = ScoreAxis.of(all);
        String shown = view.curves().stream().map(Curve::treatment).collect(Collectors.joining(", "));
        Drawing drawing = new Drawing(
                "chart", WIDTH, HEIGHT, "Scores of " + variants.get(0) + ", " + shown + ": " + view.title());
        frame(drawing, axis.logarithmic() ? "score (log scale)" : "score");
        for (double mark : axis.marks()) {
            double y = y(axis.place(mark));
            drawing.line("grid", LEFT, y, RIGHT, y);
            drawing.text("end", LEFT - 5, y + 3, ScoreScale.mark(view.unit(), mark));
        }
        line(drawing, 0, view.scaling().points(), point -> point, view::baseline, axis);
        for (Curve curve : view.curves()) {
            line(
                    drawing,
                    index(curve),
                    curve.spots(),
                    Spot::point,
                    spot -> spot.scores().treatment(),
                    axis);
        }
        return drawing;
    }

    private static <T> void collect(List<T> from, Function<T, OptionalDouble> score, List<Double> into) {
        from.forEach(each -> score.apply(each).ifPresent(into::add));
    }

    /** Draws a line that is interrupted at values without a score and at the gap after 0. */
    private <T> void line(
            Drawing drawing,
            int variant,
            List<T> along,
            Function<T, ScalingPoint> point,
            Function<T, OptionalDouble> score,
            ScoreAxis axis) {
        StringBuilder line = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        boolean drawn = false;
        for (T each : along) {
            OptionalDouble known = score.apply(each);
            if (known.isPresent()) {
                double x = values.x(point.apply(each));
                double y = y(axis.place(known.getAsDouble()));
                line.append(drawn ? 'L' : 'M')
                        .append(Drawing.number(x))
                        .append(' ')
                        .append(Drawing.number(y));
                marks.append(VariantMarks.path(variant, x, y));
            }
            drawn = known.isPresent() && point.apply(each).value() > 0;
        }
        if (!marks.isEmpty()) {
            drawing.path(VariantMarks.type("trace", variant), line.toString());
            drawing.path(VariantMarks.type("mark", variant), marks.toString());
        }
    }

    private Optional<Drawing> changes() {
        List<Change> all = view.curves().stream()
                .flatMap(curve -> curve.changes().stream())
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        ChangeAxis axis = ChangeAxis.of(all, margin);
        Drawing drawing = new Drawing("chart", WIDTH, HEIGHT, described());
        frame(drawing, "change in score relative to " + variants.get(0));
        double upper = y(axis, margin);
        drawing.rectangle("band", LEFT, upper, RIGHT - LEFT, y(axis, -margin) - upper);
        drawing.line("zero", LEFT, y(axis, 0), RIGHT, y(axis, 0));
        drawing.text("end", LEFT - 5, TOP + 6, axis.highest());
        drawing.text("end", LEFT - 5, y(axis, 0) + 3, "0");
        drawing.text("end", LEFT - 5, BOTTOM, axis.lowest());
        for (int i = 0; i < view.curves().size(); i++) {
            double aside = (i - (view.curves().size() - 1) / 2.0) * ASIDE;
            curve(drawing, view.curves().get(i), axis, aside);
        }
        return Optional.of(drawing);
    }

    private void curve(Drawing drawing, Curve curve, ChangeAxis axis, double aside) {
        StringBuilder intervals = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        for (Spot spot : curve.spots()) {
            if (spot.change().isPresent()) {
                Change change = spot.change().get();
                double x = values.x(spot.point()) + aside;
                double low = y(axis, change.low());
                double high = y(axis, change.high());
                intervals.append(stroke(x - CAP, low, "h" + Drawing.number(2 * CAP)));
                intervals.append(stroke(x, low, "V" + Drawing.number(high)));
                intervals.append(stroke(x - CAP, high, "h" + Drawing.number(2 * CAP)));
                marks.append(VariantMarks.path(index(curve), x, y(axis, change.estimate())));
            }
        }
        if (!marks.isEmpty()) {
            drawing.path(VariantMarks.type("whisker", index(curve)), intervals.toString());
            drawing.path(VariantMarks.type("mark", index(curve)), marks.toString());
        }
    }

    private static String stroke(double x, double y, String onward) {
        return "M" + Drawing.number(x) + " " + Drawing.number(y) + onward;
    }

    /** Draws both axes with the labels of the values, and the title of the other axis. */
    private void frame(Drawing drawing, String shows) {
        drawing.line("axis", values.zero() ? values.start() - 8 : LEFT, BOTTOM, RIGHT, BOTTOM);
        drawing.line("axis", LEFT, TOP, LEFT, BOTTOM);
        for (ValueAxis.Tick label : values.labels()) {
            drawing.line("axis", label.x(), BOTTOM, label.x(), BOTTOM + 4);
            drawing.text("middle", label.x(), BOTTOM + 15, label.text());
        }
        drawing.text("middle", (LEFT + RIGHT) / 2, HEIGHT - 6, view.scaling().name() + " (log scale)");
        drawing.text("start", LEFT + 6, TOP - 3, shows);
    }

    private String described() {
        return view.curves().stream()
                .map(curve ->
                        "Change of " + curve.treatment() + " against " + variants.get(0) + ", " + view.title() + ": "
                                + curve.spots().stream()
                                        .filter(spot -> spot.change().isPresent())
                                        .map(ScalingChart::spoken)
                                        .collect(Collectors.joining("; ")))
                .collect(Collectors.joining(". "));
    }

    private static String spoken(Spot spot) {
        return spot.point().text() + " " + spot.cells().change()
                + spot.change().map(change -> " " + Numbers.interval(change)).orElse("");
    }

    private int index(Curve curve) {
        return variants.indexOf(curve.treatment());
    }

    private static double y(ChangeAxis axis, double change) {
        return y((axis.place(change) + 1) / 2);
    }

    private static double y(double share) {
        return BOTTOM - share * (BOTTOM - TOP);
    }
}
