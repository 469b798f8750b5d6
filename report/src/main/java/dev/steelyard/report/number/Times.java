package dev.steelyard.report.number;

import java.time.Duration;

/** Formats durations. */
public final class Times {

    /** From this duration, times are rounded to minutes. */
    private static final Duration MINUTES_FROM = Duration.ofSeconds(90);

    private static final long HOUR = 60;
    /** Number of minutes from which times have hours. */
    private static final long HOURS_FROM = 2 * HOUR;

    private Times() {}

    /** Returns an exact duration, such as {@code 9 min 50 s}. */
    public static String exactly(Duration time) {
        long minutes = time.toMinutes();
        long seconds = time.toSecondsPart();
        if (minutes == 0) {
            return seconds + " s";
        }
        long rest = minutes % HOUR;
        return minutes < HOURS_FROM
                ? minutes + " min" + (seconds == 0 ? "" : " " + seconds + " s")
                : minutes / HOUR + " h" + (rest == 0 ? "" : " " + rest + " min");
    }

    /** Returns an estimated duration, rounded up, such as {@code about 4 min}. */
    public static String about(Duration time) {
        if (time.compareTo(MINUTES_FROM) < 0) {
            return "about " + Math.max(10, (time.toSeconds() + 9) / 10 * 10) + " s";
        }
        long minutes = time.plusSeconds(59).toMinutes();
        long rest = minutes % 60;
        return minutes < 60
                ? "about " + minutes + " min"
                : "about " + minutes / 60 + " h" + (rest == 0 ? "" : " " + rest + " min");
    }

    /** Returns a duration in the form of the command line, rounded up. */
    public static String option(Duration time) {
        if (time.compareTo(MINUTES_FROM) < 0) {
            return time.plusMillis(999).toSeconds() + "s";
        }
        long minutes = time.plusSeconds(59).toMinutes();
        long rest = minutes % HOUR;
        return minutes < HOURS_FROM ? minutes + "m" : minutes / HOUR + "h" + (rest == 0 ? "" : rest + "m");
    }
}
