package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * A plugin, or one of its executions, that a build must skip. Properties do not reach all plugins that only check or describe a
 * project: some have none, and one that asks for a newer Maven fails before it reads them.
 *
 * @param group group id of the plugin
 * @param name artifact id of the plugin
 * @param execution id of its execution; empty for the plugin as a whole
 */
public record Unbinding(String group, String name, String execution) {

    /** The group of a plugin that says none. */
    private static final String USUAL_GROUP = "org.apache.maven.plugins";

    /** Plugins that make neither classes nor resources. */
    private static final Pattern MAKES_NOTHING =
            Pattern.compile(".*(?:rat|checkstyle|license|spotless|enforcer|pmd|spotbugs"
                    + "|findbugs|japicmp|revapi|clirr|sniffer|jacoco|cyclonedx|spdx|source|javadoc|gpg|sign|forbiddenapis|modernizer"
                    + "|formatter|code-format|impsort|sortpom|site|changelog|buildnumber|commit-id|maven-artifact|versions|bnd-baseline"
                    + "|duplicate-finder|ossindex|dependency-check|sonar|invoker|surefire|failsafe|install|deploy|toolchains)-(?:maven-)?plugin"
                    + "|(?:git-commit-id|license)-maven.*|forbiddenapis");

    /** Returns whether benchmarks can do without it. */
    public boolean harmless() {
        return MAKES_NOTHING.matcher(name).matches();
    }

    /**
     * Takes the whole plugin out of the builds of a pom, also of its profiles. What a parent from a repository binds stays.
     *
     * @return whether it was there
     * @throws IOException if the pom cannot be read or written
     */
    boolean leaveOut(Path folder) throws IOException {
        Path pom = folder.resolve(Pom.FILE);
        try {
            Element project = PomXml.read(pom);
            List<Element> plugins = new ArrayList<>(PomXml.all(project, "build", "plugins"));
            plugins.addAll(PomXml.all(project, "profiles", "profile", "build", "plugins"));
            boolean found = false;
            for (Element list : plugins) {
                for (Element plugin : PomXml.all(list, "plugin")) {
                    if (PomXml.text(plugin, "artifactId").filter(name::equals).isPresent()
                            && PomXml.text(plugin, "groupId")
                                    .orElse(USUAL_GROUP)
                                    .equals(group)) {
                        list.removeChild(plugin);
                        found = true;
                    }
                }
            }
            if (found) {
                PomXml.write(project, pom);
            }
            return found;
        } catch (UserError e) {
            throw new IOException(e.problem(), e);
        }
    }

    /**
     * Leaves it out in a pom and in all that inherit from it.
     *
     * @throws IOException if the pom cannot be written
     */
    public void in(Path folder) throws IOException {
        Path pom = folder.resolve(Pom.FILE);
        try {
            Element project = PomXml.read(pom);
            Element plugin = PomXml.append(PomXml.child(PomXml.child(project, "build"), "plugins"), "plugin", "");
            PomXml.append(plugin, "groupId", group);
            PomXml.append(plugin, "artifactId", name);
            Element unbound = PomXml.append(PomXml.append(plugin, "executions", ""), "execution", "");
            PomXml.append(unbound, "id", execution);
            PomXml.append(unbound, "phase", "none");
            PomXml.write(project, pom);
        } catch (UserError e) {
            throw new IOException(e.problem(), e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
