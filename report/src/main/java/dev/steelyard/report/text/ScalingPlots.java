package dev.steelyard.report.text;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.ChangeAxis;
import dev.steelyard.report.words.ScalingView;
import dev.steelyard.report.words.ScalingView.Lane;
import dev.steelyard.report.words.ScalingView.Spot;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;

/**
 * Draws scores over the values of a number with characters: a table per treatment, with a line per value and the change on
 * an axis of ratios.
 */
final class ScalingPlots {

    /** Explains the characters. */
    static final String LEGEND = "In the plots: o the change, = its interval, : the margin, | no change;"
            + " the axis is one of ratios, twice is as far as half.";

    /** Tables up to which all are shown. */
    private static final int MOST = 6;

    private static final int WIDE = 41;
    private static final int NARROW = 21;
    /** Columns of a terminal from which on plots are wide. */
    private static final int WIDE_FROM = 110;

    private final String baseline;
    private final double margin;
    private final TextStyle style;

    /**
     * @param baseline name of the baseline
     * @param margin the margin of scores, a fraction
     * @param style what the terminal can do
     */
    ScalingPlots(String baseline, double margin, TextStyle style) {
        this.baseline = baseline;
        this.margin = margin;
        this.style = style;
    }

    /** Writes the plots, each after an empty line. */
    void write(List<ScalingView> views, Appendable out) throws IOException {
        int written = 0;
        int all = 0;
        for (ScalingView view : views) {
            for (Lane lane : view.lanes()) {
                all++;
                if (written < MOST) {
                    write(view, lane, out);
                    written++;
                }
            }
        }
        if (written < all) {
            out.append('\n').append(Integer.toString(all - written)).append(" more are drawn in report.html.\n");
        }
    }

    private void write(ScalingView view, Lane lane, Appendable out) throws IOException {
        out.append('\n').append(Visible.of(view.title())).append(", ");
        out.append(lane.treatment()).append(" against ").append(baseline).append("\n\n");
        ChangeAxis axis = ChangeAxis.of(lane.changes(), margin);
        String name = Visible.of(view.scaling().name());
        TextTable table = new TextTable(
                List.of(
                        new Column(name, Kind.LABEL),
                        new Column(baseline, Kind.NUMBER),
                        new Column(lane.treatment(), Kind.NUMBER),
                        new Column("change", Kind.NUMBER),
                        new Column(head(axis), Kind.TEXT),
                        new Column("verdict", Kind.TEXT)),
                style);
        int widest = name.codePointCount(0, name.length());
        for (Spot spot : lane.spots()) {
            widest = Math.max(widest, spot.point().text().length());
        }
        for (Spot spot : lane.spots()) {
            String value = spot.point().text();
            table.add(
                    "",
                    List.of(
                            " ".repeat(widest - value.length()) + value,
                            Visible.of(spot.cells().baseline()),
                            Visible.of(spot.cells().treatment()),
                            Visible.of(spot.cells().change()),
                            spot.change().map(change -> line(axis, change)).orElse(""),
                            spot.verdict().word()),
                    spot.verdict().tone());
        }
        table.write(out);
    }

    private int width() {
        return style.width() >= WIDE_FROM ? WIDE : NARROW;
    }

    private String head(ChangeAxis axis) {
        String low = axis.lowest();
        String high = axis.highest();
        int middle = width() / 2;
        String left = " ".repeat(Math.max(1, middle - low.length()));
        String right = " ".repeat(Math.max(1, middle - high.length()));
        return low + left + "0" + right + high;
    }

    /** Draws from the back to the front: margin, no change, interval, change. */
    private String line(ChangeAxis axis, Change change) {
        StringBuilder line = new StringBuilder(" ".repeat(width()));
        line.setCharAt(column(axis, -margin), ':');
        line.setCharAt(column(axis, margin), ':');
        line.setCharAt(column(axis, 0), '|');
        for (int column = column(axis, change.low()); column <= column(axis, change.high()); column++) {
            line.setCharAt(column, '=');
        }
        line.setCharAt(column(axis, change.estimate()), 'o');
        return line.toString();
    }

    private int column(ChangeAxis axis, double change) {
        return (int) Math.round((axis.place(change) + 1) / 2 * (width() - 1));
    }
}
