package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.DependencyRequest.Update;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The versions that the poms of one commit name, of libraries, plugins and parents. */
public final class PomVersions {

    private static final String PLUGIN = "plugin";
    private static final String PLUGINS = "org.apache.maven.plugins";
    private static final List<String> NAMING = List.of("dependency", "path", "parent", "extension", PLUGIN);
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([\\w.-]+)}");
    /** A property may name another one. */
    private static final int DEEPEST = 5;

    private final SortedMap<String, Set<String>> versions = new TreeMap<>();

    private PomVersions() {}

    /**
     * Returns the versions in poms; those that cannot be read name none.
     *
     * @param poms their texts, a pom before those that inherit from it
     */
    public static PomVersions of(Collection<String> poms) {
        PomVersions all = new PomVersions();
        List<Element> projects = new ArrayList<>();
        Map<String, String> properties = new HashMap<>();
        for (String pom : poms) {
            parsed(pom).ifPresent(projects::add);
        }
        for (Element project : projects) {
            for (Element property : PomXml.children(project, "properties")) {
                properties.putIfAbsent(
                        property.getNodeName(), property.getTextContent().strip());
            }
        }
        projects.forEach(project -> all.add(project, properties));
        return all;
    }

    private static Optional<Element> parsed(String pom) {
        try {
            return Optional.of(PomXml.parse(pom));
        } catch (UserError e) {
            return Optional.empty(); // as a sample for a test may be
        }
    }

    private void add(Element project, Map<String, String> properties) {
        for (String kind : NAMING) {
            NodeList found = project.getElementsByTagName(kind);
            for (int i = 0; i < found.getLength(); i++) {
                Element each = (Element) found.item(i);
                String group = PomXml.text(each, "groupId").orElse(kind.equals(PLUGIN) ? PLUGINS : "");
                String name = PomXml.text(each, "artifactId").orElse("");
                String version = PomXml.text(each, "version").orElse("");
                if (!group.isEmpty() && !name.isEmpty() && !version.isEmpty()) {
                    String key = value(group, properties) + ":" + value(name, properties);
                    versions.computeIfAbsent(key, absent -> new TreeSet<>()).add(value(version, properties));
                }
            }
        }
    }

    private static String value(String text, Map<String, String> properties) {
        String value = text;
        for (int i = 0; i < DEEPEST && value.contains("${"); i++) {
            value = PROPERTY.matcher(value)
                    .replaceAll(
                            found -> Matcher.quoteReplacement(properties.getOrDefault(found.group(1), found.group())));
        }
        return value;
    }

    /** Returns what has another version in later poms, by group and name; what has several versions on a side is left out. */
    public List<Update> updates(PomVersions later) {
        List<Update> updates = new ArrayList<>();
        versions.forEach((key, from) -> {
            Set<String> to = later.versions.getOrDefault(key, Set.of());
            if (from.size() == 1 && to.size() == 1 && !from.equals(to)) {
                String[] names = key.split(":", 2);
                String before = from.iterator().next();
                String after = to.iterator().next();
                if (List.of(names[0], names[1], before, after).stream().allMatch(Update::isWord)) {
                    updates.add(new Update(names[0], names[1], before, after));
                }
            }
        });
        return List.copyOf(updates);
    }
}
