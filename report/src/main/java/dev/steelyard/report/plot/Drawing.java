package dev.steelyard.report.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The shapes of one SVG element, with coordinates of one decimal; every shape but text is a path, to keep pages small. */
public final class Drawing {

    private final String type;
    private final double width;
    private final double height;
    private final String description;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();

    /**
     * A path. Its colors are for pages whose styles are blocked; styles, which know its class, override them.
     *
     * @param type its class
     * @param path its commands
     */
    public record Shape(String type, String path) {

        /** Colors of areas. */
        private static final Map<String, String> FILLS =
                Map.of("band", "silver", "reach", "gray", "interval", "black", "mark", "black");
        /** Colors of lines that are not black. */
        private static final Map<String, String> STROKES = Map.of("grid", "silver", "axis", "gray", "zero", "gray");

        private static final String POINTS = "points";

        private String kind() {
            return type.replaceFirst(" .*", "");
        }

        /** Returns the color of an area; null for a line. */
        public @Nullable String fill() {
            return FILLS.get(kind());
        }

        /** Returns the color of a line; null for an area. */
        public @Nullable String stroke() {
            return FILLS.containsKey(kind()) ? null : STROKES.getOrDefault(kind(), "black");
        }

        /** Returns the width of points, which are lines without a length; null for others. */
        public @Nullable String width() {
            return kind().equals(POINTS) ? "5" : null;
        }

        /** Returns the ends of points; null for others. */
        public @Nullable String ends() {
            return kind().equals(POINTS) ? "round" : null;
        }
    }

    /**
     * A text.
     *
     * @param anchor which part of it is at the point: {@code start}, {@code middle} or {@code end}
     * @param x the point
     * @param y the baseline of the text
     * @param text the text
     */
    public record Label(String anchor, String x, String y, String text) {}

    /**
     * Creates an empty drawing.
     *
     * @param type its class
     * @param description text alternative for screen readers
     */
    public Drawing(String type, double width, double height, String description) {
        this.type = type;
        this.width = width;
        this.height = height;
        this.description = description;
    }

    /** Returns its class. */
    public String type() {
        return type;
    }

    /** Returns its width in pixels. */
    public String width() {
        return number(width);
    }

    /** Returns its height in pixels. */
    public String height() {
        return number(height);
    }

    /** Returns its text alternative. */
    public String description() {
        return description;
    }

    /** Returns its shapes, the lowest first. */
    public List<Shape> shapes() {
        return Collections.unmodifiableList(shapes);
    }

    /** Returns its texts. */
    public List<Label> labels() {
        return Collections.unmodifiableList(labels);
    }

    /** Adds a line between two points. */
    public void line(String shape, double x1, double y1, double x2, double y2) {
        path(shape, "M" + number(x1) + " " + number(y1) + "L" + number(x2) + " " + number(y2));
    }

    /** Adds a rectangle by its upper left corner and its size. */
    public void rectangle(String shape, double x, double y, double across, double down) {
        String right = number(across);
        path(shape, "M" + number(x) + " " + number(y) + "h" + right + "v" + number(down) + "h-" + right + "z");
    }

    /** Adds a path. */
    public void path(String shape, String commands) {
        shapes.add(new Shape(shape, commands));
    }

    /** Adds a text; the anchor is {@code start}, {@code middle} or {@code end}. */
    public void text(String anchor, double x, double y, String text) {
        labels.add(new Label(anchor, number(x), number(y), text));
    }

    static String number(double value) {
        double rounded = Math.round(value * 10) / 10.0;
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }
}
