package dev.steelyard.workspace.build;

import dev.steelyard.workspace.process.ProgramLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Remedies for Gradle failures that usually have one reason outside of the code. */
final class GradleRemedies {

    private static final String JAR_BY_HAND =
            "; then specify the build command with --build COMMAND and its jar with --jar GLOB, or compare jars that "
                    + "you built yourself: jar:PATH.";

    /**
     * A reason and its remedy.
     *
     * @param sign what Gradle or its wrapper writes
     */
    private record Rule(Pattern sign, String remedy) {}

    private static final List<Rule> RULES = List.of(
            new Rule(
                    Pattern.compile("Downloading https?://\\S+gradle-\\S+\\.zip"),
                    "The wrapper cannot download Gradle. Install that Gradle version yourself" + JAR_BY_HAND),
            new Rule(
                    Pattern.compile(
                            "Unable to access jarfile|Could not find or load main class org\\.gradle\\.wrapper"),
                    "The Gradle wrapper is incomplete: gradle/wrapper/gradle-wrapper.jar is missing. Install Gradle"
                            + JAR_BY_HAND),
            new Rule(
                    Pattern.compile("Task 'jmhJar' not found|Cannot locate tasks that match 'jmhJar'"),
                    "The project has no jmhJar task, which the me.champeau.jmh plugin adds. Use -C to select the "
                            + "module that has it, or find the task that packages the benchmarks and JMH"
                            + JAR_BY_HAND),
            new Rule(
                    Pattern.compile("Unsupported class file major version|requires Java \\d+|JVM runtime version \\d+"
                            + "|Cannot find a Java installation"),
                    "Gradle or the project needs another JDK: specify one with --build-jdk PATH."));

    private GradleRemedies() {}

    /** Returns what to do about the first reason that a log of a failure gives away; empty if it is none of these. */
    static Optional<String> of(Path log) {
        try {
            List<String> lines = ProgramLog.read(log).lines();
            // The last line of a download that worked is followed by Gradle's own words.
            boolean started = lines.stream().anyMatch(line -> line.startsWith("* What went wrong:"));
            return RULES.stream()
                    .skip(started ? 1 : 0)
                    .filter(rule -> lines.stream()
                            .anyMatch(line -> rule.sign().matcher(line).find()))
                    .map(Rule::remedy)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
