package dev.steelyard.measure.block;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.ForkArguments;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.core.secret.Secrets;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Converts entries of JMH's list to benchmarks with all settings resolved, as JMH's Runner would resolve them. */
final class Listings {
    private static final int ALL_CPUS = -1;
    private static final SecretParams NO_SECRETS = new SecretParams(List.of());

    private final Subject subject;
    private final JmhOptions options;
    private final ParamProduct params;
    private final int cpus;

    /**
     * Creates a converter.
     *
     * @param subject the variant whose entries are converted
     * @param subjects all variants of the session
     * @param options the user's options
     * @param cpus number of CPUs, used for {@code Threads.MAX}
     */
    Listings(Subject subject, List<Subject> subjects, JmhOptions options, int cpus) {
        this.subject = subject;
        this.options = options;
        this.params = new ParamProduct(subject, subjects, options);
        this.cpus = cpus;
    }

    /**
     * Returns the benchmarks of all entries, in the same order, with values of params in the order of their declaration or of the option.
     *
     * @throws UserError if a selected benchmark cannot be measured
     */
    List<ListedBenchmark> of(List<Fields> entries) {
        Map<String, SecretParams> secrets = secrets(entries);
        List<ListedBenchmark> listed = new ArrayList<>();
        Set<String> names = entries.stream().map(entry -> entry.text(Key.NAME)).collect(Collectors.toSet());
        for (Fields entry : entries) {
            if (!isSelected(entry.text(Key.NAME))) {
                continue;
            }
            requireJvm(entry);
            for (Mode mode : modes(entry.text(Key.MODE))) {
                for (SortedMap<String, String> values : params.of(entry)) {
                    List<Integer> groups = groups(entry);
                    String name = current(entry.text(Key.NAME), names);
                    SortedMap<String, String> shown = secrets.getOrDefault(entry.text(Key.NAME), NO_SECRETS)
                            .shown(values);
                    for (int threads : threads(entry, groups)) {
                        Benchmark benchmark = new Benchmark(name, mode, shown, threads, unit(entry, mode));
                        listed.add(listed(entry, benchmark, Secrets.of(values, shown), groups));
                    }
                }
            }
        }
        // There is one entry per mode, so overriding the modes produces duplicates.
        return listed.stream()
                .collect(Collectors.toMap(
                        ListedBenchmark::benchmark, each -> each, (first, second) -> first, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
    }

    /** Checks the JVM that an annotation requests. As in JMH, an executable given by the user replaces it; the default does not. */
    private void requireJvm(Fields entry) {
        if (!entry.has(Key.JVM) || subject.variant().jvm().isPresent()) {
            return;
        }
        String asked = entry.text(Key.JVM);
        if (!same(Path.of(asked), subject.java())) {
            throw UserError.usage(
                    entry.text(Key.NAME) + " of variant " + subject.variant().name() + " requests the JVM " + asked
                            + " in @Fork, but would run on " + subject.java(),
                    "Choose the JVM with --jvm PATH before the variant, or exclude the benchmark with --exclude.");
        }
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            // One of them does not exist, so they differ.
            return false;
        }
    }

    private List<Mode> modes(String label) {
        if (!options.modes().isEmpty()) {
            return options.modes();
        }
        return label.equals("all") ? List.of(Mode.values()) : List.of(Mode.of(label));
    }

    /** Finds the secret values of params, which are only passed to forks. */
    private Map<String, SecretParams> secrets(List<Fields> entries) {
        Map<String, List<SortedMap<String, String>>> all = new HashMap<>();
        for (Fields entry : entries) {
            if (isSelected(entry.text(Key.NAME))) {
                all.computeIfAbsent(entry.text(Key.NAME), absent -> new ArrayList<>())
                        .addAll(params.of(entry));
            }
        }
        Map<String, SecretParams> secrets = new HashMap<>();
        all.forEach((name, values) -> secrets.put(name, new SecretParams(values)));
        return secrets;
    }

    private ListedBenchmark listed(Fields entry, Benchmark benchmark, Secrets secrets, List<Integer> groups) {
        return new ListedBenchmark(
                benchmark,
                groups,
                arguments(entry),
                iterations(entry),
                operations(entry),
                entry.text(Key.NAME),
                secrets);
    }

    /**
     * Returns the patterns for the host's selection of benchmarks: those of the user, and all names of renamed benchmarks, because a
     * pattern may match a name that the benchmark does not have in this jar.
     */
    static List<String> include(JmhOptions jmh) {
        if (jmh.include().isEmpty()) {
            return List.of();
        }
        List<String> patterns = new ArrayList<>(jmh.include());
        jmh.aliases().names().forEach((older, newer) -> {
            for (String name : List.of(older, newer)) {
                patterns.add("^" + Pattern.quote(name) + "(\\.|$)");
            }
        });
        return patterns;
    }

    private boolean isSelected(String name) {
        return options.aliases().names().isEmpty()
                || options.include().isEmpty()
                || options.aliases().all(name).stream()
                        .anyMatch(known -> options.include().stream()
                                .anyMatch(pattern ->
                                        Pattern.compile(pattern).matcher(known).find()));
    }

    /** Returns the current name; but if the jar has another benchmark of that name, the older name is kept. */
    private String current(String name, Set<String> names) {
        String current = options.aliases().current(name);
        return names.contains(current) ? name : current;
    }

    /**
     * Returns the threads of each group member. JMH lists an ungrouped benchmark as one member with one thread, like a group of one; a
     * distribution over several members does not apply to it.
     */
    private List<Integer> groups(Fields entry) {
        List<Integer> own =
                entry.list(Key.THREAD_GROUPS).stream().map(Integer::valueOf).toList();
        List<Integer> given = options.overrides().threadGroups();
        boolean single = own.size() <= 1;
        if (!given.isEmpty() && (!single || given.size() == 1)) {
            return given;
        }
        return own.equals(List.of(1)) ? List.of() : own;
    }

    /** Returns the numbers of threads. JMH rounds up to a multiple of the group size (Runner.newBenchmarkParams). */
    private List<Integer> threads(Fields entry, List<Integer> groups) {
        int own = entry.has(Key.THREADS) ? (int) entry.number(Key.THREADS) : 1;
        List<Integer> given = options.overrides().threads();
        int group = Math.max(1, groups.stream().mapToInt(Integer::intValue).sum());
        return (given.isEmpty() ? List.of(own) : given)
                .stream()
                        .map(asked -> asked == ALL_CPUS ? cpus : asked)
                        .map(threads -> (threads + group - 1) / group * group)
                        .distinct()
                        .toList();
    }

    private String unit(Fields entry, Mode mode) {
        TimeUnit own = entry.has(Key.TIME_UNIT) ? TimeUnit.valueOf(entry.text(Key.TIME_UNIT)) : TimeUnit.SECONDS;
        String unit = abbreviation(
                options.overrides().timeUnit().map(Listings::timeUnit).orElse(own));
        return mode == Mode.THROUGHPUT ? "ops/" + unit : unit + "/op";
    }

    /** Returns the abbreviation of a unit as JMH prints it (TimeValue.tuToString). */
    private static String abbreviation(TimeUnit unit) {
        return switch (unit) {
            case NANOSECONDS -> "ns";
            case MICROSECONDS -> "us";
            case MILLISECONDS -> "ms";
            case SECONDS -> "s";
            case MINUTES -> "min";
            case HOURS -> "hr";
            case DAYS -> "day";
        };
    }

    /**
     * Returns the unit that {@code -tu} names, with JMH's syntax.
     *
     * @throws IllegalArgumentException if there is no such unit
     */
    static TimeUnit timeUnit(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "ns" -> TimeUnit.NANOSECONDS;
            case "us" -> TimeUnit.MICROSECONDS;
            case "ms" -> TimeUnit.MILLISECONDS;
            case "s" -> TimeUnit.SECONDS;
            case "m" -> TimeUnit.MINUTES;
            case "h" -> TimeUnit.HOURS;
            default ->
                throw new IllegalArgumentException("unknown time unit '" + text + "'; JMH has ns, us, ms, s, m and h");
        };
    }

    private int operations(Fields entry) {
        int own = entry.has(Key.OPERATIONS) ? (int) entry.number(Key.OPERATIONS) : 1;
        return options.overrides().operationsPerInvocation().orElse(own);
    }

    private static ForkArguments arguments(Fields entry) {
        return new ForkArguments(
                entry.list(Key.JVM_PREPEND),
                entry.has(Key.JVM_ARGS) ? Optional.of(entry.list(Key.JVM_ARGS)) : Optional.empty(),
                entry.list(Key.JVM_APPEND));
    }

    private Iterations iterations(Fields entry) {
        Iterations given = options.overrides().iterations();
        return new Iterations(
                count(given.warmups(), entry, Key.WARMUPS),
                nanos(given.warmupNanos(), entry, Key.WARMUP_NANOS),
                count(given.measurements(), entry, Key.MEASUREMENTS),
                nanos(given.measurementNanos(), entry, Key.MEASUREMENT_NANOS),
                nanos(
                        given.timeoutNanos().isPresent()
                                ? given.timeoutNanos()
                                : options.overrides().timeoutNanos(),
                        entry,
                        Key.TIMEOUT_NANOS));
    }

    private static OptionalInt count(OptionalInt given, Fields entry, Key key) {
        if (given.isPresent() || !entry.has(key)) {
            return given;
        }
        return OptionalInt.of((int) entry.number(key));
    }

    private static OptionalLong nanos(OptionalLong given, Fields entry, Key key) {
        if (given.isPresent() || !entry.has(key)) {
            return given;
        }
        return OptionalLong.of(entry.number(key));
    }
}
