package dev.steelyard.report.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The shapes of one SVG element, with coordinates of one decimal; every shape but text is a path, to keep pages small. */
public final class Drawing {

    private final String type;
    private final double width;
    private final double height;
    private final String description;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();

    /**
     * A path.
     *
     * @param type its class
     * @param path its commands
     */
    public record Shape(String type, String path) {}

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
