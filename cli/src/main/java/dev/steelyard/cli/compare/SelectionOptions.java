package dev.steelyard.cli.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is built, and which of its benchmarks are measured. */
final class SelectionOptions {
    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Directory of the project under test. Default: the current one.")
    private @Nullable Path project;

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description =
                    "Benchmarks whose full name this is found in, as JMH selects. May be repeated." + " Default: all.")
    private List<Pattern> include = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "REGEX",
            description = "Benchmarks to leave out, likewise. May be repeated.")
    private List<Pattern> exclude = new ArrayList<>();

    @Option(
            names = "--build",
            paramLabel = "CMD",
            description = "Command that builds a revision, run by sh -c in its directory. Default: found from its"
                    + " Maven or Gradle files.")
    private @Nullable String build;

    @Option(
            names = "--jar",
            paramLabel = "GLOB",
            description = "Benchmark jar that the build makes, relative to the project's directory. Default: found.")
    private @Nullable String jar;

    @Option(
            names = "--benchmarks-from",
            paramLabel = "REV",
            description = "Lay the benchmarks of this revision over every variant: for a benchmark that the baseline"
                    + " does not have.")
    private @Nullable String benchmarksFrom;

    @Option(
            names = "--benchmark-path",
            paramLabel = "PATH",
            description = "File or folder to lay over, relative to the repository. May be repeated.")
    private List<String> benchmarkPaths = new ArrayList<>();

    Path project() {
        return project == null ? Path.of("").toAbsolutePath().normalize() : project;
    }

    List<String> include() {
        return include.stream().map(Pattern::pattern).toList();
    }

    List<String> exclude() {
        return exclude.stream().map(Pattern::pattern).toList();
    }

    Optional<String> build() {
        return Optional.ofNullable(build);
    }

    Optional<String> jar() {
        return Optional.ofNullable(jar);
    }

    Optional<String> benchmarksFrom() {
        return Optional.ofNullable(benchmarksFrom);
    }

    List<String> benchmarkPaths() {
        return List.copyOf(benchmarkPaths);
    }
}
