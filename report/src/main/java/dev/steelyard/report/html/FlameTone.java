package dev.steelyard.report.html;

import dev.steelyard.core.judgment.FrameTime;
import java.util.Locale;

/** The color of a frame in a flame graph: which way its time changed, and by which part of the whole change. */
enum FlameTone {
    /** More time, little of the change. */
    MORE1("#fbd9d3"),
    /** More time. */
    MORE2("#f5a99c"),
    /** More time, most of the change. */
    MORE3("#ee7a66"),
    /** Less time, little of the change. */
    LESS1("#d4e3fb"),
    /** Less time. */
    LESS2("#a3c4f5"),
    /** Less time, most of the change. */
    LESS3("#6fa2ee"),
    /** No change that can be told from chance. */
    EVEN("#e3ddd0");

    private static final double MOST = 0.5;
    private static final double SOME = 0.2;

    private final String fill;

    FlameTone(String fill) {
        this.fill = fill;
    }

    /**
     * Returns the tone of a frame.
     *
     * @param whole the change of the whole, in ns per operation
     */
    static FlameTone of(FrameTime time, double whole) {
        if (!time.clear()) {
            return EVEN;
        }
        double part = Math.abs(time.change()) / Math.abs(whole);
        boolean more = time.change() > 0;
        if (part >= MOST) {
            return more ? MORE3 : LESS3;
        }
        return part >= SOME ? more ? MORE2 : LESS2 : more ? MORE1 : LESS1;
    }

    /** Returns its class. */
    String type() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns its color for pages whose styles are blocked. */
    String fill() {
        return fill;
    }
}
