package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.value.CommandWords;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for building variants and selecting benchmarks. */
class SelectionOptions {
    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Folder of the project under test. Default: the current one.")
    private @Nullable Path project;

    /** Read before all others, by what adds the options of the file. */
    @SuppressWarnings("UnusedVariable")
    @Option(names = "--no-config", description = "Ignore steelyard.toml.")
    private boolean noConfig;

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description = "Benchmarks whose full name matches REGEX, as in JMH. May be repeated. Default: all.")
    private List<Pattern> include = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "REGEX",
            description = "Benchmarks to leave out, selected the same way. May be repeated.")
    private List<Pattern> exclude = new ArrayList<>();

    @Option(
            names = "--all",
            description =
                    "Also measure benchmarks that the change does not reach. Default: they are reported as unreached and"
                            + " not measured further.")
    private boolean all;

    @Option(
            names = "--build",
            paramLabel = "CMD",
            description = "Command that builds a revision, run by sh -c in its folder. Default: detected from its "
                    + "Maven or Gradle files.")
    private @Nullable String build;

    @Option(
            names = "--build-args",
            paramLabel = "ARGS",
            description = "Arguments to add to the detected Maven or Gradle command, quoted as in a shell.",
            parameterConsumer = OneWord.class)
    private List<String> buildArguments = new ArrayList<>();

    @Option(
            names = "--maven",
            paramLabel = "PATH",
            description =
                    "Maven to build with: its home folder or its mvn. Default: the project's wrapper, otherwise mvn"
                            + " on the PATH.")
    private @Nullable Path maven;

    @Option(
            names = "--build-jdk",
            paramLabel = "PATH",
            description =
                    "JDK to build with. Default: the one in use if it fits the project, otherwise an installed one.")
    private @Nullable Path buildJdk;

    @Option(
            names = "--jmh",
            paramLabel = "VERSION",
            description = "JMH version to build all variants with. Default: the version in their poms.")
    private @Nullable String jmhVersion;

    @Option(
            names = "--jar",
            paramLabel = "GLOB",
            description = "Benchmark jar that the build creates, relative to the project's folder. Default: detected.")
    private @Nullable String jar;

    @Option(
            names = "--benchmarks-from",
            paramLabel = "REV",
            description = "Measure the benchmarks of this revision in every variant. Use it for a benchmark that the "
                    + "baseline does not have. Default: if benchmarks were edited between the variants, those of the "
                    + "treatment, where they build with the baseline.")
    private @Nullable String benchmarksFrom;

    @Option(
            names = "--benchmark-path",
            paramLabel = "PATH",
            description = "File or folder that --benchmarks-from copies, relative to the repository. May be repeated. "
                    + "Default: all sources that use JMH, and what they use in the same sources.")
    private List<String> benchmarkPaths = new ArrayList<>();

    /** Takes the next word, even one that looks like an option, and splits it: arguments of builds do look like that. */
    @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
    static final class OneWord implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> words, ArgSpec arg, CommandSpec command) {
            if (words.isEmpty()) {
                throw new ParameterException(
                        command.commandLine(), "Missing required parameter for option '--build-args' (ARGS)");
            }
            try {
                List<String> all = new ArrayList<>(arg.<List<String>>getValue());
                all.addAll(CommandWords.split(words.pop()));
                arg.setValue(all);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(
                        command.commandLine(), "Invalid value for '--build-args': " + e.getMessage(), e);
            }
        }
    }

    /** Returns the directory of the project. */
    Path project() {
        Path directory = project == null ? Path.of("").toAbsolutePath().normalize() : project;
        if (!Files.isDirectory(directory)) {
            throw UserError.usage("-C: no such folder: " + directory, "Specify the folder of the project to measure.");
        }
        return directory;
    }

    /** Returns which of the selected benchmarks are measured. */
    Scope scope() {
        return all ? Scope.ALL : Scope.REACHED;
    }

    /** Returns how variants are built. */
    BuildSettings settings() {
        if (benchmarksFrom == null && !benchmarkPaths.isEmpty()) {
            throw UserError.usage(
                    "--benchmark-path cannot be used alone",
                    "Add --benchmarks-from REV, the revision to copy these files from to every variant.");
        }
        return new BuildSettings(
                Optional.ofNullable(build),
                Optional.ofNullable(jar),
                Optional.ofNullable(benchmarksFrom),
                List.copyOf(benchmarkPaths),
                new BuildTools(buildArguments, absolute(maven), absolute(buildJdk), Optional.ofNullable(jmhVersion)));
    }

    private static Optional<Path> absolute(@Nullable Path path) {
        return Optional.ofNullable(path).map(given -> given.toAbsolutePath().normalize());
    }

    /** Returns JMH's options with what these select. */
    JmhOptions selected(JmhRequest jmh) {
        JmhOptions options = jmh.options();
        return new JmhOptions(
                both(include, options.include()),
                both(exclude, options.exclude()),
                options.params(),
                options.modes(),
                options.overrides(),
                options.jvmArgs());
    }

    private static List<String> both(List<Pattern> own, List<String> others) {
        List<String> all = new ArrayList<>(own.stream().map(Pattern::pattern).toList());
        all.addAll(others);
        return all;
    }
}
