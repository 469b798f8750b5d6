package dev.steelyard.report.html;

import java.io.IOException;

/** Writes the shapes of one SVG element, with coordinates of one decimal. */
final class Drawing {

    private final EscapedHtml page;

    private Drawing(EscapedHtml page) {
        this.page = page;
    }

    /**
     * Opens a drawing.
     *
     * @param type its class
     * @param description text alternative for screen readers
     */
    static Drawing open(EscapedHtml page, String type, double width, double height, String description)
            throws IOException {
        page.open(
                "svg",
                "class",
                type,
                "viewBox",
                "0 0 " + number(width) + " " + number(height),
                "width",
                number(width),
                "height",
                number(height),
                "role",
                "img",
                "aria-label",
                description);
        page.element("title", description);
        return new Drawing(page);
    }

    void line(String type, double x1, double y1, double x2, double y2) throws IOException {
        page.open("line", "class", type, "x1", number(x1), "y1", number(y1), "x2", number(x2), "y2", number(y2))
                .close("line");
    }

    void rectangle(String type, double x, double y, double width, double height) throws IOException {
        page.open(
                        "rect",
                        "class",
                        type,
                        "x",
                        number(x),
                        "y",
                        number(y),
                        "width",
                        number(width),
                        "height",
                        number(height))
                .close("rect");
    }

    void path(String type, String commands) throws IOException {
        page.open("path", "class", type, "d", commands).close("path");
    }

    /** Writes text; the anchor is {@code start}, {@code middle} or {@code end}. */
    void text(String anchor, double x, double y, String text) throws IOException {
        page.element("text", text, "x", number(x), "y", number(y), "text-anchor", anchor);
    }

    void close() throws IOException {
        page.close("svg");
    }

    static String number(double value) {
        return String.valueOf(Math.round(value * 10) / 10.0);
    }
}
