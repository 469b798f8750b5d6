package dev.steelyard.app.compare;

import java.time.Duration;

/** Times as they are said to people and given to the command line. */
final class DurationText {

    private DurationText() {}

    /** A time that was estimated, such as {@code about 7 min}: nobody would mistake it for an exact one. */
    static String about(Duration time) {
        long seconds = time.toSeconds();
        if (seconds < 90) {
            return "about " + Math.max(10, (seconds + 5) / 10 * 10) + " s";
        }
        long minutes = (seconds + 30) / 60;
        long rest = minutes % 60;
        return minutes < 60
                ? "about " + minutes + " min"
                : "about " + minutes / 60 + " h" + (rest == 0 ? "" : " " + rest + " min");
    }

    /** A time that was asked for or spent, such as {@code 9 min 50 s}. */
    static String exactly(Duration time) {
        long minutes = time.toMinutes();
        long seconds = time.toSecondsPart();
        if (minutes == 0) {
            return seconds + " s";
        }
        return minutes + " min" + (seconds == 0 ? "" : " " + seconds + " s");
    }

    /** A time as the command line takes it, rounded up to minutes. */
    static String option(Duration time) {
        return time.plusMinutes(1).minusNanos(1).toMinutes() + "m";
    }
}
