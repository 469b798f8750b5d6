package dev.steelyard.workspace.build.maven;

import dev.steelyard.workspace.artifact.Artifact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets benchmarks depend on what their checkout builds. Benchmarks apart from a project often name one of its releases and
 * stay with it for years: built as they are, they would measure that release in every revision.
 */
public final class Versions {

    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>(?:(?!</?dependency>).)*</dependency>", Pattern.DOTALL);
    private static final Pattern GROUP = element("groupId");
    private static final Pattern NAME = element("artifactId");
    private static final Pattern VERSION = element("version");

    private Versions() {}

    private static Pattern element(String name) {
        return Pattern.compile("<" + name + ">\\s*([^<]*?)\\s*</" + name + ">");
    }

    /**
     * Writes the versions of the checkout's modules into poms that ask for other ones, and returns what was changed, a
     * sentence each.
     *
     * @param tree the poms of the checkout, which belongs to Steelyard
     * @param modules folders of the poms to change
     * @throws IOException if one cannot be written
     */
    public static List<String> align(PomTree tree, List<Path> modules) throws IOException {
        List<String> changes = new ArrayList<>();
        for (Path module : modules) {
            Path pom = module.resolve(Pom.FILE);
            String text = Files.readString(pom, StandardCharsets.UTF_8);
            String aligned = DEPENDENCY
                    .matcher(text)
                    .replaceAll(found -> Matcher.quoteReplacement(aligned(tree, module, found.group(), changes)));
            if (!aligned.equals(text)) {
                Files.writeString(pom, aligned, StandardCharsets.UTF_8);
            }
        }
        return List.copyOf(changes);
    }

    private static String aligned(PomTree tree, Path module, String dependency, List<String> changes) {
        Matcher version = VERSION.matcher(dependency);
        Matcher group = GROUP.matcher(dependency);
        Matcher name = NAME.matcher(dependency);
        if (!version.find() || !group.find() || !name.find()) {
            return dependency;
        }
        String asked = tree.value(module, version.group(1));
        Optional<Artifact> own = tree.artifact(tree.value(module, group.group(1)), tree.value(module, name.group(1)))
                .filter(artifact -> !artifact.version().isEmpty() && !asked.isEmpty())
                .filter(artifact -> !artifact.version().equals(asked));
        if (own.isEmpty()) {
            return dependency;
        }
        changes.add(tree.top().relativize(module.resolve(Pom.FILE)) + " asks for "
                + own.get().key() + " " + asked + "; it gets " + own.get().version() + ", which this revision builds");
        return dependency.substring(0, version.start(1)) + own.get().version() + dependency.substring(version.end(1));
    }
}
