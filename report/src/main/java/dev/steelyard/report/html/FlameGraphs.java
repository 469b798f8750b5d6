package dev.steelyard.report.html;

import dev.steelyard.core.judgment.ExplainedFrames;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameGraph.Frame;
import dev.steelyard.core.judgment.FrameGraph.Place;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.report.cause.FrameWords;
import dev.steelyard.report.html.Grid.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * The flame graphs of one row: as wide as the baseline's times, which shows what vanished, and as wide as the treatment's, which
 * shows what is new.
 *
 * @param words what they say
 * @param level confidence level of the intervals
 * @param flames the graphs
 * @param table the frames that changed most
 */
record FlameGraphs(FrameWords words, double level, List<Flame> flames, Grid table) {

    /** Height of a frame and the gap above it, in pixels. */
    private static final int STEP = 17;
    /** What is narrower, in percent of the whole, is no pixel on any screen. */
    private static final double NARROWEST = 0.02;
    /** Frames in the table. */
    private static final int LISTED = 8;

    /**
     * One graph.
     *
     * @param side whose times are the widths
     * @param caption what is above it
     * @param description its text alternative
     * @param height its height in pixels
     * @param boxes its frames, each before those that it calls
     */
    record Flame(String side, String caption, String description, int height, List<Box> boxes) {}

    /**
     * A frame in a graph.
     *
     * @param number the number of the frame, which is the same in both graphs
     * @param x its left edge, in percent
     * @param y its upper edge, in pixels
     * @param width its width, in percent
     * @param tone its color
     * @param text what is written on it
     * @param label everything about it
     */
    record Box(int number, String x, int y, String width, FlameTone tone, String text, String label) {}

    /**
     * An entry of the key to the colors.
     *
     * @param tones the colors
     * @param words what they mean
     */
    record Key(List<FlameTone> tones, String words) {}

    /**
     * Draws the graphs of a row.
     *
     * @param level confidence level of the intervals
     * @param shown what is shown of the name of a method
     */
    static FlameGraphs of(ExplainedFrames frames, double level, UnaryOperator<String> shown) {
        FrameWords words = new FrameWords(frames.row(), frames.graph(), shown);
        return new FlameGraphs(
                words,
                level,
                List.of(
                        new Shape(frames.graph(), words, true).flame(),
                        new Shape(frames.graph(), words, false).flame()),
                Grid.of(columns(words), frames.graph().mostChanged(LISTED)));
    }

    /** Returns what the colors mean. */
    List<Key> key() {
        return List.of(
                new Key(List.of(FlameTone.MORE1, FlameTone.MORE2, FlameTone.MORE3), words.more()),
                new Key(List.of(FlameTone.LESS1, FlameTone.LESS2, FlameTone.LESS3), words.less()),
                new Key(List.of(FlameTone.EVEN), words.even()));
    }

    private static List<Column<Place>> columns(FrameWords words) {
        return List.of(
                Column.of("frame", place -> Cell.text(words.name(place.frame()))),
                own(words, words.side(true), FrameTime::before),
                own(words, words.side(false), FrameTime::after),
                Column.number("change", place -> Cell.number(change(words, place))),
                Column.of("called by", place -> Cell.text(words.callers(place))));
    }

    private static Column<Place> own(FrameWords words, String side, ToDoubleFunction<FrameTime> time) {
        return Column.number(
                side,
                place -> Cell.number(
                        Figure.text(words.time(time.applyAsDouble(place.frame().self())))));
    }

    private static Figure change(FrameWords words, Place place) {
        FrameTime time = place.frame().self();
        return Figure.text(
                words.difference(time.change()),
                time.interval().map(words::interval).orElse(""));
    }

    /** Lays frames out: callees stand on their callers, side by side. */
    private static final class Shape {
        private final FrameGraph graph;
        private final FrameWords words;
        private final boolean before;
        private final ToDoubleFunction<FrameTime> side;
        private final List<Placed> placed = new ArrayList<>();
        private int number;

        private record Placed(int number, Frame frame, double x, double width, int depth) {}

        Shape(FrameGraph graph, FrameWords words, boolean before) {
            this.graph = graph;
            this.words = words;
            this.before = before;
            this.side = before ? FrameTime::before : FrameTime::after;
        }

        Flame flame() {
            place(graph.root(), 0, 0);
            int deepest = placed.stream().mapToInt(Placed::depth).max().orElse(0);
            double whole = graph.root().total().change();
            List<Box> boxes = placed.stream()
                    .map(each -> new Box(
                            each.number,
                            percent(each.x),
                            (deepest - each.depth) * STEP,
                            percent(each.width),
                            FlameTone.of(each.frame.total(), whole),
                            words.text(each.frame),
                            words.label(each.frame)))
                    .toList();
            return new Flame(
                    words.side(before), words.caption(before), words.description(before), (deepest + 1) * STEP, boxes);
        }

        /** Frames that only the other side has are counted, so that both have the same numbers. */
        private void place(Frame frame, double x, int depth) {
            double all = side.applyAsDouble(graph.root().total());
            double width = all > 0 ? side.applyAsDouble(frame.total()) / all * 100 : 0;
            if (width >= NARROWEST) {
                placed.add(new Placed(number, frame, x, width, depth));
            }
            number++;
            double left = x;
            for (Frame callee : frame.callees()) {
                place(callee, left, depth + 1);
                left += all > 0 ? side.applyAsDouble(callee.total()) / all * 100 : 0;
            }
        }

        private static String percent(double value) {
            return String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "") + "%";
        }
    }
}
