package dev.steelyard.explain.search;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.evidence.BlockSpread;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.zip.ZipFile;

/**
 * Compares variants by a truth: the log of the time as a function of the classes that a variant has from the treatment.
 * Intervals have a half-width of 0.004 on that scale, unless noise makes them wider.
 */
final class ScriptedRunner implements CauseSearch.Runner {

    private static final String CLASS = ".class";
    private static final Benchmark BENCHMARK =
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    private double halfWidth = 0.004;
    private double noise;
    private Optional<Random> random = Optional.empty();
    private ToDoubleFunction<Set<String>> effects = classes -> 0;
    private ToDoubleFunction<Set<String>> bytes = classes -> 0;
    private Predicate<Set<String>> failing = classes -> false;
    private String failure = "";
    private final Map<String, Double> calls = new HashMap<>();
    private final Set<String> disobeyed = new TreeSet<>();
    private final Set<String> withoutLogs = new TreeSet<>();
    private final Map<Integer, Runnable> tellings = new HashMap<>();
    private int told;
    private final Map<String, Double> besides = new HashMap<>();
    private final Map<String, double[]> arguments = new HashMap<>();
    private final Set<String> refused = new TreeSet<>();
    private int broken;
    private Optional<List<String>> loads = Optional.empty();
    private Profiles profiles = Profiles.NONE;
    private int recordings;
    private Duration each = Duration.ofSeconds(10);
    private Duration fork = Duration.ofMillis(100);
    private Instant now = Instant.EPOCH;
    private int comparisons;
    private final List<Duration> budgets = new ArrayList<>();
    private final List<CauseSearch.Effort> efforts = new ArrayList<>();
    private boolean disabled;

    /** The time that a fork takes. */
    void forkTakes(Duration duration) {
        fork = duration;
    }

    /** How wide all intervals are. */
    void halfWidth(double log) {
        halfWidth = log;
    }

    void effects(ToDoubleFunction<Set<String>> truth) {
        effects = truth;
    }

    /** Estimates that are off by chance, with intervals of 99 % for just that. */
    void noise(long seed, double deviation) {
        random = Optional.of(new Random(seed));
        noise = deviation;
        halfWidth = 2.5758 * deviation;
    }

    /** The bytes that an operation allocates, as a function of the classes that a variant has from the treatment. */
    void allocates(ToDoubleFunction<Set<String>> truth) {
        bytes = truth;
    }

    /** A method that the baseline alone inlines, and what a call of it costs. */
    void called(String callee, double log) {
        calls.put(callee, log);
    }

    /** Variants whose compilers do not do what they are told. */
    void disobeys(String variant) {
        disobeyed.add(variant);
    }

    /** What a JVM argument adds to the log of the time, on code of the baseline and on code of the treatment. */
    void slows(String argument, double before, double after) {
        arguments.put(argument, new double[] {before, after});
    }

    /** A JVM argument with which forks fail. */
    void without(String argument) {
        refused.add(argument);
    }

    /** The comparison, counted from 1, that ends without results. */
    void endsWithoutResults(int comparison) {
        broken = comparison;
    }

    /** What makes a variant slower besides its classes. */
    void besides(String variant, double log) {
        besides.put(variant, log);
    }

    /** Variants whose forks fail, by the classes that were exchanged in them. */
    void failing(Predicate<Set<String>> exchanged) {
        failing(exchanged, "");
    }

    /** Variants whose forks fail, and how. */
    void failing(Predicate<Set<String>> exchanged, String how) {
        failing = exchanged;
        failure = how;
    }

    /** What happens before compilers are told for the first or second time. */
    void told(int time, Runnable happens) {
        tellings.put(time, happens);
    }

    /** Variants of which some forks have no log. */
    void withoutLogs(String variant) {
        withoutLogs.add(variant);
    }

    void loads(List<String> classes) {
        loads = Optional.of(classes);
    }

    void records(Profiles shown) {
        profiles = shown;
    }

    int recordings() {
        return recordings;
    }

    void takes(Duration duration) {
        each = duration;
    }

    InstantSource clock() {
        return () -> now;
    }

    /** How often compilers were told what to do. */
    int tellings() {
        return told;
    }

    int comparisons() {
        return comparisons;
    }

    /** The time given to each comparison that has a limit. */
    List<Duration> budgets() {
        return budgets;
    }

    double truth(Subject subject) {
        return effects.applyAsDouble(fromTreatment(subject))
                + besides.getOrDefault(subject.variant().name(), 0.0)
                + subject.variant().settings().jvmArgs().stream()
                        .map(arguments::get)
                        .filter(Objects::nonNull)
                        .mapToDouble(logs -> logs[ofBaseline(subject) ? 0 : 1])
                        .sum()
                + calls.entrySet().stream()
                        .filter(call -> !inlines(subject, call.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum();
    }

    private static boolean inlines(Subject subject, String callee) {
        List<String> told = subject.variant().settings().jvmArgs();
        return told.contains("+" + callee) || (ofBaseline(subject) && !told.contains("-" + callee));
    }

    private static boolean ofBaseline(Subject subject) {
        return subject.classPath()
                .get(subject.classPath().size() - 1)
                .toString()
                .contains("before");
    }

    @Override
    public ExperimentResult compare(Path folder, List<Subject> subjects, CauseSearch.Effort effort) {
        comparisons++;
        if (comparisons == broken) {
            throw UserError.failed("an experiment ended without results", "See its log.");
        }
        effort.budget().ifPresent(budgets::add);
        efforts.add(effort);
        now = now.plus(each);
        Map<String, Judged> scores = new HashMap<>();
        Subject baseline = subjects.get(0);
        for (Subject subject : subjects.subList(1, subjects.size())) {
            scores.put(subject.variant().name(), row(baseline, subject, effort.margin()));
        }
        return new ExperimentResult(
                scores,
                allocated(subjects),
                loads.map(names -> new LoadedClasses(names, false, Optional.empty())),
                Optional.of(new BlockSpread(0.0001, 5)),
                Optional.of(fork));
    }

    @Override
    public boolean enabled(Subject side, Optimization optimization) {
        return !disabled;
    }

    /** Processors for which no optimization is on. */
    void disabled() {
        disabled = true;
    }

    /** The effort of each comparison. */
    List<CauseSearch.Effort> efforts() {
        return efforts;
    }

    @Override
    public Profiles observe(Path folder, List<Subject> sides, CauseSearch.Effort effort) {
        recordings++;
        return profiles;
    }

    @Override
    public Directed direct(Path folder, List<Subject> sides, List<Directive> directives, CauseSearch.Effort effort) {
        told++;
        tellings.getOrDefault(told, () -> {}).run();
        List<Subject> subjects = new ArrayList<>(sides);
        for (Directive directive : directives) {
            Subject side = sides.get(0);
            boolean obeys = !disobeyed.contains(directive.variant());
            Variant variant = new Variant(
                    directive.variant(),
                    "told",
                    side.variant().revision(),
                    Optional.empty(),
                    new Variant.VariantSettings(
                            obeys ? List.of((directive.inline() ? "+" : "-") + directive.callee()) : List.of(),
                            new TreeMap<>(),
                            new TreeMap<>()));
            subjects.add(new Subject(variant, side.classPath(), side.directory(), side.java()));
        }
        return new Directed(
                compare(folder, subjects, effort),
                directives.stream()
                        .map(directive -> withoutLogs.contains(directive.variant())
                                ? new Seen(8, 8)
                                : new Seen(disobeyed.contains(directive.variant()) ? 9 : 10, 10))
                        .toList());
    }

    private Map<String, Judged> allocated(List<Subject> subjects) {
        double before = bytes.applyAsDouble(fromTreatment(subjects.get(0)));
        Map<String, Judged> rows = new HashMap<>();
        for (Subject subject : subjects.subList(1, subjects.size())) {
            double after = bytes.applyAsDouble(fromTreatment(subject));
            Row row = new Row(
                    BENCHMARK,
                    Metric.ALLOCATION,
                    subjects.get(0).variant().name(),
                    subject.variant().name());
            Outcome outcome =
                    after > before ? Outcome.REGRESSED : after < before ? Outcome.IMPROVED : Outcome.EQUIVALENT;
            rows.put(
                    subject.variant().name(),
                    new Judged(
                            new Comparison(
                                    row,
                                    Status.MEASURED,
                                    new Comparison.Scores(OptionalDouble.of(before), OptionalDouble.of(after)),
                                    Optional.empty(),
                                    List.of()),
                            new Verdict(
                                    outcome,
                                    before != after,
                                    OptionalDouble.empty(),
                                    Optional.empty(),
                                    OptionalInt.empty())));
        }
        return rows;
    }

    private Judged row(Subject baseline, Subject subject, double margin) {
        Row row = new Row(
                BENCHMARK,
                Metric.SCORE,
                baseline.variant().name(),
                subject.variant().name());
        if (failing.test(exchanged(subject))
                || subject.variant().settings().jvmArgs().stream().anyMatch(refused::contains)) {
            Reason reason = new Reason.NoCompleteBlock(
                    failure.isEmpty()
                            ? BlockFailure.noScore("run")
                            : BlockFailure.fork(
                                    subject.variant().name(), new ForkOutcome(ForkOutcome.Kind.THREW, failure)));
            return new Judged(
                    new Comparison(row, Status.FAILED, Comparison.Scores.NONE, Optional.empty(), List.of()),
                    Verdict.inconclusive(reason));
        }
        double log = truth(subject)
                - truth(baseline)
                + random.map(source -> source.nextGaussian() * noise).orElse(0.0);
        Change change = new Change(Math.expm1(log), Math.expm1(log - halfWidth), Math.expm1(log + halfWidth), 0.99);
        // In the order of the real engine: what lies inside the margin is equivalent, even if it is not 0.
        Outcome outcome = change.low() > -margin && change.high() < margin
                ? Outcome.EQUIVALENT
                : change.low() > 0 ? Outcome.REGRESSED : change.high() < 0 ? Outcome.IMPROVED : Outcome.INCONCLUSIVE;
        Comparison.Facts facts = new Comparison.Facts(
                10, Optional.of(change), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        return new Judged(
                new Comparison(row, Status.MEASURED, Comparison.Scores.NONE, Optional.of(facts), List.of()),
                new Verdict(
                        outcome,
                        change.low() > 0 || change.high() < 0,
                        OptionalDouble.empty(),
                        outcome == Outcome.INCONCLUSIVE ? Optional.of(new Reason.Undecided()) : Optional.empty(),
                        OptionalInt.empty()));
    }

    private static Set<String> exchanged(Subject subject) {
        Path first = subject.classPath().get(0);
        if (Files.isDirectory(first)) {
            return Set.of();
        }
        try (ZipFile zip = new ZipFile(first.toFile())) {
            Set<String> names = new TreeSet<>();
            zip.stream()
                    .filter(entry -> entry.getName().endsWith(CLASS))
                    .forEach(entry -> names.add(entry.getName().replace(CLASS, "")));
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> fromTreatment(Subject subject) {
        Path own = subject.classPath().get(subject.classPath().size() - 1);
        Set<String> exchanged = exchanged(subject);
        if (!own.toString().contains("after")) {
            return exchanged;
        }
        Set<String> all = new TreeSet<>();
        for (int i = 0; i < 40; i++) {
            all.add("C%02d".formatted(i));
        }
        all.removeAll(exchanged);
        return all;
    }
}
