package dev.steelyard.workspace.jvm;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Completed;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM that was run once to determine its version.
 *
 * @param java its java executable
 * @param classFileVersion the newest class files it loads, by their major version: 61 for JDK 17
 * @param version what it calls itself, such as {@code 17.0.15+6-Debian-1deb12u1}
 */
public record ProbedJvm(Path java, int classFileVersion, String version) {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String REMEDY = "Set --jvm to the folder of a JDK or its bin/java.";

    /** Returns the java executable of the JVM that runs this code. */
    public static Path own() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /**
     * Runs a JVM and returns what it is.
     *
     * @param place the folder of a JDK, or a java executable
     * @throws UserError if there is no JVM, or it does not start
     */
    public static ProbedJvm probe(Path place, Processes processes, Map<String, String> environment) {
        Path java = (Files.isDirectory(place) ? place.resolve("bin").resolve("java") : place)
                .toAbsolutePath()
                .normalize();
        if (!Files.isExecutable(java)) {
            throw UserError.usage("no JVM found at " + place + ": " + java + " is not executable", REMEDY);
        }
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        Completed said = processes.run(new Command(
                List.of(java.toString(), "-XshowSettings:properties", "-version"), directory, environment, LIMIT));
        Optional<String> classVersion = property("java.class.version", said.errors());
        if (!said.succeeded() || classVersion.isEmpty()) {
            throw UserError.usage(
                    java + " -version exited with code " + said.code() + " and does not look like a JVM: "
                            + said.errors().lines().findFirst().orElse("it printed nothing"),
                    REMEDY);
        }
        String version = property("java.runtime.version", said.errors())
                .or(() -> property("java.version", said.errors()))
                .orElse("unknown");
        return new ProbedJvm(java, (int) Double.parseDouble(classVersion.get()), version);
    }

    private static Optional<String> property(String name, String settings) {
        Matcher line = Pattern.compile("^\\s*" + Pattern.quote(name) + " = (\\S+)\\s*$", Pattern.MULTILINE)
                .matcher(settings);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    /** The Java release that has class files of a major version: 17 for 61. */
    public static int release(int classFileVersion) {
        return classFileVersion - 44;
    }
}
