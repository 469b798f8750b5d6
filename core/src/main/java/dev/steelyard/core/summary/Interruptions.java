package dev.steelyard.core.summary;

import java.time.Duration;
import java.util.Locale;

/**
 * How often the measuring of a benchmark was interrupted: Steelyard and its forks were stopped, or the machine was paused.
 *
 * @param blocks blocks that do not count for that
 * @param stalled for how long, in all
 */
public record Interruptions(int blocks, Duration stalled) {

    /** No block was interrupted. */
    public static final Interruptions NONE = new Interruptions(0, Duration.ZERO);

    /** Returns these and one more. */
    public Interruptions plus(Duration another) {
        return new Interruptions(blocks + 1, stalled.plus(another));
    }

    /** Returns a duration as people read it, such as {@code 20 s} or {@code 3 min}. */
    public static String words(Duration stalled) {
        double seconds = stalled.toMillis() / 1e3;
        return seconds < 100
                ? String.format(Locale.ROOT, seconds < 9.95 ? "%.1f s" : "%.0f s", seconds)
                : String.format(Locale.ROOT, "%.0f min", seconds / 60);
    }
}
