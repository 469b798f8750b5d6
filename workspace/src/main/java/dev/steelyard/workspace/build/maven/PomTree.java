package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All poms of a checkout, regardless of which modules list them. */
public final class PomTree {

    static final String JMH_GROUP = "org.openjdk.jmh";
    /** Folders that hold neither modules nor their sources. */
    static final Set<String> SKIPPED =
            Set.of(".git", ".gradle", ".mvn", ".steelyard", "node_modules", "target", "archetype-resources");

    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");
    private static final int DEEPEST = 20;

    private final Path top;
    private final Map<Path, Pom> poms;
    private final Map<Path, UserError> unreadable;
    private final Map<Path, Path> adoptions;

    private PomTree(Path top, Map<Path, Pom> poms, Map<Path, UserError> unreadable, Map<Path, Path> adoptions) {
        this.top = top;
        this.poms = poms;
        this.unreadable = unreadable;
        this.adoptions = adoptions;
    }

    /**
     * Reads all poms of a checkout. One that is no XML is an error only if it is needed: it may be there for a test.
     *
     * @param top the top of the checkout
     */
    public static PomTree of(Path top) {
        Map<Path, Pom> poms = new TreeMap<>();
        Map<Path, UserError> unreadable = new HashMap<>();
        try {
            Files.walkFileTree(top, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = String.valueOf(folder.getFileName());
                    // Below the sources of a module, poms are samples and tests.
                    boolean sources = name.equals("src") && poms.containsKey(folder.getParent());
                    if (!folder.equals(top) && (sources || SKIPPED.contains(name))) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    if (Pom.isIn(folder)) {
                        try {
                            poms.put(folder, Pom.of(folder));
                        } catch (UserError e) {
                            unreadable.put(folder, e);
                        }
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<Path, Path> adoptions = adoptions(poms);
        adoptions.forEach((folder, parent) -> poms.computeIfPresent(folder, (same, pom) -> pom.with(parent)));
        return new PomTree(top, poms, unreadable, adoptions);
    }

    /**
     * Finds parents that are in the checkout, but not where Maven looks for them: it would take them from a repository,
     * which has those of releases only.
     */
    private static Map<Path, Path> adoptions(Map<Path, Pom> poms) {
        Map<Path, Path> adoptions = new TreeMap<>();
        for (Pom pom : poms.values()) {
            Optional<String> wanted = pom.parentKey();
            boolean there = pom.parent()
                    .flatMap(folder -> Optional.ofNullable(poms.get(folder)))
                    .filter(pom::isChildOf)
                    .isPresent();
            if (wanted.isPresent() && !there) {
                poms.values().stream()
                        .filter(other -> !other.folder().equals(pom.folder())
                                && wanted.equals(other.key())
                                && pom.inherits(other))
                        .findFirst()
                        .ifPresent(other -> adoptions.put(pom.folder(), other.folder()));
            }
        }
        return adoptions;
    }

    /** Folders of poms whose parent is elsewhere in the checkout than they say, with the folder of that parent. */
    Map<Path, Path> adoptions() {
        return adoptions;
    }

    /** The top of the checkout. */
    Path top() {
        return top;
    }

    /** Folders with poms that can be read, in the order of their paths. */
    Set<Path> folders() {
        return poms.keySet();
    }

    private Optional<Pom> pom(Path folder) {
        UserError error = unreadable.get(folder);
        if (error != null) {
            throw error;
        }
        return Optional.ofNullable(poms.get(folder));
    }

    /**
     * Returns the folders of all modules that a pom leads to, its own first, each with the profiles that must be active
     * for that: as few as possible, none for most.
     *
     * @throws UserError if one of their poms cannot be read
     */
    Map<Path, Set<String>> reach(Path root) {
        record Step(Path folder, Set<String> profiles) {}
        Map<Path, Set<String>> reached = new LinkedHashMap<>();
        Deque<Step> steps = new ArrayDeque<>(List.of(new Step(root, Set.of())));
        while (!steps.isEmpty()) {
            Step step = steps.removeFirst();
            Optional<Pom> pom = pom(step.folder());
            if (pom.isEmpty() || reached.putIfAbsent(step.folder(), step.profiles()) != null) {
                continue;
            }
            for (Pom.Part part : pom.get().parts()) {
                Set<String> profiles = new LinkedHashSet<>(step.profiles());
                part.profile().ifPresent(profiles::add);
                List<Step> next = part.modules().stream()
                        .map(module -> new Step(module, profiles))
                        .toList();
                if (part.profile().isPresent()) {
                    steps.addAll(next); // after all that needs fewer profiles
                } else {
                    for (int i = next.size() - 1; i >= 0; i--) {
                        steps.addFirst(next.get(i));
                    }
                }
            }
        }
        return reached;
    }

    /** Returns the topmost folder whose pom leads to a module. */
    Path root(Path module) {
        Path root = module;
        for (Path folder = module; folder != null && folder.startsWith(top); folder = folder.getParent()) {
            if (Pom.isIn(folder) && reach(folder).containsKey(module)) {
                root = folder;
            }
        }
        return root;
    }

    /**
     * Returns the artifacts that this checkout builds, by group and name, with their folders. A version that the poms of
     * the checkout do not tell is empty.
     */
    public Map<Artifact, Path> artifacts() {
        Map<Artifact, Path> artifacts = new LinkedHashMap<>();
        for (Pom pom : poms.values()) {
            artifact(pom).ifPresent(artifact -> artifacts.putIfAbsent(artifact, pom.folder()));
        }
        return artifacts;
    }

    private Optional<Artifact> artifact(Pom pom) {
        String group = value(pom, "${project.groupId}");
        String name = value(pom, "${project.artifactId}");
        String version = value(pom, "${project.version}");
        return group.isEmpty() || name.isEmpty() ? Optional.empty() : Optional.of(new Artifact(group, name, version));
    }

    /** Returns what this checkout builds under a name; empty if it does not. */
    Optional<Artifact> artifact(String group, String name) {
        return poms.values().stream()
                .flatMap(pom -> artifact(pom).stream())
                .filter(artifact ->
                        artifact.group().equals(group) && artifact.name().equals(name))
                .findFirst();
    }

    /** Returns a text of a module's pom with its properties replaced; empty if one of them is unknown. */
    String value(Path module, String text) {
        return pom(module).map(pom -> value(pom, text)).orElse("");
    }

    private String value(Pom pom, String text) {
        String value = text;
        for (int i = 0; i < DEEPEST; i++) {
            Matcher property = PROPERTY.matcher(value);
            if (!property.find()) {
                return value;
            }
            Optional<String> found = property(pom, property.group(1), 0);
            if (found.isEmpty()) {
                return "";
            }
            value = property.replaceFirst(Matcher.quoteReplacement(found.get()));
        }
        return "";
    }

    private Optional<String> property(Pom pom, String name, int depth) {
        String own = pom.values().get(name.startsWith("pom.") ? "project." + name.substring(4) : name);
        if (own != null) {
            return Optional.of(own);
        }
        // What a parent calls its own name is not inherited.
        return name.startsWith("project.") || depth > DEEPEST
                ? Optional.empty()
                : parent(pom).flatMap(parent -> property(parent, name, depth + 1));
    }

    /** What lies where Maven looks for a parent may be another pom, which Maven does not inherit from. */
    private Optional<Pom> parent(Pom pom) {
        return pom.parent().map(poms::get).filter(pom::isChildOf);
    }

    /**
     * Returns the folders of the modules of this checkout that a module depends on, or takes plugins from, by its pom or one
     * that it inherits from. Parents themselves are read from where they are, and need not be built.
     */
    Set<Path> needs(Path module) {
        Map<String, Path> known = new HashMap<>();
        artifacts().forEach((artifact, folder) -> known.putIfAbsent(artifact.key(), folder));
        Set<Path> needed = new LinkedHashSet<>();
        for (Pom pom : lineage(module)) {
            for (Pom.Part part : pom.parts()) {
                // What an active profile adds, Maven adds by itself.
                for (Pom.Needed other : part.profile().isEmpty() ? part.needed() : List.<Pom.Needed>of()) {
                    Path folder = known.get(value(pom, other.group()) + ":" + value(pom, other.name()));
                    if (folder != null) {
                        needed.add(folder);
                    }
                }
            }
        }
        needed.remove(module);
        return needed;
    }

    /**
     * Returns the plugins of a module's build that this checkout makes, as far as its pom names them with the version that
     * they have here. An earlier version, which some projects use to build themselves, is another thing.
     */
    public List<Artifact> plugins(Path module) {
        return pom(module).stream()
                .flatMap(pom -> pom.parts().stream()
                        .filter(part -> part.profile().isEmpty())
                        .flatMap(part -> part.plugins().stream())
                        .flatMap(plugin -> artifact(value(pom, plugin.group()), value(pom, plugin.name())).stream()
                                .filter(own -> own.version().equals(value(pom, plugin.version())))))
                .toList();
    }

    /** Returns a module's pom and those of its parents in the checkout, nearest first. */
    private List<Pom> lineage(Path module) {
        List<Pom> lineage = new ArrayList<>();
        Optional<Pom> next = pom(module);
        while (next.isPresent() && !lineage.contains(next.get())) {
            lineage.add(next.get());
            next = parent(next.get());
        }
        return lineage;
    }

    /** Returns the folders of a module and of the poms in the checkout that it inherits from, nearest first. */
    List<Path> inherited(Path module) {
        return lineage(module).stream().map(Pom::folder).toList();
    }

    /** Returns the folders of those poms from which modules inherit, as far as these are here. */
    Set<Path> ancestors(Collection<Path> modules) {
        Set<Path> ancestors = new LinkedHashSet<>();
        for (Path module : modules) {
            List<Pom> lineage = lineage(module);
            ancestors.add(lineage.get(lineage.size() - 1).folder());
        }
        return ancestors;
    }

    /** Returns whether a pom itself depends on JMH, in a profile or not. */
    boolean namesJmh(Path module) {
        Pom pom = poms.get(module);
        return pom != null && pom.parts().stream().anyMatch(PomTree::dependsOnJmh);
    }

    /**
     * Returns the profiles without which a module does not see JMH, or not its generator; none if it always does, or it is
     * not said how.
     *
     * @throws UserError if its pom cannot be read
     */
    Set<String> profilesForJmh(Path module) {
        boolean sees = always(module, PomTree::dependsOnJmh);
        boolean generates = always(module, part -> part.jmh().generator());
        return sees && generates
                ? Set.of()
                : profiles(module, part -> part.jmh().generator() || (!sees && dependsOnJmh(part)));
    }

    /**
     * Returns the profile without which a module depends on nothing that this checkout makes, as where benchmarks choose
     * the implementation that they run by a profile: the first that depends on something in the version that it has here.
     * Empty if a module sees code of this checkout without one, or no profile is known to bring it.
     *
     * @throws UserError if its pom cannot be read
     */
    Optional<String> profileForOwnCode(Path module) {
        List<Pom> lineage = lineage(module);
        boolean sees = lineage.stream()
                .anyMatch(pom -> pom.parts().stream()
                        .anyMatch(part -> (part.profile().isEmpty() || part.byDefault()) && dependsOnOwn(pom, part)));
        return sees
                ? Optional.empty()
                : lineage.stream()
                        .flatMap(pom -> pom.parts().stream().filter(part -> dependsOnOwn(pom, part)))
                        .flatMap(part -> part.profile().stream())
                        .findFirst();
    }

    private boolean dependsOnOwn(Pom pom, Pom.Part part) {
        return part.dependencies().stream()
                .anyMatch(other -> artifact(value(pom, other.group()), value(pom, other.name()))
                        .filter(own -> other.version().isEmpty()
                                || own.version().equals(value(pom, replaced(other.version(), part.values()))))
                        .isPresent());
    }

    /** A profile's own properties come before those of its pom. */
    private static String replaced(String text, Map<String, String> values) {
        return PROPERTY.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
    }

    /** Returns whether the build of a module runs JMH, whichever profiles are active. */
    boolean runsJmh(Path module) {
        return always(module, part -> part.jmh().runs());
    }

    /** Returns all profiles of a module and of those it inherits from that name JMH, for whatever. */
    Set<String> profilesNamingJmh(Path module) {
        return profiles(module, part -> part.jmh().named());
    }

    private boolean always(Path module, Predicate<Pom.Part> wanted) {
        return lineage(module).stream()
                .flatMap(pom -> pom.parts().stream())
                .anyMatch(part -> part.profile().isEmpty() && wanted.test(part));
    }

    private Set<String> profiles(Path module, Predicate<Pom.Part> wanted) {
        return lineage(module).stream()
                .flatMap(pom -> pom.parts().stream())
                .filter(wanted)
                .flatMap(part -> part.profile().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns whether a module, or a pom it inherits from, depends on classes of tests. */
    boolean needsTests(Path module) {
        return lineage(module).stream()
                .flatMap(pom -> pom.parts().stream())
                .flatMap(part -> part.dependencies().stream())
                .anyMatch(Pom.Needed::tests);
    }

    /** Returns whether an artifact, written as group, name and more with colons between them, is made by this checkout. */
    public boolean builds(String artifact) {
        String[] parts = artifact.split(":", -1);
        return parts.length > 1 && artifact(parts[0], parts[1]).isPresent();
    }

    /** Returns the property that a pom of the checkout sets to a text; empty if there is none. */
    public Optional<String> propertyOf(String text) {
        return poms.values().stream()
                .flatMap(pom -> pom.values().entrySet().stream())
                .filter(entry ->
                        entry.getValue().equals(text) && !entry.getKey().startsWith("project."))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    private static boolean dependsOnJmh(Pom.Part part) {
        return part.dependencies().stream().anyMatch(needed -> needed.group().equals(JMH_GROUP));
    }

    /** Returns profiles with those that would no longer be active by default, as their poms have one of the others. */
    Set<String> withDefaults(Set<String> profiles) {
        Set<String> all = new LinkedHashSet<>(profiles);
        for (Pom pom : poms.values()) {
            boolean touched = pom.parts().stream()
                    .anyMatch(part -> part.profile().filter(profiles::contains).isPresent());
            if (touched) {
                pom.parts().stream()
                        .filter(Pom.Part::byDefault)
                        .forEach(part -> part.profile().ifPresent(all::add));
            }
        }
        return all;
    }
}
