package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * One pom as it is written: nothing is inherited, and properties are not replaced.
 *
 * @param folder where it is
 * @param parent folder of its parent's pom, if that is in the file system
 * @param values its properties, and what it calls {@code project.groupId}, {@code project.artifactId} and {@code
 *     project.version}
 * @param parts its modules and dependencies, by profile
 */
record Pom(Path folder, Optional<Path> parent, Map<String, String> values, List<Part> parts) {

    static final String FILE = "pom.xml";

    /** The group of plugins that are named without one. */
    private static final String PLUGINS = "org.apache.maven.plugins";

    Pom {
        values = Map.copyOf(values);
        parts = List.copyOf(parts);
    }

    /**
     * The contents of a pom outside of profiles, or in one of them.
     *
     * @param profile the id of the profile; empty outside of all
     * @param byDefault whether the profile is active as long as no other of the pom is
     * @param values its properties
     * @param modules folders
     * @param dependencies without managed ones
     * @param plugins of the build, without managed ones
     * @param jmh what it says of JMH
     */
    record Part(
            Optional<String> profile,
            boolean byDefault,
            Map<String, String> values,
            List<Path> modules,
            List<Needed> dependencies,
            List<Needed> plugins,
            JmhUse jmh) {
        Part {
            values = Map.copyOf(values);
            modules = List.copyOf(modules);
            dependencies = List.copyOf(dependencies);
            plugins = List.copyOf(plugins);
        }

        /** All modules of a checkout that these may be. */
        List<Needed> needed() {
            return Stream.concat(dependencies.stream(), plugins.stream()).toList();
        }
    }

    /**
     * What the dependencies and plugins of a part say of JMH. Plugins count, since many projects name the annotation
     * processor only in the settings of the compiler.
     *
     * @param named whether they name it at all
     * @param generator whether they name one of its generators, without which there are no benchmarks to run
     * @param runs whether a plugin that runs programs names it, as some modules run their benchmarks whenever they are built
     */
    record JmhUse(boolean named, boolean generator, boolean runs) {}

    /**
     * A dependency or a plugin, with texts as they are written.
     *
     * @param group the group id
     * @param name the artifact id; empty if not given
     * @param version empty if not given, as where it is managed
     * @param tests whether the classes of its tests are meant
     */
    record Needed(String group, String name, String version, boolean tests) {}

    /** Returns the same with another folder of its parent. */
    Pom with(Path otherParent) {
        return new Pom(folder, Optional.of(otherParent), values, parts);
    }

    /** Returns its group and name as they are written; empty without a name. */
    Optional<String> key() {
        return key("project.");
    }

    /** Returns the group and name of its parent as they are written; empty without one. */
    Optional<String> parentKey() {
        return key("project.parent.");
    }

    /** Returns whether its parent has the version of another pom, as far as they say without properties. */
    boolean inherits(Pom other) {
        return agrees("version", other);
    }

    /** Returns whether its parent has the group, name and version of another pom, as far as they say without properties. */
    boolean isChildOf(Pom other) {
        return agrees("groupId", other) && agrees("artifactId", other) && inherits(other);
    }

    private boolean agrees(String name, Pom other) {
        String asked = values.getOrDefault("project.parent." + name, "");
        String there = other.values().getOrDefault("project." + name, "");
        boolean isRange = asked.startsWith("[") || asked.startsWith("(");
        return asked.isEmpty() || asked.equals(there) || asked.contains("${") || there.contains("${") || isRange;
    }

    private Optional<String> key(String prefix) {
        return Optional.ofNullable(values.get(prefix + "artifactId"))
                .map(name -> values.getOrDefault(prefix + "groupId", "") + ":" + name);
    }

    /** Returns whether a folder has a pom. */
    static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /**
     * Reads the pom of a folder.
     *
     * @throws UserError if it is no XML
     */
    static Pom of(Path folder) {
        Element project = PomXml.read(folder.resolve(FILE));
        Map<String, String> values = properties(project);
        for (String name : List.of("groupId", "artifactId", "version")) {
            PomXml.text(project, name)
                    .or(() -> name.equals("artifactId") ? Optional.empty() : PomXml.text(project, "parent", name))
                    .ifPresent(text -> values.put("project." + name, text));
            PomXml.text(project, "parent", name).ifPresent(text -> values.put("project.parent." + name, text));
        }
        List<Part> parts = new ArrayList<>(List.of(part(folder, project, Optional.empty())));
        for (Element profile : PomXml.all(project, "profiles", "profile")) {
            parts.add(part(folder, profile, PomXml.text(profile, "id").or(() -> Optional.of("default"))));
        }
        return new Pom(folder, parent(folder, project), values, parts);
    }

    private static Map<String, String> properties(Element element) {
        Map<String, String> values = new HashMap<>();
        for (Element properties : PomXml.all(element, "properties")) {
            for (Node node = properties.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element property) {
                    values.put(property.getNodeName(), property.getTextContent().strip());
                }
            }
        }
        return values;
    }

    private static Part part(Path folder, Element element, Optional<String> profile) {
        List<Path> modules = PomXml.all(element, "modules", "module").stream()
                .map(module -> folder.resolve(module.getTextContent().strip()).normalize())
                .toList();
        List<Needed> dependencies = PomXml.all(element, "dependencies", "dependency").stream()
                .map(dependency -> new Needed(
                        PomXml.text(dependency, "groupId").orElse(""),
                        PomXml.text(dependency, "artifactId").orElse(""),
                        PomXml.text(dependency, "version").orElse(""),
                        PomXml.text(dependency, "type")
                                        .filter("test-jar"::equals)
                                        .isPresent()
                                || PomXml.text(dependency, "classifier")
                                        .filter(text -> text.contains("test"))
                                        .isPresent()))
                .toList();
        List<Needed> plugins = PomXml.all(element, "build", "plugins", "plugin").stream()
                .map(plugin -> new Needed(
                        PomXml.text(plugin, "groupId").orElse(PLUGINS),
                        PomXml.text(plugin, "artifactId").orElse(""),
                        PomXml.text(plugin, "version").orElse(""),
                        false))
                .toList();
        boolean byDefault = PomXml.text(element, "activation", "activeByDefault")
                .filter(text -> text.equals("true"))
                .isPresent();
        String text = Stream.of("dependencies", "build")
                .flatMap(name -> PomXml.all(element, name).stream())
                .map(Element::getTextContent)
                .collect(Collectors.joining());
        boolean runs = PomXml.all(element, "build", "plugins", "plugin").stream()
                .map(Element::getTextContent)
                .anyMatch(plugin -> plugin.contains("exec-maven-plugin") && plugin.contains(PomTree.JMH_GROUP));
        JmhUse jmh = new JmhUse(text.contains(PomTree.JMH_GROUP), text.contains("jmh-generator"), runs);
        return new Part(profile, byDefault, properties(element), modules, dependencies, plugins, jmh);
    }

    /** Maven looks for the parent one folder up unless the pom names another place, or with an empty name none. */
    private static Optional<Path> parent(Path folder, Element project) {
        List<Element> parents = PomXml.all(project, "parent");
        if (parents.isEmpty()) {
            return Optional.empty();
        }
        List<Element> named = PomXml.all(parents.get(0), "relativePath");
        String place = named.isEmpty() ? ".." : named.get(0).getTextContent().strip();
        if (place.isEmpty()) {
            return Optional.empty();
        }
        Path path = folder.resolve(place).normalize();
        Path in = path.toString().endsWith(".xml") && path.getParent() != null ? path.getParent() : path;
        return isIn(in) ? Optional.of(in) : Optional.empty();
    }
}
