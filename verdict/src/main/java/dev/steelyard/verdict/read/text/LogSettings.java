package dev.steelyard.verdict.read.text;

import dev.steelyard.core.judgment.RunSetting;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a benchmark was run, from what JMH prints before it and before each fork. */
final class LogSettings {

    private static final String NONE = "<none>";
    private static final Pattern TIMES =
            Pattern.compile("(\\d{1,9}) iterations, (.{1,30}?) each(?:, (\\d{1,9}) calls per op)?.*");
    private static final Pattern FORK = Pattern.compile("\\d{1,9} of (\\d{1,9})");

    /** What was said since the last benchmark began: JMH says it before it names the next one. */
    private final SortedMap<RunSetting, List<String>> announced = new TreeMap<>();
    /** What is known of the benchmark that began last. */
    private final SortedMap<RunSetting, List<String>> current = new TreeMap<>();

    /** Takes a fact that JMH prints about what comes next. */
    void fact(String key, String value) {
        switch (key) {
            case "VM options" ->
                announced.put(
                        RunSetting.JVM_ARGUMENTS,
                        value.equals(NONE) ? List.of() : List.of(value.strip().split("\\s+")));
            case "Warmup" ->
                times(value, RunSetting.WARMUP_ITERATIONS, RunSetting.WARMUP_TIME, RunSetting.WARMUP_BATCH);
            case "Measurement" -> times(value, RunSetting.ITERATIONS, RunSetting.ITERATION_TIME, RunSetting.BATCH);
            case "Fork" -> {
                Matcher which = FORK.matcher(value);
                if (which.matches()) {
                    current.put(RunSetting.FORKS, List.of(which.group(1)));
                } else if (value.startsWith("N/A")) {
                    current.put(RunSetting.FORKS, List.of("0"));
                }
            }
            default -> {
                // Others are about the benchmark or do not matter.
            }
        }
    }

    private void times(String value, RunSetting iterations, RunSetting time, RunSetting batch) {
        announced.remove(time);
        announced.remove(batch);
        Matcher times = TIMES.matcher(value);
        if (times.matches()) {
            announced.put(iterations, List.of(times.group(1)));
            announced.put(time, List.of(times.group(2)));
            announced.put(batch, List.of(times.group(3) == null ? "1" : times.group(3)));
        } else if (value.equals(NONE)) {
            announced.put(iterations, List.of("0"));
        }
    }

    /** A benchmark begins, about which all was said that there is, except its forks. */
    void begin() {
        current.clear();
        current.putAll(announced);
    }

    /** Returns what is known of the benchmark that began last. */
    SortedMap<RunSetting, List<String>> ofBenchmark() {
        return new TreeMap<>(current);
    }
}
