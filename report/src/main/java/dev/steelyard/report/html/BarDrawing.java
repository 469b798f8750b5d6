package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.ChangeAxis;
import dev.steelyard.report.words.RowView.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A change as a bar from no change to the estimate, its interval and the margin. Places are percentages of the width, so the
 * picture is as wide as its column. Where the estimate or an end of the interval lies beyond the axis there is an arrow, with the
 * number of the estimate if that lies there.
 *
 * @param description text alternative
 * @param margin the band of the margin
 * @param shapes the shapes around the middle of the row's height, the lowest first
 * @param below text at the lower end; empty if nothing lies beyond
 * @param above text at the upper end; empty if nothing lies beyond
 * @param isBeyond whether the estimate lies beyond an end
 */
record BarDrawing(String description, Shape margin, List<Shape> shapes, String below, String above, boolean isBeyond) {

    /** The picture without this much at both ends, in percent. */
    private static final double PAD = 1.5;
    /** Minimum width of an interval, in percent. */
    private static final double LEAST = 0.6;

    private static final String RIGHT = "\u2192";
    private static final String LEFT = "\u2190";

    BarDrawing {
        shapes = List.copyOf(shapes);
    }

    /**
     * A rectangle.
     *
     * @param type its class
     * @param x its left end, a percentage
     * @param across its width, a percentage or a number of pixels
     * @param top its upper end in pixels from the middle
     * @param down its height in pixels
     * @param fill its color where styles are blocked
     */
    record Shape(String type, String x, String across, String top, String down, String fill) {
        private static Shape between(String type, double from, double to, double height, String fill) {
            return new Shape(
                    type, percent(from), percent(to - from), String.valueOf(-height / 2), String.valueOf(height), fill);
        }
    }

    /** Draws a row; empty if nothing is known of its change. */
    static Optional<BarDrawing> of(RowFigures row, ChangeAxis axis, double margin) {
        Cells cells = row.view().cells();
        if (cells.change().isEmpty()) {
            return Optional.empty();
        }
        // From nothing, the change has no ratio: it lies beyond every axis.
        Optional<Change> known = row.known();
        double estimate = known.map(Change::estimate).orElseGet(row::fromNothing);
        double low = known.map(Change::low).orElse(estimate);
        double high = known.map(Change::high).orElse(estimate);
        Shape band = Shape.between("band", place(axis, -margin), place(axis, margin), 0, "silver");
        String tone = row.view().verdict().tone().name().toLowerCase(Locale.ROOT);
        List<Shape> shapes = new ArrayList<>();
        double at = place(axis, estimate);
        shapes.add(Shape.between("reach " + tone, Math.min(50, at), Math.max(50, at), 8, "gray"));
        boolean out = axis.side(low) != 0 && axis.side(low) == axis.side(high);
        if (known.isPresent() && !out) {
            double from = place(axis, low);
            shapes.add(Shape.between("interval", from, Math.max(from + LEAST, place(axis, high)), 3, "black"));
        }
        int side = axis.side(estimate);
        if (side == 0) {
            shapes.add(new Shape("tip", percent(at), "2", "-6", "12", "black"));
        }
        String number = cells.change();
        return Optional.of(new BarDrawing(
                (number + " " + cells.interval()).strip() + ", margin " + Numbers.plainPercent(margin)
                        + (side == 0 ? "" : ", beyond the axis"),
                band,
                shapes,
                side < 0 ? LEFT + " " + number : axis.side(low) < 0 ? LEFT : "",
                side > 0 ? number + " " + RIGHT : axis.side(high) > 0 ? RIGHT : "",
                side != 0));
    }

    /** Returns the class of the text at an end: without a number, it is an arrow at a cut interval. */
    String type(String end) {
        return end.equals(LEFT) || end.equals(RIGHT) ? "cut" : "number";
    }

    private static double place(ChangeAxis axis, double change) {
        return 50 + axis.place(change) * (50 - PAD);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f%%", value);
    }
}
