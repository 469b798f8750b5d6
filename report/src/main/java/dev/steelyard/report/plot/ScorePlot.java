package dev.steelyard.report.plot;

import dev.steelyard.report.number.ScoreScale;
import java.util.List;
import java.util.stream.DoubleStream;

/** Plots scores of variants one after the other, close up: the axis spans the scores, not the way to 0. */
final class ScorePlot {

    private static final double WIDTH = 470;
    private static final double HEIGHT = 150;
    private static final double LEFT = 76;
    private static final double RIGHT = 462;
    private static final double TOP = 10;
    private static final double BOTTOM = 124;
    /** Room beyond the highest and lowest score, as a share of their distance. */
    private static final double ROOM = 0.06;

    private final List<Trace> traces;
    private final String unit;
    private final double low;
    private final double high;
    private final double first;
    private final double last;

    /**
     * The scores of one variant.
     *
     * @param variant its number in the run, from 0
     * @param points its scores, in order
     */
    record Trace(int variant, List<Point> points) {
        Trace {
            points = List.copyOf(points);
        }
    }

    /**
     * A score.
     *
     * @param x its place among the others; below 0 if it does not count, which is then drawn but not part of the axis
     * @param score the score
     */
    record Point(double x, double score) {}

    /** @param traces the scores, at least one that counts */
    ScorePlot(List<Trace> traces, String unit) {
        this.traces = List.copyOf(traces);
        this.unit = unit;
        double least = counted().min().orElse(0);
        double greatest = counted().max().orElse(1);
        double room = greatest > least ? (greatest - least) * ROOM : Math.max(Math.abs(greatest) * ROOM, 1e-9);
        this.low = least - room;
        this.high = greatest + room;
        this.first = places().min().orElse(0);
        this.last = Math.max(first + 1, places().max().orElse(1));
    }

    private DoubleStream counted() {
        return traces.stream()
                .flatMap(trace -> trace.points.stream())
                .filter(point -> point.x >= 0)
                .mapToDouble(Point::score);
    }

    private DoubleStream places() {
        return traces.stream().flatMap(trace -> trace.points.stream()).mapToDouble(Point::x);
    }

    /**
     * Returns the plot.
     *
     * @param across what the horizontal axis counts
     * @param joined whether lines join the scores of a variant, with a mark at the last; otherwise each is a mark
     */
    Drawing drawing(String description, String across, boolean joined) {
        Drawing drawing = new Drawing("scores", WIDTH, HEIGHT, description);
        drawing.line("axis", LEFT, BOTTOM, RIGHT, BOTTOM);
        drawing.line("axis", LEFT, TOP, LEFT, BOTTOM);
        if (first < 0) {
            drawing.line("zero", x(-0.5), TOP, x(-0.5), BOTTOM);
        }
        ScoreScale scale = ScoreScale.of(unit, high);
        drawing.text("end", LEFT - 5, TOP + 6, scale.text(high));
        drawing.text("end", LEFT - 5, BOTTOM, scale.text(low));
        drawing.text("middle", (LEFT + RIGHT) / 2, HEIGHT - 6, across);
        for (Trace trace : traces) {
            StringBuilder path = new StringBuilder();
            for (Point point : trace.points) {
                double y = y(point.score);
                if (joined) {
                    path.append(path.isEmpty() ? 'M' : 'L')
                            .append(Drawing.number(x(point.x)))
                            .append(' ')
                            .append(Drawing.number(y));
                } else {
                    path.append(VariantMarks.path(trace.variant, x(point.x), y));
                }
            }
            drawing.path(VariantMarks.type(joined ? "trace" : "mark", trace.variant), path.toString());
            if (joined) {
                Point end = trace.points.get(trace.points.size() - 1);
                drawing.path(
                        VariantMarks.type("mark", trace.variant),
                        VariantMarks.path(trace.variant, x(end.x), y(end.score)));
            }
        }
        return drawing;
    }

    private double x(double place) {
        return LEFT + 8 + (place - first) / (last - first) * (RIGHT - LEFT - 16);
    }

    /** Returns the height of a score; one off the axis is at its end. */
    private double y(double score) {
        double share = Math.max(0, Math.min(1, (score - low) / (high - low)));
        return BOTTOM - share * (BOTTOM - TOP);
    }
}
