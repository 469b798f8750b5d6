package dev.steelyard.core.verdict;

import java.time.Duration;

/** Times in words, in the reasons and closing lines that the product gives. */
final class Times {

    /** From here on times are named in whole minutes. */
    private static final Duration MINUTES_FROM = Duration.ofSeconds(90);

    private Times() {}

    /** A time that was given: whole minutes, or seconds. */
    static String exactly(Duration time) {
        boolean whole = time.toSeconds() % 60 == 0 && !time.minusMinutes(1).isNegative();
        return whole ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }

    /** A time that was guessed, rounded up: nobody would mistake it for an exact one. */
    static String about(Duration time) {
        if (time.compareTo(MINUTES_FROM) < 0) {
            return "about " + Math.max(10, (time.toSeconds() + 9) / 10 * 10) + " s";
        }
        long minutes = time.plusSeconds(59).toMinutes();
        long rest = minutes % 60;
        return minutes < 60
                ? "about " + minutes + " min"
                : "about " + minutes / 60 + " h" + (rest == 0 ? "" : " " + rest + " min");
    }

    /** A time as the command line takes it, rounded up. */
    static String option(Duration time) {
        return time.compareTo(MINUTES_FROM) < 0
                ? time.plusMillis(999).toSeconds() + "s"
                : time.plusSeconds(59).toMinutes() + "m";
    }
}
