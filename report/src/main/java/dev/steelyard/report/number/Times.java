package dev.steelyard.report.number;

import java.time.Duration;
import java.util.Optional;

/** Formats durations. */
public final class Times {

    /** From this duration, times are rounded to minutes. */
    private static final Duration MINUTES_FROM = Duration.ofSeconds(90);

    private static final long HOUR = 60;
    /** Number of minutes from which times have hours. */
    private static final long HOURS_FROM = 2 * HOUR;

    /** Budgets that are suggested, in minutes: estimates of what was never measured are no better than that. */
    private static final int[] SUGGESTED = {1, 2, 3, 5, 10, 15, 20, 30, 45, 60};

    private static final double MARGIN = 1.2;

    private Times() {}

    /**
     * Returns the option for a budget that should be enough for what takes about as long as estimated, in one of a few round
     * values; empty beyond an hour, since nobody can tell such times more exactly.
     */
    public static Optional<String> budget(Duration estimated) {
        for (int minutes : SUGGESTED) {
            if (estimated.toMillis() * MARGIN <= Duration.ofMinutes(minutes).toMillis()) {
                return Optional.of("--budget " + minutes + "m");
            }
        }
        return Optional.empty();
    }

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

    /** Returns a range of estimated durations, such as {@code 40 s to 5 min}; a single one if they read the same. */
    public static String between(Duration least, Duration most) {
        String low = about(least).replaceFirst("about ", "");
        String high = about(most).replaceFirst("about ", "");
        return low.equals(high) ? "about " + low : low + " to " + high;
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
