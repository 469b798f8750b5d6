package dev.steelyard.verdict.read.source;

import dev.steelyard.core.model.Mode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Labels of JMH's secondary metrics and its units, as every version and every charset wrote them. */
public final class Labels {

    /** JMH up to 1.36 put a middle dot before the labels of its profilers; what wrong charsets made of it. */
    private static final String DOTS = "\u00b7\ufffd?\u2219\u22c5\u2556\u02c7\u2022";
    /** What its two bytes are in code page 850: the second is a letter there. */
    private static final String IBM850 = "\u252c\u00c0";
    /** Characters within which the dot stands, if it is there. */
    private static final int NEAR = 4;

    private static final Pattern PER_OPERATION = Pattern.compile("([a-z]{1,14})\\s?/\\s?(?:ops?|operations?)");
    private static final Pattern RATE = Pattern.compile("(?:ops?|operations?)\\s?/\\s?([a-z]{1,14})");

    /** JMH's names of units of time, and how others spell them. */
    private static final Map<String, Pattern> NAMES = Map.of(
            "ns", Pattern.compile("ns|nsecs?|nanos?|nanosec(?:ond)?s?"),
            "us", Pattern.compile("us|usecs?|micros?|microsec(?:ond)?s?"),
            "ms", Pattern.compile("ms|msecs?|millis?|millisec(?:ond)?s?"),
            "s", Pattern.compile("s|secs?|seconds?"),
            "min", Pattern.compile("m|mins?|minutes?"),
            "hr", Pattern.compile("h|hrs?|hours?"),
            "day", Pattern.compile("d|days?"));

    private Labels() {}

    /** Returns a label without the dot before it, whatever a wrong charset made of that. */
    public static String plain(String label) {
        int start = label.startsWith(IBM850) ? IBM850.length() : 0;
        for (int i = start; i < Math.min(NEAR, label.length()); i++) {
            if (DOTS.indexOf(label.charAt(i)) >= 0) {
                start = i + 1;
            }
        }
        return start < label.length() ? label.substring(start) : label;
    }

    /** Returns a unit in the letters that JMH uses: {@code us} for microseconds. */
    public static String unit(String unit) {
        String plain = unit.strip();
        return plain.replace("\u00b5s", "us").replace("\u03bcs", "us");
    }

    /**
     * Returns the unit of a score as JMH names it: {@code ops/s} for {@code ops/sec}, {@code s/op} for {@code sec/op}. Old versions,
     * and programs that write JMH's formats, spell units of time out.
     */
    public static String scoreUnit(String unit) {
        String plain = unit(unit);
        if (isToday(plain)) {
            return plain;
        }
        String lower = plain.toLowerCase(Locale.ROOT);
        Matcher time = PER_OPERATION.matcher(lower);
        if (time.matches()) {
            return named(time.group(1)).map(name -> name + "/op").orElse(plain);
        }
        Matcher rate = RATE.matcher(lower);
        return rate.matches() ? named(rate.group(1)).map(name -> "ops/" + name).orElse(plain) : plain;
    }

    /**
     * Returns the unit of a score as today's JMH names it. Up to 1.5.1 it gave that of a single shot as a time, without {@code /op}.
     *
     * @param mode JMH's label of the mode
     */
    public static String scoreUnit(String unit, String mode) {
        String named = scoreUnit(unit);
        boolean shot = mode.equals(Mode.SINGLE_SHOT.label()) && NAMES.containsKey(named);
        return shot ? named + "/op" : named;
    }

    /** Returns whether a text is a unit of scores: an amount for an operation, or operations for a time. */
    public static boolean isPerOperation(String unit) {
        return unit.endsWith("/op") || unit.toLowerCase(Locale.ROOT).startsWith("ops/");
    }

    private static boolean isToday(String unit) {
        return unit.endsWith("/op")
                ? NAMES.containsKey(unit.substring(0, unit.length() - "/op".length()))
                : unit.startsWith("ops/") && NAMES.containsKey(unit.substring("ops/".length()));
    }

    private static Optional<String> named(String time) {
        return NAMES.entrySet().stream()
                .filter(name -> name.getValue().matcher(time).matches())
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
