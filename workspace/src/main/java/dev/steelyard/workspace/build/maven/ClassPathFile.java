package dev.steelyard.workspace.build.maven;

import dev.steelyard.workspace.artifact.Artifacts;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The file into which Maven writes the class path of a module. */
public final class ClassPathFile {

    /** With its version, since the project under test need not manage one. */
    public static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

    private static final String NAME = "steelyard.classpath";

    /** What {@link #GOAL} is told; the name is relative, so that each module writes a file of its own. */
    public static final String ARGUMENT = "-Dmdep.outputFile=" + NAME;

    private ClassPathFile() {}

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
