package dev.steelyard.workspace.checkout;

import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.process.Completed;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The source files of a revision that make up its benchmarks: those that use JMH, and those that these use in the same source set,
 * unless the set may hold measured code. By where they are and what they contain, without compiling anything.
 */
public final class BenchmarkFiles {

    /** What every source file with benchmarks contains. */
    static final String JMH = "org.openjdk.jmh";

    /** How Maven and Gradle lay out sources. */
    private static final Pattern SOURCE = Pattern.compile(
            "(?<set>(?:(?<module>.*?)/)?src/(?<name>[^/]+))/(?:java|kotlin|scala|groovy)/(?<type>.+)\\.(?:java|kt|scala|groovy)");

    private static final Pattern ENDING = Pattern.compile(".*\\.(java|kt|scala|groovy)");
    /** A source set, such as src/test or src/jmh, that is no measured code. */
    private static final Pattern TESTS = Pattern.compile("(?i).*(test|jmh|bench|perf).*");

    private static final Pattern BENCHMARKS = Pattern.compile("(?i).*(jmh|bench|perf).*");
    private static final Pattern WORD = Pattern.compile("\\b\\p{Lu}\\w*");

    private final Overlay.Origin origin;
    private final Git git;
    /** All source files in the usual layout, by their paths. */
    private final Map<String, Source> sources = new HashMap<>();
    /** Paths of all files that use JMH, wherever they are; empty until asked for, since every file has to be read. */
    private Optional<Set<String>> using = Optional.empty();

    private final Set<String> helpers = new HashSet<>();
    private final Map<String, Boolean> whole = new HashMap<>();

    /**
     * A source file.
     *
     * @param set folder of its source set, such as {@code core/src/test}
     * @param module name of the folder that the set is in
     * @param name name of the set
     * @param type what its first class is probably called, with slashes
     */
    private record Source(String set, String module, String name, String type) {}

    private BenchmarkFiles(Overlay.Origin origin) {
        this.origin = origin;
        this.git = origin.repository().git().with(origin.variables());
    }

    /** Reads the tree of a revision. */
    static BenchmarkFiles of(Overlay.Origin origin) {
        BenchmarkFiles files = new BenchmarkFiles(origin);
        for (String path : files.git
                .output("ls-tree", "-r", "-z", "--name-only", "--full-tree", origin.treeish())
                .split("\0")) {
            Matcher source = SOURCE.matcher(path);
            if (source.matches()) {
                String module = source.group("module") == null ? "" : source.group("module");
                files.sources.put(
                        path,
                        new Source(
                                source.group("set"),
                                module.substring(module.lastIndexOf('/') + 1),
                                source.group("name"),
                                source.group("type")));
            }
        }
        files.sources.values().stream().filter(files::isArea).forEach(source -> files.helpers.add(source.type));
        return files;
    }

    private Set<String> using() {
        if (using.isEmpty()) {
            Completed found =
                    git.attempt("grep", "-l", "-z", "-I", "-F", "--full-name", "-e", JMH, origin.treeish(), "--", ".");
            String prefix = origin.treeish() + ":";
            using = Optional.of(Arrays.stream(found.output().split("\0"))
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .filter(BenchmarkFiles::isSource)
                    .collect(Collectors.toCollection(TreeSet::new)));
        }
        return using.get();
    }

    /** Returns whether a path is that of a source file. */
    static boolean isSource(String path) {
        return ENDING.matcher(path).matches();
    }

    /** Returns the revision. */
    Overlay.Origin origin() {
        return origin;
    }

    /**
     * Returns whether a class is in a source set of tests or benchmarks, by the internal name of its outermost class: what is there
     * is not measured.
     */
    public boolean isHelper(String outermost) {
        return helpers.contains(outermost);
    }

    /**
     * Returns the paths of the files of benchmarks and tests that declare classes: a class of the same name in measured code is another.
     *
     * @param outermost internal names of outermost classes
     * @param folder the project's folder, relative to the repository; files outside of it count only if none is inside
     */
    public List<String> declaring(Collection<String> outermost, String folder) {
        Set<String> wanted = new HashSet<>(outermost);
        SortedSet<String> paths = new TreeSet<>();
        sources.forEach((path, source) -> {
            if (wanted.contains(source.type) && (isArea(source) || using().contains(path))) {
                paths.add(path);
            }
        });
        for (String path : using()) {
            // Of another layout: whatever the folders of sources are called, those of packages come last.
            String name = path.substring(0, path.lastIndexOf('.'));
            if (!sources.containsKey(path)
                    && wanted.stream().anyMatch(type -> name.equals(type) || name.endsWith("/" + type))) {
                paths.add(path);
            }
        }
        return inside(paths, folder);
    }

    /**
     * Returns everything that makes up the benchmarks: whole source sets of benchmarks, else single files.
     *
     * @param folder the project's folder, as above
     */
    List<String> all(String folder) {
        SortedSet<String> paths = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(inside(using(), folder));
        Set<String> seen = new HashSet<>(open);
        Map<String, Map<String, String>> names = new HashMap<>();
        while (!open.isEmpty()) {
            String path = open.remove();
            Source source = sources.get(path);
            if (source != null && isWhole(source)) {
                paths.add(source.set);
                continue;
            }
            paths.add(path);
            if (source != null && isArea(source)) {
                Map<String, String> siblings = names.computeIfAbsent(source.set, this::bySimpleName);
                WORD.matcher(git.output("show", origin.treeish() + ":" + path))
                        .results()
                        .map(word -> siblings.get(word.group()))
                        .filter(found -> found != null && seen.add(found))
                        .forEach(open::add);
            }
        }
        return List.copyOf(paths);
    }

    private static List<String> inside(Collection<String> paths, String folder) {
        List<String> inside = paths.stream()
                .filter(path -> folder.isEmpty() || path.startsWith(folder + "/"))
                .toList();
        return inside.isEmpty() ? List.copyOf(paths) : inside;
    }

    private Map<String, String> bySimpleName(String set) {
        Map<String, String> names = new HashMap<>();
        sources.forEach((path, source) -> {
            if (source.set.equals(set)) {
                names.put(source.type.substring(source.type.lastIndexOf('/') + 1), path);
            }
        });
        return names;
    }

    /** A source set without measured code. */
    private boolean isArea(Source source) {
        return TESTS.matcher(source.name).matches() || isWhole(source);
    }

    /**
     * A source set that has nothing but benchmarks: by its name, or most of it in a module of benchmarks beside others with measured
     * code. What a project of benchmarks alone compares is in there.
     */
    private boolean isWhole(Source source) {
        return whole.computeIfAbsent(
                source.set,
                set -> BENCHMARKS.matcher(source.name).matches()
                        || (BENCHMARKS.matcher(source.module).matches() && measuredElsewhere() && mostUse(set)));
    }

    private boolean mostUse(String set) {
        long all = sources.values().stream()
                .filter(source -> source.set.equals(set))
                .count();
        long of = using().stream().filter(path -> path.startsWith(set + "/")).count();
        return 2 * of >= all;
    }

    private boolean measuredElsewhere() {
        return sources.values().stream()
                .anyMatch(source -> source.name.equals("main")
                        && !BENCHMARKS.matcher(source.module).matches());
    }
}
