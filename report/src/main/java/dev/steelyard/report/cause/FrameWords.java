package dev.steelyard.report.cause;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameGraph.Frame;
import dev.steelyard.core.judgment.FrameGraph.Place;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.core.stats.Interval;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What flame graphs of a row say: all times in one unit. */
public final class FrameWords {

    private static final String PER_OPERATION = "/op";
    /** So many callers of a frame are named. */
    private static final int CALLERS = 3;
    /** So many frames are named in the text alternative of a graph. */
    private static final int DESCRIBED = 3;

    private final Row row;
    private final FrameGraph graph;
    private final UnaryOperator<String> shown;
    private final ScoreScale scale;

    /**
     * @param row the row
     * @param graph its frames
     * @param shown what is shown of the name of a method
     */
    public FrameWords(Row row, FrameGraph graph, UnaryOperator<String> shown) {
        this.row = row;
        this.graph = graph;
        this.shown = shown;
        FrameTime whole = graph.root().total();
        this.scale = ScoreScale.of("ns/op", Math.max(whole.before(), whole.after()));
    }

    /** Returns the name of both graphs together. */
    public String heading() {
        return "Flame graphs, " + row.treatment() + " against " + row.baseline();
    }

    /**
     * Returns what the graphs are about.
     *
     * @param level confidence level of the intervals
     */
    public String summary(double level) {
        return times(graph.root().total()) + ", measured by explain and divided by recordings of " + forks() + ". "
                + Numbers.plainPercent(level)
                + " intervals, valid for all frames together if that of the whole change is. JMH's own frames are folded into the lowest one.";
    }

    private String forks() {
        return graph.forksBefore() == graph.forksAfter()
                ? graph.forksBefore() + " forks a side"
                : graph.forksBefore() + " and " + graph.forksAfter() + " forks";
    }

    /** Returns what the colors of frames mean that take more time. */
    public String more() {
        return "more time per operation in " + row.treatment() + parts();
    }

    /** Returns what the colors of frames mean that take less time. */
    public String less() {
        return "less time" + parts();
    }

    private String parts() {
        return ": up to a fifth of the whole change ("
                + signed(graph.root().total().change()) + unit() + "), up to half, or more of it";
    }

    /** Returns what the color of all other frames means. */
    public String even() {
        return "within noise, or too rare to compare";
    }

    /** Returns what is above the graph of one side. */
    public String caption(boolean before) {
        return before
                ? "Widths: time in " + row.baseline() + ". Frames that are gone in " + row.treatment()
                        + " appear only here."
                : "Widths: time in " + row.treatment() + ". New frames appear only here.";
    }

    /** Returns the name of a side. */
    public String side(boolean before) {
        return before ? row.baseline() : row.treatment();
    }

    /** Returns the text alternative of a graph. */
    public String description(boolean before) {
        FrameTime whole = graph.root().total();
        List<Place> most = graph.mostChanged(DESCRIBED).stream()
                .filter(place -> place.frame().self().clear())
                .toList();
        return "Flame graph of " + side(before) + ", " + time(before ? whole.before() : whole.after())
                + " per operation"
                + (most.isEmpty()
                        ? ". No frame's own time changed beyond noise."
                        : ". Largest changes in own time: "
                                + most.stream()
                                        .map(place -> name(place.frame()) + " "
                                                + signed(place.frame().self().change()) + unit())
                                        .collect(Collectors.joining("; "))
                                + ".");
    }

    /** Returns the name that a graph shows for a frame: without its package. */
    public String name(Frame frame) {
        return frame.name().map(shown).map(CauseWords::method).orElseGet(() -> nameless(frame));
    }

    private String nameless(Frame frame) {
        return frame.equals(graph.root()) ? "JMH's loop" : "other frames";
    }

    /** Returns the name of a frame, and its change if that is clear. */
    public String text(Frame frame) {
        return name(frame) + (frame.total().clear() ? " " + signed(frame.total().change()) : "");
    }

    /** Returns everything about a frame. */
    public String label(Frame frame) {
        return frame.name().map(shown).orElseGet(() -> nameless(frame)) + ": " + times(frame.total())
                + (frame.total().interval().isPresent() ? " in " + forks() : "")
                + (frame.total().clear()
                        ? ""
                        : frame.total().interval().isPresent() ? ", within noise" : ", too rare to compare");
    }

    private String times(FrameTime time) {
        String change = signed(time.change())
                + unit()
                + time.interval().map(interval -> " " + interval(interval)).orElse("");
        if (time.before() == 0 || time.after() == 0) {
            return (time.before() == 0 ? "new, " : "gone, ") + change;
        }
        return time(time.before()) + " -> " + time(time.after()) + ", " + change;
    }

    /** Returns the nearest callers of a frame, the nearest first. */
    public String callers(Place place) {
        List<String> callers = place.callers();
        return callers.stream()
                        .limit(CALLERS)
                        .map(shown)
                        .map(CauseWords::method)
                        .collect(Collectors.joining(" < "))
                + (callers.size() > CALLERS ? " < ..." : "");
    }

    /** Returns a time per operation with its unit; one that would round to nothing has a unit of its own. */
    public String time(double nanos) {
        String text = amount(nanos);
        return nanos > 0 && isNothing(text) ? scale.text(nanos) : nanos == 0 ? "0" : text + withoutOperation();
    }

    /** Returns a difference of times with its unit. */
    public String difference(double nanos) {
        return signed(nanos) + withoutOperation();
    }

    /** Returns an interval of differences without a unit. */
    public String interval(Interval interval) {
        return "[" + signed(interval.low()) + ", " + signed(interval.high()) + "]";
    }

    private String unit() {
        return " " + scale.unit();
    }

    private String signed(double nanos) {
        String size = amount(Math.abs(nanos));
        return (isNothing(size) ? "" : nanos < 0 ? "-" : "+") + size;
    }

    private static boolean isNothing(String number) {
        return number.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
    }

    private String withoutOperation() {
        return unit().substring(0, unit().length() - PER_OPERATION.length());
    }

    private String amount(double nanos) {
        return Numbers.fixed(nanos * scale.factor(), scale.magnitude());
    }
}
