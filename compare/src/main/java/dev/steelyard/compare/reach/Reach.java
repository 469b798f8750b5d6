package dev.steelyard.compare.reach;

import dev.steelyard.compare.plan.PlanKeys;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.ForkArguments;
import dev.steelyard.core.model.Run.Unreached;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.loaded.LoadedClassStore;
import dev.steelyard.measure.loaded.LoadedClasses;
import dev.steelyard.measure.plan.PlanKey;
import dev.steelyard.workspace.reach.ClassPathContent;
import dev.steelyard.workspace.reach.CodeChange;
import dev.steelyard.workspace.reach.CodeChange.Side;
import dev.steelyard.workspace.reach.ReachCause;
import dev.steelyard.workspace.reach.TouchedCode;
import dev.steelyard.workspace.reach.TouchedCode.Touch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Determines which benchmarks run the same code in the baseline and in a treatment, from the classes that their forks
 * loaded in this run or an earlier one, or from class files alone where that is certain. A treatment that differs in its JVM or settings, or that is the very revision
 * of the baseline, is always measured: whoever asks for that wants a measurement. Whatever cannot be known counts as
 * reached. Not for use by several threads.
 */
public final class Reach {

    private final List<Subject> treatments;
    private final Optional<String> release;
    private final Subject baseline;
    private final Known known;
    private final LoadedClassStore store;
    private final Map<String, ClassPathContent> contents = new HashMap<>();
    private final Map<String, CodeChange> changes = new HashMap<>();
    private final Map<String, Map<Benchmark, LoadedClasses>> records = new HashMap<>();
    private final Map<String, TouchedCode> touched = new HashMap<>();
    /** By treatment and method, whether class files say that the change may reach it. */
    private final Map<String, Boolean> mayReach = new HashMap<>();

    private final Set<String> told = new HashSet<>();
    private boolean givenUp;

    /**
     * The facts about a run that decide its reach.
     *
     * @param jmh JMH's options as given
     * @param keys makes the keys of what is remembered
     * @param listings what each variant lists, by its name
     * @param message told, once, when variants cannot be compared
     * @param note receives each reason other than a loaded class for which benchmarks are measured, once
     */
    public record Known(
            JmhOptions jmh,
            PlanKeys keys,
            Map<String, Map<Benchmark, ListedBenchmark>> listings,
            Consumer<String> message,
            Consumer<String> note) {

        public Known {
            listings = Map.copyOf(listings);
        }

        private Optional<ListedBenchmark> listed(Benchmark benchmark, Subject subject) {
            return Optional.ofNullable(
                    listings.getOrDefault(subject.variant().name(), Map.of()).get(benchmark));
        }
    }

    private Reach(
            Subject baseline, List<Subject> treatments, Optional<String> release, Known known, LoadedClassStore store) {
        this.baseline = baseline;
        this.treatments = List.copyOf(treatments);
        this.release = release;
        this.known = known;
        this.store = store;
    }

    /**
     * Compares the variants of a run.
     *
     * @param subjects the variants, the baseline first
     * @param store what is remembered of earlier runs
     * @param release the variant that is measured for creep alone: how near its change is decides nothing
     */
    public static Reach of(List<Subject> subjects, Known known, LoadedClassStore store, Optional<String> release) {
        Subject baseline = subjects.get(0);
        return new Reach(
                baseline,
                subjects.subList(1, subjects.size()).stream()
                        .filter(treatment -> comparable(baseline, treatment, known))
                        .toList(),
                release,
                known,
                store);
    }

    /** Compares the variants of a run without a release. */
    public static Reach of(List<Subject> subjects, Known known, LoadedClassStore store) {
        return of(subjects, known, store, Optional.empty());
    }

    /** Returns one under which everything is reached. */
    public static Reach everything(List<Subject> subjects, Known known, LoadedClassStore store) {
        return new Reach(subjects.get(0), List.of(), Optional.empty(), known, store);
    }

    private static boolean comparable(Subject baseline, Subject treatment, Known known) {
        Optional<String> before = baseline.variant().revision();
        Optional<String> after = treatment.variant().revision();
        return before.isPresent()
                && after.isPresent()
                && !before.equals(after)
                && baseline.variant().settings().equals(treatment.variant().settings())
                && known.keys.jvm(baseline).equals(known.keys.jvm(treatment))
                && !FileArguments.among(baseline.variant().settings().jvmArgs())
                && !FileArguments.among(words(known.jmh.jvmArgs()));
    }

    private static List<String> words(JmhOptions.JvmArgs arguments) {
        List<String> words = new ArrayList<>();
        arguments.prepend().ifPresent(words::addAll);
        arguments.args().ifPresent(words::addAll);
        arguments.append().ifPresent(words::addAll);
        return words;
    }

    /** Returns whether it helps to know what forks load: whether any treatment could prove to be unreached. */
    public boolean asks() {
        return !treatments.isEmpty() && !givenUp;
    }

    /**
     * Returns for which treatments a benchmark runs the same code as in the baseline, by what earlier runs and this one
     * recorded; while nothing was recorded, those for which class files show it.
     */
    public Unreached find(Benchmark benchmark) {
        List<String> same = new ArrayList<>();
        Optional<LoadedClasses> loaded = asks() ? record(benchmark, baseline) : Optional.empty();
        for (Subject treatment : asks() ? treatments : List.<Subject>of()) {
            boolean unreached = loaded.isPresent()
                    ? isUnreached(benchmark, loaded.get(), treatment)
                    : cannotReach(benchmark, treatment);
            if (unreached) {
                same.add(treatment.variant().name());
            }
        }
        return new Unreached(benchmark, givenUp ? List.of() : same);
    }

    /** Returns how near the change of any treatment is to the code of a benchmark, by class files alone. */
    public Touch touch(Benchmark benchmark) {
        Touch nearest = Touch.NONE;
        for (Subject treatment : asks() ? treatments : List.<Subject>of()) {
            if (release.filter(treatment.variant().name()::equals).isPresent()) {
                continue;
            }
            Optional<ListedBenchmark> listed = known.listed(benchmark, treatment);
            try {
                Touch touch =
                        listed.isPresent() ? touched(treatment).of(listed.get().name()) : Touch.NONE;
                nearest = touch.compareTo(nearest) < 0 ? touch : nearest;
            } catch (IOException e) {
                giveUp(e);
                return Touch.NONE;
            }
        }
        return nearest;
    }

    /** Returns whether it is unknown what forks of a benchmark load, and its method does not itself refer to changed classes. */
    public boolean unknown(Benchmark benchmark) {
        return asks()
                && record(benchmark, baseline).isEmpty()
                && touch(benchmark).distance() > 1;
    }

    private TouchedCode touched(Subject treatment) throws IOException {
        TouchedCode code = touched.get(treatment.variant().name());
        if (code == null) {
            code = change(treatment).touched();
            touched.put(treatment.variant().name(), code);
        }
        return code;
    }

    /** Params are looked at only where nothing else speaks against it, since a method may have thousands of combinations. */
    private boolean cannotReach(Benchmark benchmark, Subject treatment) {
        if (!comparable(benchmark, treatment)) {
            return false;
        }
        String method = treatment.variant().name() + " " + benchmark.name();
        Boolean may = mayReach.get(method);
        try {
            if (may == null) {
                may = change(treatment).mayReach(benchmark.name(), List.of()).isPresent();
                mayReach.put(method, may);
            }
            return !may
                    && change(treatment)
                            .mayReach(
                                    benchmark.name(),
                                    texts(known.listed(benchmark, baseline).orElseThrow()))
                            .isEmpty();
        } catch (IOException e) {
            giveUp(e);
            return false;
        }
    }

    /** Returns whether a benchmark is run in the same way in the baseline and in a treatment. */
    private boolean comparable(Benchmark benchmark, Subject treatment) {
        Optional<ListedBenchmark> one = known.listed(benchmark, baseline);
        return one.isPresent()
                && one.equals(known.listed(benchmark, treatment))
                && !FileArguments.among(words(one.get().arguments()));
    }

    /** Returns the texts that the code of a benchmark is given. */
    private List<String> texts(ListedBenchmark listed) {
        List<String> texts = new ArrayList<>(listed.paramsOf(baseline.variant()).values());
        texts.addAll(baseline.variant().settings().properties().values());
        known.jmh.params().values().forEach(texts::addAll);
        return texts;
    }

    /** Adds what the forks of a block had loaded, by the names of their variants, for this run and those to come. */
    public void learn(Benchmark benchmark, Map<String, LoadedClasses> loaded) {
        if (!asks()) {
            return;
        }
        List<Subject> all = new ArrayList<>(treatments);
        all.add(baseline);
        for (Subject subject : all) {
            LoadedClasses now = loaded.get(subject.variant().name());
            if (now != null) {
                remember(benchmark, subject, now);
            }
        }
    }

    /** Returns what the forks of a benchmark loaded, whichever variant they ran; empty if nothing was recorded. */
    public Optional<LoadedClasses> loaded(Benchmark benchmark) {
        List<Subject> all = new ArrayList<>(treatments);
        all.add(baseline);
        return all.stream()
                .flatMap(subject -> record(benchmark, subject).stream())
                .reduce(LoadedClasses::and);
    }

    private void remember(Benchmark benchmark, Subject subject, LoadedClasses now) {
        Optional<LoadedClasses> before = record(benchmark, subject);
        LoadedClasses both = before.map(now::and).orElse(now);
        if (!Optional.of(both).equals(before)) {
            of(subject).put(benchmark, both);
            key(benchmark, subject).ifPresent(key -> store.keep(key, both));
        }
    }

    private boolean isUnreached(Benchmark benchmark, LoadedClasses before, Subject treatment) {
        LoadedClasses loaded = record(benchmark, treatment).map(before::and).orElse(before);
        if (!comparable(benchmark, treatment) || loaded.gap().isPresent()) {
            return false;
        }
        List<String> texts = texts(known.listed(benchmark, baseline).orElseThrow());
        try {
            CodeChange.Loaded all = new CodeChange.Loaded(loaded.names(), loaded.unloaded());
            Optional<ReachCause> cause = change(treatment).reaches(benchmark.name(), all, texts);
            cause.flatMap(Reach::words)
                    .map(words -> treatment.variant().name() + ": " + words)
                    .filter(told::add)
                    .ifPresent(known.note);
            if (cause.isEmpty()) {
                // Its forks would load just that: so the record is there when the treatment is the next baseline.
                remember(benchmark, treatment, loaded);
            }
            return cause.isEmpty();
        } catch (IOException e) {
            giveUp(e);
            return false;
        }
    }

    /** Returns why benchmarks that load no changed class are measured, if users can act on it. */
    private static Optional<String> words(ReachCause cause) {
        String name = " (" + cause.name() + "); ";
        return switch (cause.kind()) {
            case RESOURCE ->
                Optional.of(
                        "a resource on the class path differs" + name + "benchmarks that could read it are measured");
            case FILE ->
                Optional.of(
                        "a file in the working directory differs" + name + "benchmarks that open files are measured");
            case ADDED_CLASS ->
                Optional.of("a class was added" + name + "benchmarks that look up classes by name are measured");
            case CLASS_FILE ->
                Optional.of("a class file differs" + name + "benchmarks that read class files are measured");
            case CLASS, GENERATED, UNLOADED_CLASS -> Optional.empty();
        };
    }

    private static List<String> words(ForkArguments arguments) {
        List<String> words = new ArrayList<>(arguments.prepend());
        arguments.args().ifPresent(words::addAll);
        words.addAll(arguments.append());
        return words;
    }

    private CodeChange change(Subject treatment) throws IOException {
        CodeChange change = changes.get(treatment.variant().name());
        if (change == null) {
            change = new CodeChange(side(baseline), side(treatment));
            changes.put(treatment.variant().name(), change);
        }
        return change;
    }

    private Side side(Subject subject) throws IOException {
        return new Side(content(subject), subject.directory());
    }

    private ClassPathContent content(Subject subject) throws IOException {
        ClassPathContent content = contents.get(subject.variant().name());
        if (content == null) {
            content = ClassPathContent.read(subject.classPath());
            contents.put(subject.variant().name(), content);
        }
        return content;
    }

    private Map<Benchmark, LoadedClasses> of(Subject subject) {
        return records.computeIfAbsent(subject.variant().name(), absent -> new TreeMap<>());
    }

    private Optional<LoadedClasses> record(Benchmark benchmark, Subject subject) {
        Optional<LoadedClasses> now = Optional.ofNullable(of(subject).get(benchmark));
        if (now.isPresent()) {
            return now;
        }
        Optional<LoadedClasses> before = key(benchmark, subject).flatMap(store::find);
        before.ifPresent(found -> of(subject).put(benchmark, found));
        return before;
    }

    /** Everything that decides which classes a fork loads: a record holds for nothing else. */
    private Optional<PlanKey> key(Benchmark benchmark, Subject subject) {
        try {
            return Optional.of(known.keys.key(
                    benchmark,
                    List.of(subject),
                    content(subject).digest(),
                    known.listed(benchmark, subject)
                            .map(ListedBenchmark::toString)
                            .orElse(""),
                    subject.variant().settings().toString(),
                    known.jmh.params().toString(),
                    known.jmh.overrides().toString()));
        } catch (IOException e) {
            giveUp(e);
            return Optional.empty();
        }
    }

    private void giveUp(IOException reason) {
        if (!givenUp) {
            givenUp = true;
            known.message.accept("Cannot determine which benchmarks the change reaches (" + reason.getMessage()
                    + "); measuring all of them.");
        }
    }
}
