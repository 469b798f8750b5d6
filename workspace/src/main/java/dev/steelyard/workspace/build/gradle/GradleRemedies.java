package dev.steelyard.workspace.build.gradle;

import dev.steelyard.workspace.process.ProgramLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Remedies for Gradle failures that usually have one reason outside of the code. */
public final class GradleRemedies {

    private static final String JAR_BY_HAND =
            " and build with --build \"gradle jmhJar\", or compare jars that you built yourself: jar:PATH.";

    /**
     * A reason and its remedy.
     *
     * @param sign what Gradle or its wrapper writes
     */
    private record KnownFailure(Pattern sign, String remedy) {}

    private static final Pattern NO_JAR_TASK = missing("jmhJar");
    private static final Pattern NO_SOURCE_SET = missing(GradleClassPath.TASK);

    private static final List<KnownFailure> KNOWN = List.of(
            new KnownFailure(
                    Pattern.compile("Downloading https?://\\S+gradle-\\S+\\.zip"),
                    "The wrapper cannot download Gradle. Install the version that it requires" + JAR_BY_HAND),
            new KnownFailure(
                    Pattern.compile(
                            "Unable to access jarfile|Could not find or load main class org\\.gradle\\.wrapper"),
                    "The Gradle wrapper is incomplete: gradle/wrapper/gradle-wrapper.jar is missing. Install Gradle"
                            + JAR_BY_HAND),
            new KnownFailure(
                    NO_SOURCE_SET,
                    "This project has no source set with JMH benchmarks and no jmhJar task (which the me.champeau.jmh "
                            + "plugin adds). Use -C to select the module that contains the benchmarks, or specify the "
                            + "build command with --build COMMAND and its jar with --jar GLOB."),
            new KnownFailure(
                    Pattern.compile("Plugin \\[id: .* was not found in any of the following sources"
                            + "|Could not (?:GET|HEAD|get resource|download) |No cached version of"),
                    "Gradle cannot download plugins or dependencies: check the network and the proxies in "
                            + "~/.gradle/gradle.properties, or add --build-args --offline to use only what has "
                            + "already been downloaded."),
            new KnownFailure(
                    Pattern.compile("Unsupported class file major version|requires Java \\d+|JVM runtime version \\d+"
                            + "|Cannot find a Java installation"),
                    "Gradle or the project needs another JDK: specify one with --build-jdk PATH."));

    private GradleRemedies() {}

    private static Pattern missing(String task) {
        return Pattern.compile("Task '" + task + "' not found|Cannot locate tasks that match '" + task + "'");
    }

    /** Returns whether a build failed since there is no task that packs benchmarks. */
    public static boolean noJarTask(ProgramLog log) {
        return log.lines().stream().anyMatch(line -> NO_JAR_TASK.matcher(line).find());
    }

    /** Returns what to do about the first reason that a log of a failure gives away; empty if it is none of these. */
    public static Optional<String> of(Path log) {
        try {
            List<String> lines = ProgramLog.read(log).lines();
            // The last line of a download that worked is followed by Gradle's own words.
            boolean started = lines.stream().anyMatch(line -> line.startsWith("* What went wrong:"));
            return KNOWN.stream()
                    .skip(started ? 1 : 0)
                    .filter(known -> lines.stream()
                            .anyMatch(line -> known.sign().matcher(line).find()))
                    .map(KnownFailure::remedy)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
