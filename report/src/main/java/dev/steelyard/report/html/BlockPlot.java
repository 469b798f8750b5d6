package dev.steelyard.report.html;

import dev.steelyard.core.model.Change;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.report.words.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Draws one row: every block's change as a point, the interval as a bar, the margin as a band, no change as a line.
 * The axis is the logarithm of the ratio of scores, so that twice and half are equally far away.
 */
final class BlockPlot {

    private static final double WIDTH = 220;
    private static final double HEIGHT = 44;
    private static final double PAD = 10;
    private static final double TOP = 4;
    private static final double BOTTOM = 32;
    private static final double BAR = 26;
    /** Rows of points, so that blocks that agree do not hide each other. */
    private static final int LANES = 4;

    private record Point(int block, Change change) {}

    private final Comparison comparison;
    private final List<Point> points;
    private final Optional<Change> interval;
    private final double margin;
    private final double reach;

    BlockPlot(Criteria criteria, SortedMap<Integer, Double> changes, Comparison comparison) {
        this.comparison = comparison;
        boolean moreIsBetter = comparison.row().moreIsBetter();
        this.points = points(criteria, changes, comparison);
        this.interval = comparison.evidence().flatMap(Evidence::change).map(change -> change.ofScore(moreIsBetter));
        this.margin = criteria.margins().of(comparison.row().metric());
        double far = Math.log1p(margin) * 1.25;
        for (Point point : points) {
            far = Math.max(far, Math.abs(log(point.change.estimate())));
        }
        if (interval.isPresent()) {
            far = Math.max(far, Math.abs(log(interval.get().low())));
            far = Math.max(far, Math.abs(log(interval.get().high())));
        }
        this.reach = far * 1.04;
    }

    /** Writes the drawing, or nothing if there is no block to draw or, with a baseline of 0, no ratio. */
    void write(Markup markup) throws IOException {
        boolean absolute = comparison
                .evidence()
                .filter(evidence -> evidence.absoluteChange().isPresent())
                .isPresent();
        if (absolute || (points.isEmpty() && interval.isEmpty())) {
            return;
        }
        markup.open(
                "svg",
                "class",
                "plot",
                "viewBox",
                "0 0 " + number(WIDTH) + " " + number(HEIGHT),
                "width",
                number(WIDTH),
                "height",
                number(HEIGHT),
                "role",
                "img",
                "aria-label",
                description());
        markup.element("title", description());
        double left = x(Math.log1p(-margin));
        double right = x(Math.log1p(margin));
        rectangle(markup, "band", left, TOP, right - left, BOTTOM - TOP);
        line(markup, "axis", PAD, BOTTOM, WIDTH - PAD, BOTTOM);
        line(markup, "zero", x(0), TOP, x(0), BOTTOM);
        if (interval.isPresent()) {
            double low = x(log(interval.get().low()));
            double high = x(log(interval.get().high()));
            rectangle(markup, "interval", low, BAR, Math.max(1, high - low), 4);
            double estimate = x(log(interval.get().estimate()));
            line(markup, "estimate", estimate, BAR - 2, estimate, BAR + 6);
        }
        // One path for all points keeps the page small: each is a line of no length with round ends.
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            double y = TOP + 4 + 5 * (point.block % LANES);
            path.append('M').append(number(x(log(point.change.estimate()))));
            path.append(' ').append(number(y)).append("h0");
        }
        markup.open("path", "class", "points", "d", path.toString()).close("path");
        label(markup, "start", PAD, -reach);
        label(markup, "middle", x(0), 0);
        label(markup, "end", WIDTH - PAD, reach);
        markup.close("svg");
    }

    private static List<Point> points(Criteria criteria, SortedMap<Integer, Double> changes, Comparison comparison) {
        List<Point> points = new ArrayList<>();
        changes.forEach((block, value) -> points.add(new Point(
                block,
                new Change(value, value, value, criteria.level())
                        .ofScore(comparison.row().moreIsBetter()))));
        return List.copyOf(points);
    }

    private String description() {
        String counted = points.isEmpty() ? "" : points.size() + (points.size() == 1 ? " block of " : " blocks of ");
        String shown = counted + comparison.row().treatment() + " against "
                + comparison.row().baseline();
        return interval.map(change -> shown + ", change " + Numbers.change(change.estimate()) + ", interval "
                        + Numbers.interval(change))
                .orElse(shown);
    }

    private double x(double log) {
        return WIDTH / 2 + log / reach * (WIDTH / 2 - PAD);
    }

    /** A change of -100 % or to infinity is off any axis; it is drawn far out instead. */
    private static double log(double change) {
        double log = Math.log1p(change);
        return Double.isFinite(log) ? log : Math.copySign(5, change);
    }

    private static void label(Markup markup, String anchor, double x, double log) throws IOException {
        markup.element(
                "text",
                log == 0 ? "0" : Numbers.change(Math.expm1(log)),
                "x",
                number(x),
                "y",
                number(HEIGHT - 2),
                "text-anchor",
                anchor);
    }

    private static void line(Markup markup, String type, double x1, double y1, double x2, double y2)
            throws IOException {
        markup.open("line", "class", type, "x1", number(x1), "y1", number(y1), "x2", number(x2), "y2", number(y2))
                .close("line");
    }

    private static void rectangle(Markup markup, String type, double x, double y, double width, double height)
            throws IOException {
        markup.open(
                        "rect",
                        "class",
                        type,
                        "x",
                        number(x),
                        "y",
                        number(y),
                        "width",
                        number(width),
                        "height",
                        number(height))
                .close("rect");
    }

    private static String number(double value) {
        return String.valueOf(Math.round(value * 10) / 10.0);
    }
}
