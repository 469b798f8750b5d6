package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.JmhVersion;
import dev.steelyard.workspace.build.maven.MavenLog;
import dev.steelyard.workspace.build.maven.MavenRemedies;
import dev.steelyard.workspace.files.FileTree;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs JMH's annotation processor over benchmarks that a build compiled without it. {@code javac} accepts names of compiled
 * classes for that, whatever language they were written in.
 *
 * @param run the build
 * @param maven fetches the processor if it is not on the class path: a program and its first arguments
 * @param directory where that runs
 */
record JmhGenerator(BuildRun run, List<String> maven, Path directory) {

    private static final String PREFIX = "steelyard-";
    private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
    private static final String PROCESSOR = "jmh-generator-annprocess";
    private static final String PROCESSOR_CLASS = "org.openjdk.jmh.generators.BenchmarkProcessor";
    private static final Pattern PROCESSOR_JAR = Pattern.compile(PROCESSOR + "-[^/]+\\.jar");

    private static final String ERROR = "error: ";

    /** Where JMH refuses the first so many classes, it is not about a class. */
    private static final int FEW = 5;

    /** Class files of Java 8, the oldest release that all JDKs since 17 compile for. */
    private static final int JAVA_8 = 52;

    /** Java 8 has class files of version 52. */
    private static final int RELEASE_TO_VERSION = 44;

    JmhGenerator {
        maven = List.copyOf(maven);
    }

    /**
     * Generates what JMH needs to run benchmarks and returns their class path with it, in front.
     *
     * @param classPath all that the benchmarks load, their own classes first
     * @throws dev.steelyard.core.error.UserError if the processor cannot be found, or refuses the benchmarks
     */
    List<Path> addTo(List<Path> classPath, UnlistedBenchmarks benchmarks) {
        String where = run.request().root().relativize(benchmarks.folder()).toString();
        run.progress()
                .accept(run.request().label() + ": " + where
                        + " was compiled without JMH's annotation processor; running the processor now");
        Path folder =
                benchmarks.folder().resolveSibling(PREFIX + benchmarks.folder().getFileName());
        try {
            FileTree.delete(folder);
            Path made = Files.createDirectories(folder.resolve("classes"));
            List<Path> with = new ArrayList<>(List.of(made));
            with.addAll(classPath);
            List<Path> processor = new ArrayList<>(with);
            if (classPath.stream().noneMatch(JmhGenerator::isProcessor)) {
                processor.add(fetched(classPath, folder));
            }
            int code = generated(benchmarks, benchmarks.names(), processor, made);
            if (code != 0 && benchmarks.names().size() > 1 && run.fault(code).isEmpty()) {
                code = accepted(benchmarks, processor, made, code);
            }
            if (code != 0 || !BenchmarkClasses.in(made).benchmarks()) {
                throw failure(where, code);
            }
            return with;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Generates what some of the classes need, in place of all that was generated before, and returns the exit code. */
    private int generated(UnlistedBenchmarks benchmarks, Set<String> names, List<Path> processor, Path made)
            throws IOException {
        FileTree.delete(made);
        Files.createDirectories(made);
        Path arguments = made.resolveSibling("arguments");
        Files.writeString(
                arguments, arguments(names, benchmarks.classFileVersion(), processor, made), StandardCharsets.UTF_8);
        return run.quietly(List.of(javac(), "@" + arguments), run.request().root());
    }

    /** Generates what those classes need that JMH accepts: one that it refuses must not keep the others from being measured. */
    private int accepted(UnlistedBenchmarks benchmarks, List<Path> processor, Path made, int failed)
            throws IOException {
        Set<String> accepted = new TreeSet<>();
        Set<String> refused = new TreeSet<>();
        String why = "";
        for (String name : benchmarks.names().stream().sorted().toList()) {
            int code = generated(benchmarks, Set.of(name), processor, made);
            if (run.fault(code).isPresent()) {
                return code;
            }
            if (code == 0) {
                accepted.add(name);
            } else {
                refused.add(name);
                why = why.isEmpty() ? reason() : why;
            }
            if (accepted.isEmpty() && refused.size() == FEW) {
                break;
            }
        }
        if (accepted.isEmpty() || refused.isEmpty()) {
            generated(benchmarks, benchmarks.names(), processor, made);
            return failed;
        }
        run.progress()
                .accept(run.request().label() + ": JMH rejects the benchmarks in " + String.join(", ", refused) + " ("
                        + why + "); skipping them");
        return generated(benchmarks, accepted, processor, made);
    }

    /** The first error that the compiler printed, without the word. */
    private String reason() {
        return run.said().lines().stream()
                .filter(line -> line.contains(ERROR))
                .map(line ->
                        line.substring(line.indexOf(ERROR) + ERROR.length()).strip())
                .findFirst()
                .orElse("it does not say why");
    }

    /** The JDK may be too old for the classes: unlike the project's own compiler, it must be able to read them. */
    private UserError failure(String where, int code) {
        String problem = "JMH's annotation processor failed for " + where + " of "
                + run.request().label() + ".";
        if (run.fault(code).isPresent()) {
            return run.failed("JMH's annotation processor", code, Optional.empty());
        }
        MavenLog log = new MavenLog(run.said().lines(), run.request().root());
        return MavenRemedies.of(log, text -> Optional.empty())
                .map(remedy -> run.failure(problem, remedy))
                .orElseGet(() -> run.failure(problem));
    }

    private static boolean isProcessor(Path entry) {
        return PROCESSOR_JAR.matcher(String.valueOf(entry.getFileName())).matches();
    }

    /** The processor of the same version as the JMH of the benchmarks, from the repositories of the build. */
    private Path fetched(List<Path> classPath, Path folder) throws IOException {
        Optional<JmhVersion> version = JmhVersion.of(classPath);
        if (version.isEmpty()) {
            throw run.failure("the benchmarks of " + run.request().label()
                    + " were compiled, but JMH (jmh-core) is not on" + " their class path.");
        }
        String artifact = "org.openjdk.jmh:" + PROCESSOR + ":" + version.get().text();
        List<String> argv = new ArrayList<>(maven);
        // Not for each module of a project that is there.
        argv.addAll(List.of("-B", "-q", "-N", COPY, "-Dartifact=" + artifact, "-DoutputDirectory=" + folder));
        int code = run.quietly(argv, directory);
        if (run.fault(code).isPresent()) {
            throw run.failed("fetching " + artifact, code, Optional.empty());
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(JmhGenerator::isProcessor)
                    .findFirst()
                    .filter(jar -> code == 0)
                    .orElseThrow(() -> run.failure(
                            "the benchmarks of " + run.request().label() + " were compiled without JMH's annotation"
                                    + " processor, and Maven cannot fetch " + artifact + ".",
                            "Add " + PROCESSOR
                                    + " to the build, or install Maven and connect to the network once so that "
                                    + "Steelyard can download it."));
        }
    }

    private String javac() {
        String home = run.shell().environment().getOrDefault("JAVA_HOME", "");
        return home.isEmpty() ? "javac" : Path.of(home, "bin", "javac").toString();
    }

    private static String arguments(Set<String> names, int classFileVersion, List<Path> classPath, Path made) {
        String joined = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        int release = Math.max(JAVA_8, classFileVersion) - RELEASE_TO_VERSION;
        List<String> arguments = new ArrayList<>(List.of(
                "-nowarn",
                "-encoding",
                "UTF-8",
                "--release",
                String.valueOf(release),
                "-processor",
                PROCESSOR_CLASS,
                "-cp",
                joined,
                // Else sources in jars of the class path would be compiled as well.
                "-sourcepath",
                made.toString(),
                "-d",
                made.toString()));
        names.stream().sorted().forEach(arguments::add);
        return arguments.stream()
                .map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n")
                .collect(Collectors.joining());
    }
}
