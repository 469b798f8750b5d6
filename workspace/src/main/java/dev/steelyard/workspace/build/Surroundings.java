package dev.steelyard.workspace.build;

import dev.steelyard.workspace.files.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The environment of a build that affects its result: variables that build tools read, and the user's settings of Maven
 * and Gradle. A result kept under a different environment is not reused.
 *
 * @param environment of the build commands
 * @param userHome where the JVM of a build tool believes the user's home to be
 */
record Surroundings(Map<String, String> environment, Path userHome) {

    private static final List<String> VARIABLES = List.of(
            "MAVEN_OPTS",
            "MAVEN_ARGS",
            "MAVEN_CONFIG",
            "GRADLE_OPTS",
            "GRADLE_USER_HOME",
            "JAVA_OPTS",
            "JAVA_TOOL_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "JDK_JAVAC_OPTIONS");

    private static final List<String> FILES = List.of(
            ".m2/settings.xml",
            ".m2/toolchains.xml",
            ".mavenrc",
            ".gradle/gradle.properties",
            ".gradle/init.gradle",
            ".gradle/init.gradle.kts",
            ".gradle/init.d");

    /**
     * Returns texts that are equal exactly if the surroundings are.
     *
     * @throws IOException if a file of settings cannot be read
     */
    List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String name : VARIABLES) {
            String value = environment.get(name);
            if (value != null) {
                texts.add(name + "=" + value);
            }
        }
        for (Path home : homes()) {
            for (String name : FILES) {
                Path file = home.resolve(name);
                if (Files.exists(file)) {
                    texts.add(name + ":" + Digest.of(file));
                }
            }
        }
        return texts;
    }

    /** Scripts go by the variable, JVMs by the entry of the user, which may differ. */
    private Set<Path> homes() {
        Set<Path> homes = new LinkedHashSet<>();
        String home = environment.getOrDefault("HOME", "");
        if (!home.isEmpty()) {
            homes.add(Path.of(home));
        }
        homes.add(userHome);
        return homes;
    }
}
