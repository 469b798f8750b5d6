package dev.steelyard.workspace.build.maven;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Properties that switch on profiles of a pom: what people give to build benchmarks that no profile's id names. */
public final class ProfileSwitches {

    private static final String NOT = "!";

    /** Those that switch profiles off, are of the environment, or are about releases. */
    private static final Pattern OTHERS = Pattern.compile("!.*|env[.].*|(?i:.*(?:release|deploy|gpg|sign|snapshot).*)");

    private ProfileSwitches() {}

    /**
     * Returns them as arguments of Maven such as {@code -Dvalidator=current}, in the order of the poms.
     *
     * @param modules folders of the poms
     * @throws dev.steelyard.core.error.UserError if one is no XML
     */
    public static List<String> of(Collection<Path> modules) {
        Set<String> arguments = new LinkedHashSet<>();
        for (Path module : modules) {
            Element project = PomXml.read(module.resolve(Pom.FILE));
            for (Element property : PomXml.all(project, "profiles", "profile", "activation", "property")) {
                Optional<String> name = PomXml.text(property, "name")
                        .filter(text -> !OTHERS.matcher(text).matches());
                Optional<String> value = PomXml.text(property, "value");
                if (name.isPresent()
                        && value.filter(text -> text.startsWith(NOT)).isEmpty()) {
                    arguments.add(
                            "-D" + name.get() + value.map(text -> "=" + text).orElse(""));
                }
            }
        }
        return List.copyOf(arguments);
    }
}
