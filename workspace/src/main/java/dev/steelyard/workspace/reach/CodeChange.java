package dev.steelyard.workspace.reach;

import dev.steelyard.core.model.Benchmark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the code of two variants, and whether a benchmark could run or read any of them. Not
 * thread-safe.
 *
 * <p>The argument: what a JVM does follows from its settings, the classes that it loads, and what it reads. Its first step
 * is the same on both sides; each further step is, too, as long as each class that it asks for by name is the same class in
 * both, or missing in both, and everything that it reads is the same. So nothing that was never asked for can matter. What
 * is asked for and missing leaves no trace in a list of loaded classes: an added class counts wherever code that is loaded
 * could ask for it.
 */
public final class CodeChange {

    /** JMH itself looks up the classes of the benchmark and opens its own connection; it is compared as all else is. */
    private static final List<String> JMH = List.of(
            "org.openjdk.jmh.infra.",
            "org.openjdk.jmh.profile.",
            "org.openjdk.jmh.results.",
            "org.openjdk.jmh.runner.",
            "org.openjdk.jmh.util.");

    /** What a JVM reads from a class path without being asked: manifests, signatures, and providers for services of the JDK. */
    private static final Pattern OF_JVM = Pattern.compile(
            "META-INF/(?:MANIFEST\\.MF|services/.*|[^/]+\\.(?:SF|RSA|DSA|EC))",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final String CLASS_ENDING = ".class";
    private static final String LOADER = "java.util.ServiceLoader";
    private static final String FORKED = "org.openjdk.jmh.runner.ForkedMain";

    private final Side baseline;
    private final Side treatment;
    private final SortedSet<String> added;
    private final Map<String, Boolean> same = new HashMap<>();
    private final Map<String, List<ClassFacts>> facts = new HashMap<>();
    private final ReferenceGraph baselineGraph;
    private @Nullable SortedSet<String> files;
    private @Nullable SortedSet<String> differing;

    /**
     * The code of one variant.
     *
     * @param content what it can load
     * @param directory where its JVMs run
     */
    public record Side(ClassPathContent content, Path directory) {}

    /**
     * The classes that the forks of a benchmark loaded.
     *
     * @param names binary names of classes; those that are on no class path do not matter
     * @param unloaded whether classes were unloaded before anybody could know their names
     */
    public record Loaded(Collection<String> names, boolean unloaded) {
        public Loaded {
            names = List.copyOf(names);
        }
    }

    /** Compares two variants. */
    public CodeChange(Side baseline, Side treatment) {
        this.baseline = baseline;
        this.treatment = treatment;
        this.baselineGraph = new ReferenceGraph(baseline.content);
        this.added = new TreeSet<>(treatment.content.classNames());
        added.removeAll(baseline.content.classNames());
        // Only JMH looks these up, for the benchmark that it runs.
        added.removeIf(Benchmark::isGenerated);
    }

    /**
     * Returns why the change may reach a benchmark; empty if it cannot.
     *
     * @param benchmark its class and method, as JMH writes them
     * @param loaded what its forks loaded, on either side
     * @param given texts that its code is given: values of params and properties
     * @throws IOException if a class path or a working directory cannot be read any more
     */
    public Optional<ReachCause> reaches(String benchmark, Loaded loaded, Collection<String> given) throws IOException {
        Optional<String> differing = firstDiffering(loaded.names);
        if (differing.isPresent()) {
            return differing.map(name -> new ReachCause(ReachCause.Kind.CLASS, name));
        }
        Set<String> own = own(loaded.names);
        Optional<String> resource = readable(own);
        if (resource.isPresent()) {
            return resource.map(name -> new ReachCause(ReachCause.Kind.RESOURCE, name));
        }
        Optional<ReachCause> generated = generated(benchmark, loaded.names);
        if (generated.isPresent()) {
            return generated;
        }
        return loaded.unloaded && any(own, ClassFacts::makesLoaders)
                ? Optional.of(new ReachCause(ReachCause.Kind.UNLOADED_CLASS, "unknown"))
                : found(own, given);
    }

    /**
     * Returns why the change may reach a benchmark that was never run, by the class files alone; empty if it certainly cannot: all
     * classes that its forks could load by references are the same on both sides, and none of them looks up others by names.
     *
     * @param benchmark its class and method, as JMH writes them
     * @param given texts that its code is given: values of params and properties
     * @throws IOException if a class path or a working directory cannot be read any more
     */
    public Optional<ReachCause> mayReach(String benchmark, Collection<String> given) throws IOException {
        List<String> roots = roots(benchmark);
        // JMH looks up classes by name, but only those that it also refers to, and the benchmark's.
        Set<String> names = baselineGraph.reachable(roots, name -> !isJmh(name));
        Optional<String> ofJmh = firstDiffering(baselineGraph.reachable(List.of(FORKED), name -> true));
        if (ofJmh.isPresent()) {
            return ofJmh.map(name -> new ReachCause(ReachCause.Kind.CLASS, name));
        }
        // The JDK looks up providers for code that names none of them: parsers, drivers, file systems.
        Set<String> provided = baselineGraph.reachable(baseline.content.providers(), name -> !isJmh(name));
        boolean hidden = roots.isEmpty()
                || looksUp(names)
                || looksUp(provided)
                || firstDiffering(provided).isPresent()
                || differing().stream()
                        .anyMatch(name -> baseline.content.namesService(name)
                                || treatment.content.namesService(name)
                                || mentioned(given, name.substring(name.lastIndexOf('.') + 1)));
        if (hidden) {
            return Optional.of(new ReachCause(ReachCause.Kind.UNLOADED_CLASS, "unknown"));
        }
        Set<String> loadable = new TreeSet<>(names);
        loadable.addAll(provided);
        return reaches(benchmark, new Loaded(loadable, false), given);
    }

    /** Returns a resource that differs and that the JVM reads by itself, or that some classes could ask for; empty if there is none. */
    private Optional<String> readable(Set<String> own) throws IOException {
        SortedSet<String> resources = baseline.content.differingResources(treatment.content);
        if (resources.isEmpty()) {
            return Optional.empty();
        }
        return any(own, ClassFacts::findsResources)
                ? Optional.of(resources.first())
                : resources.stream().filter(OF_JVM.asMatchPredicate()).findFirst();
    }

    /** Returns whether some classes may load others that they do not refer to. */
    private boolean looksUp(Set<String> names) throws IOException {
        return !baselineGraph.isReadable(names)
                || any(own(names), code -> code.computesNames() || code.makesLoaders() || code.names(LOADER));
    }

    /** The class of a benchmark and those that JMH generated to run it; empty if there are none. */
    private List<String> roots(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        String method = benchmark.substring(dot + 1);
        String type = benchmark.substring(0, Math.max(0, dot));
        String ending = "_" + method + "_jmhTest";
        List<String> generated = baseline.content.classNames().stream()
                .filter(name -> Benchmark.isGenerated(name) && name.endsWith(ending))
                .filter(name -> {
                    String test = name.substring(name.lastIndexOf('.') + 1);
                    String owner = test.substring(0, test.length() - ending.length());
                    return type.replace('.', '_').endsWith(owner);
                })
                .toList();
        return generated.isEmpty()
                ? List.of()
                : Stream.concat(generated.stream(), Stream.of(type)).toList();
    }

    /** Returns which classes differ, without those that JMH generates. */
    public SortedSet<String> differing() throws IOException {
        SortedSet<String> known = differing;
        if (known == null) {
            known = new TreeSet<>(baseline.content.classNames());
            known.addAll(treatment.content.classNames());
            known.removeIf(Benchmark::isGenerated);
            SortedSet<String> equal = new TreeSet<>();
            for (String name : known) {
                if (baseline.content.hasClass(name) == treatment.content.hasClass(name) && same(name)) {
                    equal.add(name);
                }
            }
            known.removeAll(equal);
            differing = known;
        }
        return Collections.unmodifiableSortedSet(known);
    }

    /** Returns how near the change is to benchmarks. */
    public TouchedCode touched() throws IOException {
        return new TouchedCode(treatment.content, differing());
    }

    private Optional<String> firstDiffering(Collection<String> loaded) throws IOException {
        for (String name : new TreeSet<>(loaded)) {
            // In neither: a class of the JDK, or one that was made at run time by code that is compared.
            if (baseline.content.hasClass(name) != treatment.content.hasClass(name) || !same(name)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    private boolean same(String name) throws IOException {
        Boolean known = same.get(name);
        if (known == null) {
            known = baseline.content.sameBytes(name, treatment.content)
                    || normal(name, baseline.content).equals(normal(name, treatment.content));
            same.put(name, known);
        }
        return known;
    }

    private static List<String> normal(String name, ClassPathContent content) throws IOException {
        return content.bytes(List.of(name)).getOrDefault(name, List.of()).stream()
                .map(NormalClass::digest)
                .toList();
    }

    /** Lines of JMH's generator about this benchmark, and commands for the compiler that fit a loaded class. */
    private Optional<ReachCause> generated(String benchmark, Collection<String> loaded) {
        String type = benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
        Set<String> names = Set.copyOf(loaded);
        boolean listed = lines(baseline, Stamps.BENCHMARKS, line -> line.contains(type))
                .equals(lines(treatment, Stamps.BENCHMARKS, line -> line.contains(type)));
        boolean hinted = lines(baseline, Stamps.HINTS, line -> fits(line, names))
                .equals(lines(treatment, Stamps.HINTS, line -> fits(line, names)));
        return listed && hinted
                ? Optional.empty()
                : Optional.of(new ReachCause(ReachCause.Kind.GENERATED, listed ? Stamps.HINTS : Stamps.BENCHMARKS));
    }

    private static Set<String> lines(Side side, String path, Predicate<String> about) {
        return side.content.generated(path).stream().filter(about).collect(Collectors.toSet());
    }

    /** Returns whether a line such as {@code inline,com/example/Decoder.read} may be about a loaded class. */
    private static boolean fits(String line, Set<String> loaded) {
        String pattern = line.substring(line.indexOf(',') + 1);
        int dot = pattern.lastIndexOf('.');
        String type = dot < 0 ? pattern : pattern.substring(0, dot);
        return type.contains("*") || loaded.contains(type.replace('/', '.'));
    }

    /** Returns the classes whose code is not JMH's. */
    private Set<String> own(Collection<String> loaded) {
        return loaded.stream()
                .filter(baseline.content::hasClass)
                .filter(name -> !isJmh(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What code finds by itself: classes by their names, class files, and other files. */
    private Optional<ReachCause> found(Set<String> own, Collection<String> given) throws IOException {
        if (!added.isEmpty()) {
            Optional<String> found = findable(own, given);
            if (found.isPresent()) {
                return found.map(name -> new ReachCause(ReachCause.Kind.ADDED_CLASS, name));
            }
        }
        if (any(own, code -> code.mentions(CLASS_ENDING)) || mentioned(given, CLASS_ENDING)) {
            Optional<String> unloaded = anyDiffering();
            if (unloaded.isPresent()) {
                return unloaded.map(name -> new ReachCause(ReachCause.Kind.CLASS_FILE, name));
            }
        }
        if (any(own, ClassFacts::opensFiles)) {
            for (String file : files()) {
                String ending = WorkingFiles.ending(file);
                if (ending.isEmpty() || any(own, code -> code.mentions(ending)) || mentioned(given, ending)) {
                    return Optional.of(new ReachCause(ReachCause.Kind.FILE, file));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> findable(Set<String> own, Collection<String> given) throws IOException {
        if (any(own, ClassFacts::computesNames)) {
            return Optional.of(added.first());
        }
        for (String name : added) {
            String last = name.substring(name.lastIndexOf('.') + 1);
            if (treatment.content.namesService(name) || mentioned(given, last) || any(own, code -> code.names(name))) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** Returns whether a class is a part of JMH that forks run, by its binary name. Its annotations and samples are not. */
    static boolean isJmh(String name) {
        return JMH.stream().anyMatch(name::startsWith);
    }

    private static boolean mentioned(Collection<String> given, String text) {
        return given.stream().anyMatch(one -> one.contains(text));
    }

    private boolean any(Set<String> names, Predicate<ClassFacts> condition) throws IOException {
        Set<String> missing =
                names.stream().filter(name -> !facts.containsKey(name)).collect(Collectors.toSet());
        baseline.content
                .bytes(missing)
                .forEach((name, files) ->
                        facts.put(name, files.stream().map(ClassFacts::of).toList()));
        return names.stream()
                .flatMap(name -> facts.getOrDefault(name, List.of()).stream())
                .anyMatch(condition);
    }

    private Optional<String> anyDiffering() throws IOException {
        SortedSet<String> names = new TreeSet<>(baseline.content.classNames());
        names.addAll(added);
        for (String name : names) {
            if (!baseline.content.sameBytes(name, treatment.content)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    private SortedSet<String> files() throws IOException {
        SortedSet<String> known = files;
        if (known == null) {
            known = WorkingFiles.differing(baseline.directory, treatment.directory);
            files = known;
        }
        return known;
    }
}
