package dev.steelyard.cli.jmh;

import dev.steelyard.cli.value.CommandWords;
import dev.steelyard.cli.value.Durations;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.JmhOptions.BatchSize;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import dev.steelyard.core.model.JmhOptions.Overrides;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The values of JMH's options while they are read, each checked as it comes. */
final class JmhValues {
    /** Stands for one thread per CPU, see {@link Overrides#threads()}. */
    private static final int MAX_THREADS = -1;

    private static final List<String> TIME_UNITS = List.of("ns", "us", "ms", "s", "m", "h");

    private final List<String> include = new ArrayList<>();
    private final List<String> exclude = new ArrayList<>();
    private final TreeMap<String, List<String>> params = new TreeMap<>();
    private final Map<JmhOption, List<String>> jvmArgs = new EnumMap<>(JmhOption.class);
    private final List<Mode> modes = new ArrayList<>();
    private final List<Integer> threads = new ArrayList<>();
    private final List<Integer> threadGroups = new ArrayList<>();
    private final Map<JmhOption, Integer> numbers = new EnumMap<>(JmhOption.class);
    private final Map<JmhOption, Long> nanos = new EnumMap<>(JmhOption.class);
    private Optional<String> timeUnit = Optional.empty();

    void include(String regex) {
        include.add(regex("benchmark selection", regex));
    }

    /** Takes the value of an option that is not refused. */
    void set(JmhOption option, String value) {
        try {
            read(option, value);
        } catch (IllegalArgumentException e) {
            throw UserError.usage(
                    "JMH option " + option.flag() + ": " + e.getMessage(),
                    "Usage: " + option.flag() + " " + option.argument() + ".");
        }
    }

    private void read(JmhOption option, String value) {
        switch (option) {
            case EXCLUDE -> list(value).forEach(regex -> exclude.add(regex(option.flag(), regex)));
            case PARAM -> param(value);
            case THREADS -> threads(value);
            case THREAD_GROUPS -> threadGroups(value);
            case MODE -> list(value).forEach(this::mode);
            case TIME_UNIT -> timeUnit(value);
            case TIMEOUT, WARMUP_TIME, TIME ->
                once(nanos, option, Durations.parseJmh(value).toNanos());
            case FORKS -> once(numbers, option, forks(value));
            case WARMUP_ITERATIONS -> once(numbers, option, integer(value, 0));
            case OPERATIONS, BATCH_SIZE, WARMUP_BATCH_SIZE, ITERATIONS -> once(numbers, option, integer(value, 1));
            case JVM_ARGS_PREPEND, JVM_ARGS, JVM_ARGS_APPEND ->
                jvmArgs.computeIfAbsent(option, key -> new ArrayList<>()).add(value);
            default -> throw new IllegalStateException("a refused option has no value: " + option);
        }
    }

    JmhRequest request() {
        Overrides overrides = new Overrides(
                threads,
                threadGroups,
                timeUnit,
                number(JmhOption.OPERATIONS),
                time(JmhOption.TIMEOUT),
                new Iterations(
                        number(JmhOption.WARMUP_ITERATIONS),
                        time(JmhOption.WARMUP_TIME),
                        number(JmhOption.ITERATIONS),
                        time(JmhOption.TIME),
                        time(JmhOption.TIMEOUT)),
                new BatchSize(number(JmhOption.WARMUP_BATCH_SIZE), number(JmhOption.BATCH_SIZE)));
        JvmArgs arguments = new JvmArgs(
                arguments(JmhOption.JVM_ARGS_PREPEND),
                arguments(JmhOption.JVM_ARGS),
                arguments(JmhOption.JVM_ARGS_APPEND));
        return new JmhRequest(
                new JmhOptions(include, exclude, params, modes, overrides, arguments), number(JmhOption.FORKS));
    }

    private void param(String value) {
        int equals = value.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("'" + value + "' is not of the form name=values, such as size=10,1000");
        }
        List<String> known = params.computeIfAbsent(value.substring(0, equals), key -> new ArrayList<>());
        for (String one : list(value.substring(equals + 1))) {
            if (!known.contains(one)) {
                known.add(one);
            }
        }
    }

    private void mode(String name) {
        List<Mode> added = switch (name) {
            case "Throughput" -> List.of(Mode.THROUGHPUT);
            case "AverageTime" -> List.of(Mode.AVERAGE_TIME);
            case "SampleTime" -> List.of(Mode.SAMPLE_TIME);
            case "SingleShotTime" -> List.of(Mode.SINGLE_SHOT);
            case "All", "all" -> List.of(Mode.values());
            default -> List.of(Mode.of(name));
        };
        added.stream().filter(mode -> !modes.contains(mode)).forEach(modes::add);
    }

    private void threads(String value) {
        if (!threads.isEmpty()) {
            throw new IllegalArgumentException("given twice");
        }
        for (String count : list(value)) {
            int number = count.equalsIgnoreCase("max") ? MAX_THREADS : integer(count, 1);
            if (!threads.contains(number)) {
                threads.add(number);
            }
        }
    }

    private void threadGroups(String value) {
        if (!threadGroups.isEmpty()) {
            throw new IllegalArgumentException("given twice");
        }
        list(value).forEach(count -> threadGroups.add(integer(count, 0)));
        if (threadGroups.stream().allMatch(count -> count == 0)) {
            throw new IllegalArgumentException("'" + value + "' sets all thread counts to 0");
        }
    }

    private void timeUnit(String value) {
        if (!TIME_UNITS.contains(value)) {
            throw new IllegalArgumentException(
                    "'" + value + "' is not a time unit; use one of " + String.join(", ", TIME_UNITS));
        }
        if (timeUnit.isPresent()) {
            throw new IllegalArgumentException("given twice");
        }
        timeUnit = Optional.of(value);
    }

    private static int forks(String value) {
        int forks = integer(value, 0);
        if (forks < 2) {
            throw new IllegalArgumentException(
                    value + " gives no interval; every variant needs at least 2 forks, one in each block");
        }
        return forks;
    }

    private static int integer(String value, int least) {
        if (!value.matches("\\d{1,9}") || Integer.parseInt(value) < least) {
            throw new IllegalArgumentException("'" + value + "' is not a whole number of at least " + least);
        }
        return Integer.parseInt(value);
    }

    private static <T> void once(Map<JmhOption, T> values, JmhOption option, T value) {
        if (values.putIfAbsent(option, value) != null) {
            throw new IllegalArgumentException("given twice");
        }
    }

    /** Splits at commas as JMH does: empty text between commas is a value, behind the last it is none. */
    private static List<String> list(String value) {
        List<String> values = List.of(value.split(","));
        if (values.isEmpty()) {
            throw new IllegalArgumentException("'" + value + "' is an empty list");
        }
        return values;
    }

    private static String regex(String where, String regex) {
        try {
            Pattern.compile(regex);
            return regex;
        } catch (PatternSyntaxException e) {
            throw UserError.usage(
                    where + ": '" + regex + "' is not a regular expression: " + e.getDescription() + " at index "
                            + e.getIndex(),
                    "To match a special character literally, put a backslash before it; quote the regular expression "
                            + "for the shell.");
        }
    }

    private OptionalInt number(JmhOption option) {
        return Optional.ofNullable(numbers.get(option)).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private OptionalLong time(JmhOption option) {
        return Optional.ofNullable(nanos.get(option)).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** One value is a line of arguments; of several, each is an argument, as in JMH. */
    private Optional<List<String>> arguments(JmhOption option) {
        List<String> given = jvmArgs.get(option);
        if (given == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(given.size() > 1 ? List.copyOf(given) : CommandWords.splitJmh(given.get(0)));
        } catch (IllegalArgumentException e) {
            throw UserError.usage(
                    "JMH option " + option.flag() + ": " + e.getMessage(), "Close it with another quote.");
        }
    }
}
