package dev.steelyard.server.page;

import dev.steelyard.report.html.PageOutput;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A chart without a script, as a drawing of 900 by 300 units.
 *
 * @param description its text alternative
 * @param grid lines of the scale
 * @param dots the values
 * @param forks the values of forks, a path for each line
 * @param shifts lasting changes
 * @param signs what else is to be known at a commit
 * @param first name of the first commit
 * @param last name of the last one
 * @param names what the values of each line are of; empty if there is only one line
 */
public record TimelineDrawing(
        String description,
        List<Rule> grid,
        List<Mark> dots,
        List<String> forks,
        List<Band> shifts,
        List<Flag> signs,
        String first,
        String last,
        List<Name> names) {

    static final int WIDTH = 900;
    static final int HEIGHT = 300;
    private static final double LEFT = 90;
    private static final double RIGHT = 20;
    private static final double TOP = 12;
    private static final double BOTTOM = 30;
    private static final int RULES = 5;
    private static final int NAME = 18;
    private static final double ROOM = 0.08;
    /** Width of a letter, on average; labels that would overlap are left out. */
    private static final double LETTER = 6.5;

    /** A line of the scale, with its value. */
    public record Rule(String y, String text) {}

    /** A value, with the ends of its interval where it has one. */
    public record Mark(String x, String y, String low, String high, boolean interval, int line, String text) {}

    /** The name of a line, and where it stands. */
    public record Name(String y, String dotY, int line, String text) {}

    /** A lasting change, from the first commit that may contain it to the last one. */
    public record Band(String x, String width, String type, String text) {}

    /** A sign: a line from top to bottom, with a label to its right or left unless another one is in its way. */
    public record Flag(String x, String type, String label, boolean right, String text) {}

    /** Draws a chart. */
    static TimelineDrawing of(Timeline timeline) {
        double[] values = timeline.lines().stream()
                .flatMap(line -> line.dots().stream())
                .flatMapToDouble(dot -> Stream.of(
                                DoubleStream.of(dot.value()),
                                dot.low().stream(),
                                dot.high().stream(),
                                dot.forks().stream().mapToDouble(Double::doubleValue))
                        .flatMapToDouble(ends -> ends))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double low = values.length == 0 ? 0 : values[0];
        double high = values.length == 0 ? 1 : values[values.length - 1];
        if (timeline.ofChanges()) {
            low = Math.min(low, 0);
            high = Math.max(high, 0);
        }
        double room = high > low ? (high - low) * ROOM : Math.max(Math.abs(high) * ROOM, 1e-9);
        Scale scale = new Scale(timeline, low - room, high + room);
        List<Rule> grid = new ArrayList<>();
        for (int i = 0; i < RULES; i++) {
            double value = scale.low + (scale.high - scale.low) * (i + 0.5) / RULES;
            grid.add(new Rule(number(scale.y(value)), scale.text(value)));
        }
        List<Mark> dots = new ArrayList<>();
        for (int line = 0; line < timeline.lines().size(); line++) {
            for (Timeline.Dot dot : timeline.lines().get(line).dots()) {
                boolean interval = dot.low().isPresent() && dot.high().isPresent();
                dots.add(new Mark(
                        number(scale.x(dot.commit())),
                        number(scale.y(dot.value())),
                        number(scale.y(dot.low().orElse(dot.value()))),
                        number(scale.y(dot.high().orElse(dot.value()))),
                        interval,
                        line,
                        timeline.commits().get(dot.commit()).name() + ": " + dot.text()));
            }
        }
        List<Band> shifts = timeline.shifts().stream()
                .map(shift -> new Band(
                        number(scale.x(Math.max(0, shift.first() - 0.5))),
                        number(Math.max(2, scale.x(shift.last() + 0.5) - scale.x(Math.max(0, shift.first() - 0.5)))),
                        shift.tone().name().toLowerCase(Locale.ROOT),
                        shift.text()))
                .toList();
        int size = timeline.commits().size();
        return new TimelineDrawing(
                timeline.heading() + ", " + dots.size() + (dots.size() == 1 ? " value" : " values")
                        + (shifts.isEmpty()
                                ? ""
                                : "; " + shifts.size() + " lasting " + (shifts.size() == 1 ? "change" : "changes"))
                        + ".",
                grid,
                dots,
                timeline.lines().stream().map(line -> forks(line, scale)).toList(),
                shifts,
                flags(timeline, scale),
                size == 0 ? "" : timeline.commits().get(0).name(),
                size == 0 ? "" : timeline.commits().get(size - 1).name(),
                names(timeline));
    }

    /** Returns the forks of a line as one path of points without length, which round caps make dots: there may be thousands. */
    private static String forks(Timeline.Line line, Scale scale) {
        StringBuilder path = new StringBuilder();
        for (Timeline.Dot dot : line.dots()) {
            for (double fork : dot.forks()) {
                path.append('M')
                        .append(number(scale.x(dot.commit())))
                        .append(' ')
                        .append(number(scale.y(fork)))
                        .append("h0");
            }
        }
        return path.toString();
    }

    private static List<Flag> flags(Timeline timeline, Scale scale) {
        List<Flag> flags = new ArrayList<>();
        double free = 0;
        for (Timeline.Sign sign : timeline.signs()) {
            boolean between = sign.kind() == Timeline.Sign.Kind.BREAK;
            double x = scale.x(between ? sign.commit() - 0.5 : sign.commit());
            double width = LETTER * (sign.label().length() + 1);
            boolean right = x + width <= WIDTH;
            boolean fits = (right ? x : x - width) >= free;
            if (fits && !sign.label().isEmpty()) {
                free = right ? x + width : x;
            }
            flags.add(new Flag(
                    number(x),
                    sign.kind().name().toLowerCase(Locale.ROOT),
                    fits ? sign.label() : "",
                    right,
                    sign.text()));
        }
        return flags;
    }

    private static List<Name> names(Timeline timeline) {
        List<Name> names = new ArrayList<>();
        if (timeline.lines().size() > 1) {
            for (int line = 0; line < timeline.lines().size(); line++) {
                double y = HEIGHT + NAME * (line + 1);
                names.add(new Name(
                        number(y),
                        number(y - 4),
                        line,
                        timeline.lines().get(line).name()));
            }
        }
        return names;
    }

    /** Returns its height, which has room for the names of its lines. */
    public int height() {
        return HEIGHT + NAME * names.size() + (names.isEmpty() ? 0 : NAME / 2);
    }

    /** Writes a chart as an image of its own. */
    @SuppressWarnings("NullAway")
    public static void image(Timeline timeline, Appendable out) throws IOException {
        try {
            JteimageGenerated.render(new PageOutput(out), null, of(timeline));
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    /** Places commits and values. */
    private record Scale(Timeline timeline, double low, double high) {

        double x(double commit) {
            int last = timeline.commits().size() - 1;
            return LEFT + (WIDTH - LEFT - RIGHT) * (last <= 0 ? 0.5 : commit / last);
        }

        double y(double value) {
            double clamped = Math.max(low, Math.min(high, value));
            return TOP + (HEIGHT - TOP - BOTTOM) * (high - clamped) / (high - low);
        }

        String text(double value) {
            return timeline.ofChanges()
                    ? Numbers.change(value)
                    : ScoreScale.of(timeline.unit(), Math.max(Math.abs(low), Math.abs(high)))
                            .text(value);
        }
    }

    private static String number(double value) {
        return Double.toString(Math.round(value * 10) / 10.0);
    }
}
