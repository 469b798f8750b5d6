package dev.steelyard.history.foreign;

import dev.steelyard.history.foreign.SeriesKey.Settings;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a benchmark was run, from the lines that github-action-benchmark keeps with a value. Only what the user chooses: Google
 * Benchmark chooses its number of iterations anew in every run.
 */
final class ExtraSettings {

    private static final Pattern LINE = Pattern.compile("\\s*([a-z]{1,20})\\s*:\\s*(\\d{1,9})\\s*");
    /** Go's number of processors. */
    private static final Pattern PROCESSORS = Pattern.compile("\\s*(\\d{1,9})\\s+procs?\\s*");

    private static final String THREADS = "threads";

    /** By tool the lines that are settings, besides threads. */
    private static final Map<String, Set<String>> SETTINGS =
            Map.of("jmh", Set.of(THREADS, "forks", "iterations"), "googlecpp", Set.of(THREADS), "go", Set.of("procs"));

    private ExtraSettings() {}

    /** Returns the settings in the lines that a tool wrote. */
    static Settings of(String tool, String extra) {
        Set<String> known = SETTINGS.getOrDefault(tool, Set.of());
        int threads = 1;
        SortedMap<String, String> others = new TreeMap<>();
        for (String line : extra.split("\\R", -1)) {
            Matcher pair = LINE.matcher(line);
            Matcher processors = PROCESSORS.matcher(line);
            if (pair.matches() && known.contains(pair.group(1))) {
                int number = Integer.parseInt(pair.group(2));
                if (pair.group(1).equals(THREADS)) {
                    threads = Math.max(1, number);
                } else {
                    others.put(pair.group(1), Integer.toString(number));
                }
            } else if (processors.matches() && known.contains("procs")) {
                others.put("procs", processors.group(1));
            }
        }
        return new Settings(threads, others);
    }
}
