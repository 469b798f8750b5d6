package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.Artifacts;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/** The file into which Maven writes the class path of a module. */
public final class ClassPathFile {

    private static final String GROUP = "org.apache.maven.plugins";
    private static final String PLUGIN = "maven-dependency-plugin";

    /** What Maven calls the settings of a goal that is asked for by its name. */
    private static final String BY_NAME = "default-cli";

    /** With its version, since the project under test need not manage one. */
    public static final String GOAL = GROUP + ":" + PLUGIN + ":3.8.1:build-classpath";

    private static final String NAME = "steelyard.classpath";

    /** What {@link #GOAL} is told; the name is relative, so that each module writes a file of its own. */
    public static final String ARGUMENT = "-Dmdep.outputFile=" + NAME;

    private ClassPathFile() {}

    /**
     * Sees to it that the goal writes its file: a parent or a profile may switch the plugin off, or send what it writes
     * elsewhere. Settings of the goal itself in a module's own pom are stronger than either.
     *
     * @param module the folder of a module in the checkout
     * @throws IOException if its pom cannot be changed
     */
    public static void switchOn(Path module) throws IOException {
        Path pom = module.resolve(Pom.FILE);
        try {
            Element project = PomXml.read(pom);
            Element plugins = PomXml.child(PomXml.child(project, "build"), "plugins");
            Element plugin = PomXml.all(plugins, "plugin").stream()
                    .filter(each -> PomXml.text(each, "artifactId")
                            .filter(PLUGIN::equals)
                            .isPresent())
                    .findFirst()
                    .orElseGet(() -> named(plugins));
            Element executions = PomXml.child(plugin, "executions");
            Element execution = PomXml.all(executions, "execution").stream()
                    .filter(each ->
                            PomXml.text(each, "id").filter(BY_NAME::equals).isPresent())
                    .findFirst()
                    .orElseGet(() -> byName(executions));
            Element settings = PomXml.child(execution, "configuration");
            PomXml.child(settings, "skip").setTextContent("false");
            PomXml.child(settings, "outputFile").setTextContent(NAME);
            PomXml.write(project, pom);
        } catch (UserError e) {
            throw new IOException(e.problem(), e);
        }
    }

    private static Element byName(Element executions) {
        Element execution = PomXml.append(executions, "execution", "");
        PomXml.append(execution, "id", BY_NAME);
        return execution;
    }

    private static Element named(Element plugins) {
        Element plugin = PomXml.append(plugins, "plugin", "");
        PomXml.append(plugin, "groupId", GROUP);
        PomXml.append(plugin, "artifactId", PLUGIN);
        return plugin;
    }

    /** Returns whether a module has such a file. */
    public static boolean isIn(Path module) {
        return Files.isRegularFile(module.resolve(NAME));
    }

    /**
     * Returns the entries that a JVM can load. Maven lists all dependencies, poms and native libraries among them.
     *
     * @param module the folder of the module
     * @throws IOException if there is no such file, or it cannot be read
     */
    public static List<Path> of(Path module) throws IOException {
        String text = Files.readString(module.resolve(NAME), StandardCharsets.UTF_8);
        return Stream.of(text.strip().split(File.pathSeparator))
                .filter(entry -> !entry.isBlank())
                .map(Path::of)
                .filter(Artifacts::isLoadable)
                .toList();
    }
}
