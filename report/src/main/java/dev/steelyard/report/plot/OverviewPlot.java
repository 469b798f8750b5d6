package dev.steelyard.report.plot;

import dev.steelyard.report.words.ChangeAxis;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plots many rows at once, in the order of their changes: each is a thin bar from no change, with its interval, over the margin as
 * a band. What lies beyond the axis ends at its end.
 */
public final class OverviewPlot {

    private static final double WIDTH = 900;
    private static final double HEIGHT = 100;
    private static final double PAD = 3;
    /** The widest bar. */
    private static final double WIDEST = 12;

    /**
     * A row.
     *
     * @param low lower end of its interval
     * @param estimate its change, which may be infinite
     * @param high upper end of its interval
     * @param tone the class of its color
     */
    public record Row(double low, double estimate, double high, String tone) {}

    private OverviewPlot() {}

    /**
     * Returns the plot.
     *
     * @param rows the rows, in any order
     * @param axis the axis of all
     * @param margin the margin, a fraction
     * @param description text alternative
     */
    public static Drawing of(List<Row> rows, ChangeAxis axis, double margin, String description) {
        Drawing drawing = new Drawing("overview", WIDTH, HEIGHT, description);
        drawing.rectangle("band", 0, y(axis, margin), WIDTH, y(axis, -margin) - y(axis, margin));
        List<Row> sorted =
                rows.stream().sorted(Comparator.comparing(Row::estimate)).toList();
        double step = Math.min(WIDEST, WIDTH / Math.max(1, sorted.size()));
        // One path for all bars of a color keeps the page small.
        Map<String, StringBuilder> bars = new TreeMap<>();
        StringBuilder intervals = new StringBuilder();
        for (int i = 0; i < sorted.size(); i++) {
            Row row = sorted.get(i);
            double top = y(axis, Math.max(0, row.estimate));
            double bottom = y(axis, Math.min(0, row.estimate));
            append(bars.computeIfAbsent(row.tone, absent -> new StringBuilder()), i * step, step * 0.8, top, bottom);
            append(intervals, i * step + step * 0.3, step * 0.2, y(axis, row.high), y(axis, row.low));
        }
        bars.forEach((tone, path) -> drawing.path("reach " + tone, path.toString()));
        drawing.path("interval", intervals.toString());
        drawing.line("zero", 0, y(axis, 0), WIDTH, y(axis, 0));
        return drawing;
    }

    private static void append(StringBuilder path, double x, double across, double top, double bottom) {
        String right = Drawing.number(Math.max(0.1, across));
        path.append('M').append(Drawing.number(x)).append(' ').append(Drawing.number(top));
        path.append('h').append(right).append('v').append(Drawing.number(bottom - top));
        path.append("h-").append(right).append('z');
    }

    private static double y(ChangeAxis axis, double change) {
        return HEIGHT / 2 - axis.place(change) * (HEIGHT / 2 - PAD);
    }
}
