package dev.steelyard.report.plot;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Plots one row: each block's change as a point, the interval as a bar, the margin as a band, no change as a line. If the
 * blocks fall into two groups, lines mark their centers. The
 * axis is logarithmic in the ratio of scores, so doubling and halving are equally far from 0.
 */
public final class BlockPlot {

    private static final double WIDTH = 300;
    private static final double HEIGHT = 48;
    private static final double PAD = 10;
    private static final double TOP = 4;
    private static final double BOTTOM = 35;
    private static final double BAR = 28;
    /** Number of rows of points, which keep similar blocks from hiding each other. */
    private static final int LANES = 4;

    private record Point(int block, Change change) {}

    /** A group of blocks and the change at its center. */
    private record Group(int blocks, Change center) {}

    private final Comparison comparison;
    private final List<Point> points;
    private final List<Group> groups;
    private final Optional<Change> interval;
    private final double margin;
    private final double reach;

    /**
     * @param criteria the margins and the level of the run
     * @param changes the change of each block, by its number
     * @param comparison the row
     */
    public BlockPlot(Criteria criteria, SortedMap<Integer, Double> changes, Comparison comparison) {
        this.comparison = comparison;
        boolean moreIsBetter = comparison.row().moreIsBetter();
        this.points = points(criteria, changes, comparison);
        this.groups = groups(criteria, comparison);
        this.interval = comparison.facts().flatMap(Facts::change).map(change -> change.ofScore(moreIsBetter));
        this.margin = criteria.margins()
                .of(comparison.row().benchmark(), comparison.row().metric());
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

    /** Returns the plot; empty if there are no blocks or, with a baseline of 0, no ratio. */
    public Optional<Drawing> drawing() {
        boolean absolute = comparison
                .facts()
                .filter(evidence -> evidence.absoluteChange().isPresent())
                .isPresent();
        if (absolute || (points.isEmpty() && interval.isEmpty())) {
            return Optional.empty();
        }
        Drawing drawing = new Drawing("plot", WIDTH, HEIGHT, description());
        double left = x(Math.log1p(-margin));
        double right = x(Math.log1p(margin));
        drawing.rectangle("band", left, TOP, right - left, BOTTOM - TOP);
        drawing.line("axis", PAD, BOTTOM, WIDTH - PAD, BOTTOM);
        drawing.line("zero", x(0), TOP, x(0), BOTTOM);
        if (interval.isPresent()) {
            double low = x(log(interval.get().low()));
            double high = x(log(interval.get().high()));
            drawing.rectangle("interval", low, BAR, Math.max(1, high - low), 4);
            double estimate = x(log(interval.get().estimate()));
            drawing.line("estimate", estimate, BAR - 2, estimate, BAR + 6);
        }
        // One path for all points keeps the page small: each is a line of no length with round ends.
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            double y = TOP + 4 + 5 * (point.block % LANES);
            path.append('M').append(Drawing.number(x(log(point.change.estimate()))));
            path.append(' ').append(Drawing.number(y)).append("h0");
        }
        drawing.path("points", path.toString());
        for (Group group : groups) {
            double center = x(log(group.center.estimate()));
            drawing.line("center", center, TOP, center, BAR - 2);
        }
        label(drawing, "start", PAD, -reach);
        label(drawing, "middle", x(0), 0);
        label(drawing, "end", WIDTH - PAD, reach);
        return Optional.of(drawing);
    }

    private static List<Point> points(Criteria criteria, SortedMap<Integer, Double> changes, Comparison comparison) {
        List<Point> points = new ArrayList<>();
        changes.forEach((block, value) -> points.add(new Point(
                block,
                new Change(value, value, value, criteria.level())
                        .ofScore(comparison.row().moreIsBetter()))));
        return List.copyOf(points);
    }

    private static List<Group> groups(Criteria criteria, Comparison comparison) {
        List<Group> groups = new ArrayList<>();
        for (Warning warning : comparison.warnings()) {
            if (warning instanceof Warning.TwoGroupsOfBlocks two) {
                groups.add(group(criteria, comparison, two.lower(), two.low()));
                groups.add(group(criteria, comparison, two.of() - two.lower(), two.high()));
            }
        }
        return List.copyOf(groups);
    }

    private static Group group(Criteria criteria, Comparison comparison, int blocks, double change) {
        Change center = new Change(change, change, change, criteria.level());
        return new Group(blocks, center.ofScore(comparison.row().moreIsBetter()));
    }

    /** Returns the groups of blocks, such as {@code 4 blocks around -6.1%, 8 blocks around +0.21%}; empty if there are none. */
    public String groups() {
        return groups.stream()
                .map(group -> group.blocks + (group.blocks == 1 ? " block" : " blocks") + " around "
                        + Numbers.change(group.center.estimate()))
                .collect(Collectors.joining(", "));
    }

    private String description() {
        String counted = points.isEmpty() ? "" : points.size() + (points.size() == 1 ? " block of " : " blocks of ");
        String shown = counted + comparison.row().treatment() + " against "
                + comparison.row().baseline();
        String grouped = groups.isEmpty() ? shown : shown + ", " + groups();
        return interval.map(change -> grouped + ", change " + Numbers.change(change.estimate()) + ", interval "
                        + Numbers.interval(change))
                .orElse(grouped);
    }

    private double x(double log) {
        return WIDTH / 2 + log / reach * (WIDTH / 2 - PAD);
    }

    /** Returns the logarithm of the ratio; changes of -100 % or infinity are drawn far out. */
    private static double log(double change) {
        double log = Math.log1p(change);
        return Double.isFinite(log) ? log : Math.copySign(5, change);
    }

    private static void label(Drawing drawing, String anchor, double x, double log) {
        drawing.text(anchor, x, HEIGHT - 2, log == 0 ? "0" : Numbers.change(Math.expm1(log)));
    }
}
