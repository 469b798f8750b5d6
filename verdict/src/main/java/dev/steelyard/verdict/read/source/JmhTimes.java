package dev.steelyard.verdict.read.source;

import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of iterations as JMH prints them, such as {@code 10 s} or {@code 100 ms}. */
public final class JmhTimes {

    private static final Pattern TIME = Pattern.compile("(\\d{1,12})\\s*(ns|us|ms|s|min|hr|day)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "min", 60_000_000_000L,
            "hr", 3_600_000_000_000L,
            "day", 86_400_000_000_000L);

    private JmhTimes() {}

    /** Returns the time in ns, above 0; empty for a single shot and for what is no time. */
    public static OptionalLong nanos(String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        double nanos = (double) Long.parseLong(matcher.group(1)) * NANOS.getOrDefault(matcher.group(2), 0L);
        return nanos > 0 && nanos < Long.MAX_VALUE ? OptionalLong.of((long) nanos) : OptionalLong.empty();
    }
}
