package dev.steelyard.cli.value;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people type them ({@code 90s}, {@code 1h30m}) and as JMH does ({@code 100ms}, {@code 1}). */
public final class Durations {
    private static final Pattern OURS =
            Pattern.compile("(?:(\\d{1,9})h)?(?:(\\d{1,9})m)?(?:(\\d{1,9})s)?(?:(\\d{1,9})ms)?(?:(\\d{1,9})us)?");
    private static final ChronoUnit[] OUR_UNITS = {
        ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS
    };
    private static final Pattern JMH = Pattern.compile("(\\d{1,9}) ?([A-Za-z]*)");
    private static final Map<String, ChronoUnit> JMH_UNITS = Map.of(
            "", ChronoUnit.SECONDS,
            "ns", ChronoUnit.NANOS,
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "min", ChronoUnit.MINUTES,
            "hr", ChronoUnit.HOURS,
            "day", ChronoUnit.DAYS);

    private Durations() {}

    /**
     * Parses numbers with their units, from the greatest to the smallest: {@code 10m}, {@code 1h30m}, {@code 50ms}.
     *
     * @return a duration above 0
     */
    public static Duration parse(String text) {
        Matcher matcher = OURS.matcher(text);
        if (text.isEmpty() || !matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a duration; write a number and a unit, such as 50ms, 90s, 10m or 1h30m");
        }
        Duration sum = Duration.ZERO;
        for (int i = 0; i < OUR_UNITS.length; i++) {
            String number = matcher.group(i + 1);
            if (number != null) {
                sum = sum.plus(Long.parseLong(number), OUR_UNITS[i]);
            }
        }
        return positive(text, sum);
    }

    /**
     * Parses a time as JMH's options take it: a whole number with one of {@code ns us ms s m hr day}, or without a unit
     * for seconds (JMH's {@code TimeValue.fromString}, without its leniency for anything behind the unit).
     *
     * @return a duration above 0
     */
    public static Duration parseJmh(String text) {
        Matcher matcher = JMH.matcher(text);
        ChronoUnit unit = matcher.matches() ? JMH_UNITS.get(matcher.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a JMH time; write a whole number and one of ns, us, ms, s, m, hr, day, such as 100ms");
        }
        return positive(text, Duration.of(Long.parseLong(matcher.group(1)), unit));
    }

    private static Duration positive(String text, Duration duration) {
        if (duration.isZero()) {
            throw new IllegalArgumentException("'" + text + "' is not a valid duration; it must be above 0");
        }
        return duration;
    }
}
