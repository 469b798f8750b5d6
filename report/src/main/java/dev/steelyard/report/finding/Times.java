package dev.steelyard.report.finding;

import java.time.Duration;

/** Times in words. */
public final class Times {

    /** From here on times are named in whole minutes. */
    private static final Duration MINUTES_FROM = Duration.ofSeconds(90);

    private Times() {}

    /** Returns a time that was given: whole minutes, or seconds. */
    public static String exactly(Duration time) {
        boolean whole = time.toSeconds() % 60 == 0 && !time.minusMinutes(1).isNegative();
        return whole ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }

    /** Returns a time that was estimated, rounded up: nobody would mistake it for an exact one. */
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

    /** Returns a time as the command line takes it, rounded up. */
    public static String option(Duration time) {
        return time.compareTo(MINUTES_FROM) < 0
                ? time.plusMillis(999).toSeconds() + "s"
                : time.plusSeconds(59).toMinutes() + "m";
    }
}
