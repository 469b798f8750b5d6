package dev.steelyard.report.plot;

/** The colors, lines and shapes of variants, the baseline first; they repeat after six. */
public final class VariantMarks {

    private static final int KINDS = 6;

    private VariantMarks() {}

    /** Returns the mark of a variant on its line, for a key. */
    public static Drawing sign(int variant, String name) {
        Drawing sign = new Drawing("sign", 36, 14, "marker for " + name);
        sign.line(type("trace", variant), 0, 7, 36, 7);
        sign.path(type("mark", variant), path(variant, 18, 7));
        return sign;
    }

    /** Returns the CSS class for an element of a variant. */
    static String type(String kind, int variant) {
        return kind + " c" + variant % KINDS;
    }

    /** Returns the outline of a variant's mark around a point, as the commands of a path. */
    static String path(int variant, double x, double y) {
        return switch (variant % KINDS) {
            case 0 -> from(x - 3.2, y) + "a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z";
            case 1 -> from(x - 3, y - 3) + "h6v6h-6z";
            case 2 -> from(x, y - 4.2) + "l4.2 4.2l-4.2 4.2l-4.2 -4.2z";
            case 3 -> from(x, y - 4) + "l4 7h-8z";
            case 4 -> from(x, y + 4) + "l4 -7h-8z";
            default -> from(x - 4, y - 1.4) + "h8v2.8h-8z";
        };
    }

    private static String from(double x, double y) {
        return "M" + Drawing.number(x) + " " + Drawing.number(y);
    }
}
