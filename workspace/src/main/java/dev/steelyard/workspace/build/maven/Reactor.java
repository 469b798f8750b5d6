package dev.steelyard.workspace.build.maven;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The modules that one Maven run builds together. Modules must be built together with those they depend on: alone, a
 * module would load the others from a repository, which may have them from any revision.
 *
 * @param roots folders of the poms that lead to all modules; more than one where benchmarks are no module of the project
 * @param modules folders of all modules
 * @param selected folders of the modules with benchmarks; empty if they cannot be told, and all are built
 * @param also folders of modules that the selected ones need without saying so
 * @param profiles that must be active for these modules to be built
 * @param tests whether tests must be compiled, for benchmarks among them or modules that depend on them
 * @param whole whether all modules are built, since the selected ones need more than their poms say
 * @param found which benchmarks were found, for people; empty if none were
 */
public record Reactor(
        List<Path> roots,
        List<Path> modules,
        List<Path> selected,
        List<Path> also,
        Profiles profiles,
        boolean tests,
        boolean whole,
        String found) {

    /** The pom that joins several roots. */
    private static final String JOINT = "steelyard-reactor.xml";

    private static final String JOINT_POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>dev.steelyard.checkout</groupId>
              <artifactId>steelyard-reactor</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <modules>
            MODULES  </modules>
            </project>
            """;

    public Reactor {
        roots = List.copyOf(roots);
        modules = List.copyOf(modules);
        selected = List.copyOf(selected);
        also = List.copyOf(also);
        if (roots.isEmpty()) {
            throw new IllegalArgumentException("a reactor has a root");
        }
    }

    /**
     * Profiles to activate.
     *
     * @param ids their ids
     * @param runJmh whether they, or the modules, may run benchmarks, as profiles that bring JMH often do
     */
    public record Profiles(List<String> ids, boolean runJmh) {
        public Profiles {
            ids = List.copyOf(ids);
        }
    }

    /** Returns the same with all tests compiled. */
    public Reactor withTests() {
        return new Reactor(roots, modules, selected, also, profiles, true, whole, found);
    }

    /** Returns the same with all modules built, in the order in which they are listed where nothing else orders them. */
    public Reactor withAll() {
        return new Reactor(roots, modules, selected, also, profiles, tests, true, found);
    }

    /** Returns the same with another module built that selected ones need without saying so. */
    public Reactor withModule(Path module) {
        List<Path> more = new ArrayList<>(also);
        more.add(module);
        return new Reactor(roots, modules, selected, more, profiles, tests, whole, found);
    }

    /** Returns whether modules are left out that the project lists. */
    public boolean leavesOut() {
        return !whole && !selected.isEmpty() && modules.size() > 1;
    }

    /** Returns the same without any profile. */
    public Reactor withoutProfiles() {
        Profiles none = new Profiles(List.of(), profiles.runJmh());
        return new Reactor(roots, modules, selected, also, none, tests, whole, found);
    }

    /** Returns the same with more profiles, which may run benchmarks. */
    public Reactor with(Collection<String> more) {
        Set<String> ids = new LinkedHashSet<>(profiles.ids());
        ids.addAll(more);
        return new Reactor(roots, modules, selected, also, new Profiles(List.copyOf(ids), true), tests, whole, found);
    }

    /** Returns the profiles of the selected modules that name JMH and are not active, with the defaults that these replace. */
    public List<String> otherProfiles(PomTree tree) {
        Set<String> ids = new LinkedHashSet<>();
        selected.forEach(module -> ids.addAll(tree.profilesNamingJmh(module)));
        ids.removeAll(profiles.ids());
        return List.copyOf(tree.withDefaults(ids));
    }

    /**
     * Finds the benchmarks of a project.
     *
     * @param tree the poms of its checkout
     * @param project its folder, with a pom or above some
     */
    public static Reactor of(PomTree tree, Path project) {
        Path root = Pom.isIn(project) ? tree.root(project) : project;
        Map<Path, Set<String>> reached = new LinkedHashMap<>(tree.reach(root));
        Map<Path, BenchmarkSources.Count> sources = BenchmarkSources.of(tree);
        List<Path> found = benchmarks(tree, project, reached, sources);
        List<Path> below = under(project, reached.keySet());
        List<Path> selected = found.isEmpty() && below.size() == 1 ? below : found;
        Set<Path> needed = needed(tree, selected);
        Set<Path> roots = new LinkedHashSet<>();
        for (Path module : needed) {
            if (!reached.containsKey(module)) {
                Path other = tree.root(module);
                roots.add(other);
                tree.reach(other).forEach(reached::putIfAbsent);
            }
        }
        if (needed.isEmpty() || needed.stream().anyMatch(tree.reach(root)::containsKey)) {
            roots.add(root);
        }
        Set<String> ids = new LinkedHashSet<>();
        needed.forEach(module -> ids.addAll(reached.getOrDefault(module, Set.of())));
        int reaching = ids.size();
        selected.forEach(module -> ids.addAll(tree.profilesForJmh(module)));
        selected.forEach(module -> tree.profileForOwnCode(module).ifPresent(ids::add));
        boolean runs = ids.size() > reaching || selected.stream().anyMatch(tree::runsJmh);
        Profiles profiles = new Profiles(List.copyOf(tree.withDefaults(ids)), runs);
        String words = found.isEmpty()
                ? ""
                : words(project, found, sources) + how(profiles, roots) + left(project, found, reached, sources);
        boolean tests = selected.isEmpty()
                || !selected.stream().allMatch(module -> inMain(sources.get(module)))
                || needed.stream().anyMatch(tree::needsTests);
        return new Reactor(
                List.copyOf(roots), List.copyOf(reached.keySet()), selected, List.of(), profiles, tests, false, words);
    }

    private static boolean inMain(BenchmarkSources.@Nullable Count count) {
        return count != null && count.inMain();
    }

    private static List<Path> under(Path project, Collection<Path> modules) {
        return modules.stream().filter(module -> module.startsWith(project)).toList();
    }

    /** Modules with benchmarks: by their sources, or else by their poms; those that need no profile before others. */
    private static List<Path> benchmarks(
            PomTree tree, Path project, Map<Path, Set<String>> reached, Map<Path, BenchmarkSources.Count> sources) {
        List<Path> known = under(project, tree.folders());
        List<Path> having = known.stream().filter(sources::containsKey).toList();
        if (having.isEmpty()) {
            having = known.stream().filter(tree::namesJmh).toList();
            // A parent with the dependency hands it to all its modules.
            List<Path> below = under(project, reached.keySet());
            if (having.contains(project) && below.size() > 1) {
                return below.stream()
                        .filter(module -> requireNonNull(reached.get(module)).isEmpty())
                        .toList();
            }
        }
        List<Path> inside = having.stream().filter(reached::containsKey).toList();
        List<Path> always = inside.stream()
                .filter(module -> requireNonNull(reached.get(module)).isEmpty())
                .toList();
        return !always.isEmpty() ? always : !inside.isEmpty() ? inside : having;
    }

    /** The selected modules and all modules of the checkout that these need. */
    private static Set<Path> needed(PomTree tree, List<Path> selected) {
        Set<Path> needed = new LinkedHashSet<>();
        Deque<Path> open = new ArrayDeque<>(selected);
        while (!open.isEmpty()) {
            Path module = open.removeFirst();
            if (needed.add(module)) {
                open.addAll(tree.needs(module));
            }
        }
        return needed;
    }

    /** Returns the folders of the modules that are built: the selected ones with those that they need, or all. */
    public Set<Path> built(PomTree tree) {
        List<Path> named = new ArrayList<>(selected);
        named.addAll(also);
        return selected.isEmpty() || whole ? new LinkedHashSet<>(modules) : needed(tree, named);
    }

    /** Returns whether a module is built, or one that is built inherits from it or is listed below it. */
    public boolean needs(PomTree tree, Path module) {
        Set<Path> below = tree.reach(module).keySet();
        return roots.contains(module)
                || built(tree).stream()
                        .anyMatch(each ->
                                below.contains(each) || tree.inherited(each).contains(module));
    }

    private static String words(Path project, List<Path> found, Map<Path, BenchmarkSources.Count> sources) {
        return found.stream()
                .map(module -> {
                    BenchmarkSources.@Nullable Count counted = sources.get(module);
                    return name(project, module) + (counted == null ? "" : " (" + counted + ")");
                })
                .collect(Collectors.joining(", "));
    }

    private static String name(Path project, Path module) {
        String name = project.relativize(module).toString();
        return name.isEmpty() ? "the project itself" : name;
    }

    /** Names the modules with benchmarks that are not chosen, since others need fewer profiles or are part of the project. */
    private static String left(
            Path project, List<Path> found, Map<Path, Set<String>> reached, Map<Path, BenchmarkSources.Count> sources) {
        List<String> left = new ArrayList<>();
        for (Map.Entry<Path, BenchmarkSources.Count> other : sources.entrySet()) {
            Path module = other.getKey();
            if (module.startsWith(project) && !found.contains(module)) {
                Set<String> ids = reached.getOrDefault(module, Set.of());
                left.add(name(project, module) + " (" + other.getValue() + (ids.isEmpty() ? "" : ", " + words(ids))
                        + ")");
            }
        }
        return left.isEmpty() ? "" : "; not measured: " + String.join(", ", left) + "; choose one of them with -C";
    }

    private static String words(Collection<String> ids) {
        return (ids.size() == 1 ? "profile " : "profiles ") + String.join(", ", ids);
    }

    private static String how(Profiles profiles, Set<Path> roots) {
        String active = profiles.ids().isEmpty() ? "" : ", with " + words(profiles.ids());
        return roots.size() == 1 ? active : active + "; not listed in the project's modules, so built along with them";
    }

    /** Returns whether anything was found that uses JMH. */
    public boolean findsBenchmarks() {
        return !found.isEmpty();
    }

    /** Returns the folder in which Maven runs: the innermost above all roots, from where it looks for its settings. */
    public Path directory() {
        Path common = roots.get(0);
        for (Path root : roots) {
            while (!root.startsWith(common)) {
                common = requireNonNull(common.getParent());
            }
        }
        return common;
    }

    /** Folders in which results are looked for: the selected modules, or else all. */
    public List<Path> searched() {
        return selected.isEmpty() ? modules : selected;
    }

    /**
     * Returns the arguments that choose what is built: a pom, profiles, and the selected modules with what they depend on;
     * none where that is everything.
     */
    public List<String> selection() {
        List<String> arguments = new ArrayList<>();
        if (roots.size() > 1) {
            arguments.addAll(List.of("-f", JOINT));
        }
        if (!profiles.ids().isEmpty()) {
            arguments.addAll(List.of("-P", String.join(",", profiles.ids())));
        }
        if (leavesOut()) {
            List<String> names = new ArrayList<>();
            List<Path> named = new ArrayList<>(selected);
            named.addAll(also);
            for (Path module : named) {
                // Where the joint pom is beside it, the folder would mean that one.
                String own = roots.size() > 1 ? Pom.FILE : ".";
                names.add(
                        module.equals(directory())
                                ? own
                                : directory().relativize(module).toString());
            }
            arguments.addAll(List.of("-pl", String.join(",", names), "-am"));
        }
        return List.copyOf(arguments);
    }

    /**
     * Writes the pom that joins several roots into one reactor, so that modules find each other there and nothing is
     * installed anywhere.
     *
     * @throws IOException if it cannot be written
     */
    public void join() throws IOException {
        if (roots.size() > 1) {
            StringBuilder modules = new StringBuilder();
            for (Path root : roots) {
                String name = directory().relativize(root).toString();
                modules.append("    <module>")
                        .append(escaped(name.isEmpty() ? Pom.FILE : name))
                        .append("</module>\n");
            }
            Files.writeString(
                    directory().resolve(JOINT), JOINT_POM.replace("MODULES", modules), StandardCharsets.UTF_8);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
