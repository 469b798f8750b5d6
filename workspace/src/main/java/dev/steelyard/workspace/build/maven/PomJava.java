package dev.steelyard.workspace.build.maven;

import dev.steelyard.workspace.jvm.JavaNeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * The JDK that the modules of a reactor ask for by their poms and those that they inherit from, as far as these are in the
 * checkout and not in profiles. What a parent from a repository asks for shows when the build fails.
 */
public final class PomJava {

    private static final String COMPILER = "maven-compiler-plugin";

    /** Settings of the compiler, the one that decides first. */
    private static final List<String> MAIN = List.of("release", "target", "source");

    private static final List<String> TESTS = List.of("testRelease", "testTarget", "testSource");

    /** What Airlift's parent pom compiles for, and which JDK it accepts. */
    private static final List<String> OF_PARENTS = List.of("project.build.targetJdk", "air.java.version");

    /** Releases of Java that no later JDK compiles for. */
    private static final Map<Integer, Integer> LAST_JDK = Map.of(5, 8, 6, 11, 7, 19);

    private final PomTree tree;
    private final Map<String, String> given;
    private final Map<Path, Element> poms = new HashMap<>();

    private PomJava(PomTree tree, Map<String, String> given) {
        this.tree = tree;
        this.given = given;
    }

    /**
     * Returns what the modules that are built ask for.
     *
     * @param reactor which modules those are
     * @param arguments the user's own for Maven: a property that they set wins over that of a pom
     */
    public static List<JavaNeed> of(PomTree tree, Reactor reactor, List<String> arguments) {
        Map<String, String> given = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (argument.startsWith("-D") && equals > 2) {
                given.put(argument.substring(2, equals), argument.substring(equals + 1));
            }
        }
        PomJava java = new PomJava(tree, given);
        List<JavaNeed> needs = new ArrayList<>();
        List<JavaNeed> compiled = new ArrayList<>();
        for (Path module : reactor.built(tree)) {
            java.compiled(module, MAIN).ifPresent(compiled::add);
            if (reactor.tests()) {
                java.compiled(module, TESTS).ifPresent(compiled::add);
            }
            java.wishes(module).stream().filter(wish -> !needs.contains(wish)).forEach(needs::add);
        }
        // The newest says it for all; the oldest is what a later JDK may have dropped.
        compiled.stream().max(Comparator.comparingInt(JavaNeed::least)).ifPresent(needs::add);
        compiled.stream()
                .min(Comparator.comparingInt(JavaNeed::least))
                .filter(oldest -> LAST_JDK.containsKey(oldest.least()))
                .map(oldest -> new JavaNeed(
                        1, LAST_JDK.getOrDefault(oldest.least(), 0), JavaNeed.Strength.WISH, oldest.source()))
                .ifPresent(needs::add);
        return List.copyOf(needs);
    }

    /** The release that a module's classes are compiled for. */
    private Optional<JavaNeed> compiled(Path module, List<String> settings) {
        Optional<JavaNeed> newest = Optional.empty();
        for (String setting : settings) {
            Optional<JavaNeed> configured = configured(module, setting);
            newest = newer(newest, configured.isPresent() ? configured : property(module, "maven.compiler." + setting));
        }
        for (String name : settings.equals(MAIN) ? OF_PARENTS : List.<String>of()) {
            newest = newer(newest, property(module, name));
        }
        return newest;
    }

    private static Optional<JavaNeed> newer(Optional<JavaNeed> one, Optional<JavaNeed> other) {
        return Stream.concat(one.stream(), other.stream()).max(Comparator.comparingInt(JavaNeed::least));
    }

    private Optional<JavaNeed> property(Path module, String name) {
        for (Path folder : tree.inherited(module)) {
            if (!given.containsKey(name)
                    && PomXml.text(pom(folder), "properties", name).isPresent()) {
                return need(module, "${" + name + "}", name, folder);
            }
        }
        String own = given.get(name);
        return own == null ? Optional.empty() : need(module, own, name, module);
    }

    /** A setting of the compiler plugin, of the nearest pom that has it. */
    private Optional<JavaNeed> configured(Path module, String setting) {
        for (Path folder : tree.inherited(module)) {
            for (Element plugin : plugins(folder, COMPILER)) {
                Optional<JavaNeed> need = PomXml.text(plugin, "configuration", setting)
                        .flatMap(text -> need(module, text, "<" + setting + ">", folder));
                if (need.isPresent()) {
                    return need;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<JavaNeed> need(Path module, String text, String name, Path folder) {
        String plain = value(module, text).strip();
        return plain.matches("(?:1\\.)?\\d{1,2}")
                ? JavaNeed.range(plain, "")
                        .map(range ->
                                JavaNeed.atLeast(range.least(), name + " is " + range.least() + " in " + place(folder)))
                : Optional.empty();
    }

    /** What the user gives wins over properties of poms, as for Maven. */
    private String value(Path module, String text) {
        String replaced = text;
        for (Map.Entry<String, String> property : given.entrySet()) {
            replaced = replaced.replace("${" + property.getKey() + "}", property.getValue());
        }
        return tree.value(module, replaced);
    }

    /** Ranges of enforcer rules and of toolchains; benchmarks may be built without either. */
    private List<JavaNeed> wishes(Path module) {
        List<JavaNeed> wishes = new ArrayList<>();
        for (Path folder : tree.inherited(module)) {
            for (Element plugin : plugins(folder, "maven-enforcer-plugin")) {
                for (Element configuration : configurations(plugin)) {
                    PomXml.text(configuration, "rules", "requireJavaVersion", "version")
                            .flatMap(text -> JavaNeed.range(
                                    value(module, text),
                                    "requireJavaVersion is " + value(module, text) + " in " + place(folder)))
                            .ifPresent(wishes::add);
                }
            }
            for (Element plugin : plugins(folder, "maven-toolchains-plugin")) {
                for (Element configuration : configurations(plugin)) {
                    PomXml.text(configuration, "toolchains", "jdk", "version")
                            .flatMap(text -> JavaNeed.range(
                                    value(module, text),
                                    "the toolchain is " + value(module, text) + " in " + place(folder)))
                            .ifPresent(wishes::add);
                }
            }
        }
        return wishes;
    }

    /** The version of Maven that poms ask for, as they write it, and the pom that does; empty if none does. */
    public static Optional<Map.Entry<String, String>> maven(PomTree tree, Reactor reactor) {
        PomJava poms = new PomJava(tree, Map.of());
        for (Path module : reactor.built(tree)) {
            for (Path folder : tree.inherited(module)) {
                for (Element plugin : poms.plugins(folder, "maven-enforcer-plugin")) {
                    for (Element configuration : configurations(plugin)) {
                        Optional<String> version = PomXml.text(configuration, "rules", "requireMavenVersion", "version")
                                .map(text -> tree.value(module, text))
                                .filter(text -> !text.isEmpty());
                        if (version.isPresent()) {
                            return Optional.of(Map.entry(version.get(), poms.place(folder)));
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static List<Element> configurations(Element plugin) {
        return Stream.concat(
                        PomXml.all(plugin, "configuration").stream(),
                        PomXml.all(plugin, "executions", "execution", "configuration").stream())
                .toList();
    }

    private List<Element> plugins(Path folder, String name) {
        Element project = pom(folder);
        return Stream.concat(
                        PomXml.all(project, "build", "plugins", "plugin").stream(),
                        PomXml.all(project, "build", "pluginManagement", "plugins", "plugin").stream())
                .filter(plugin ->
                        PomXml.text(plugin, "artifactId").filter(name::equals).isPresent())
                .toList();
    }

    private Element pom(Path folder) {
        return poms.computeIfAbsent(folder, at -> PomXml.read(at.resolve(Pom.FILE)));
    }

    private String place(Path folder) {
        return tree.top().relativize(folder.resolve(Pom.FILE)).toString();
    }
}
