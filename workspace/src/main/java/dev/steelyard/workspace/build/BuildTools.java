package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The user's settings for a detected build.
 *
 * @param arguments words that are added to the command
 * @param maven the folder of a Maven, or its executable; empty for the project's wrapper, or the one on the path
 * @param jdk the folder of the JDK that builds; empty for the user's own
 * @param jmh the version of JMH that all variants are built with; empty for those that their poms name
 */
public record BuildTools(List<String> arguments, Optional<Path> maven, Optional<Path> jdk, Optional<String> jmh) {

    /** Nothing but what is found. */
    public static final BuildTools FOUND =
            new BuildTools(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

    /** How remedies ask for another JDK. */
    static final String JDK_OPTION = "--build-jdk";

    private static final Pattern VERSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z._-]*");

    public BuildTools {
        arguments = List.copyOf(arguments);
        jmh.filter(version -> !VERSION.matcher(version).matches()).ifPresent(version -> {
            throw UserError.usage("--jmh '" + version + "' is not a version", "Specify a version, such as 1.37.");
        });
    }

    /** Returns whether anything is said that only a command which is found can heed. */
    boolean needFoundCommand() {
        return !arguments.isEmpty() || maven.isPresent() || jmh.isPresent();
    }

    /**
     * Checks that what was named is there.
     *
     * @throws UserError if it is not
     */
    public void check() {
        maven.ifPresent(BuildTools::executable);
        jdk.ifPresent(home -> {
            if (!Files.isExecutable(home.resolve("bin").resolve("javac"))) {
                throw UserError.usage(
                        "no JDK found at " + home + ": bin/javac is missing",
                        "Set --build-jdk to the folder of a JDK.");
            }
        });
    }

    /** Returns the executable of a Maven. */
    static Path executable(Path maven) {
        Path program = Files.isDirectory(maven) ? maven.resolve("bin").resolve("mvn") : maven;
        if (!Files.isExecutable(program)) {
            throw UserError.usage(
                    "no Maven found at " + maven + ": " + program + " is not executable",
                    "Set --maven to the home folder of Maven or its bin/mvn.");
        }
        return program.toAbsolutePath().normalize();
    }

    /** Returns texts that are equal exactly if what is asked for is. */
    List<String> texts() {
        return List.of(
                String.join("\0", arguments),
                maven.map(path -> executable(path).toString()).orElse(""),
                jdk.map(Path::toString).orElse(""),
                jmh.orElse(""));
    }
}
