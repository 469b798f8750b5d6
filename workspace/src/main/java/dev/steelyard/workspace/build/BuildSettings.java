package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import java.nio.file.FileSystems;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Settings for building a revision; part of the cache key of the result.
 *
 * @param command the command line the user gave with {@code --build}, run by {@code sh -c} in the project's directory;
 *     empty to find one
 * @param jar glob of the benchmark jar relative to the project's directory, given with {@code --jar}; empty to find it
 * @param benchmarksFrom revision whose benchmarks are laid over every variant; empty for none
 * @param benchmarkPaths paths laid over, relative to the repository; empty for all benchmarks of that revision
 * @param tools what is said of the command that is found; {@link BuildTools#FOUND} if one is given
 */
public record BuildSettings(
        Optional<String> command,
        Optional<String> jar,
        Optional<String> benchmarksFrom,
        List<String> benchmarkPaths,
        @Nullable BuildTools tools) {

    /** Find everything. */
    public static final BuildSettings FIND =
            new BuildSettings(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    /**
     * @throws dev.steelyard.core.error.UserError if the glob is none
     */
    public BuildSettings {
        jar.ifPresent(BuildSettings::matcher);
        benchmarkPaths = List.copyOf(benchmarkPaths);
        if (benchmarksFrom.isEmpty() && !benchmarkPaths.isEmpty()) {
            throw new IllegalArgumentException("--benchmark-path needs --benchmarks-from");
        }
        // Runs that began before there was a choice have none.
        tools = tools == null ? BuildTools.FOUND : tools;
        if (command.isPresent() && tools.needFoundCommand()) {
            throw UserError.usage(
                    "--build replaces the whole build command, so --build-args, --maven and --jmh have no effect with it",
                    "Put everything into --build, or leave --build out.");
        }
    }

    /** Settings with the tools that are found. */
    public BuildSettings(
            Optional<String> command,
            Optional<String> jar,
            Optional<String> benchmarksFrom,
            List<String> benchmarkPaths) {
        this(command, jar, benchmarksFrom, benchmarkPaths, BuildTools.FOUND);
    }

    /** Returns the same settings, with files of one revision laid over all variants. */
    public BuildSettings with(String revision, List<String> paths) {
        return new BuildSettings(command, jar, Optional.of(revision), paths, tools());
    }

    /** What is said of the command that is found. */
    @Override
    public BuildTools tools() {
        return tools == null ? BuildTools.FOUND : tools;
    }

    /** Returns what decides whether a path relative to the project's directory is the jar. */
    static PathMatcher matcher(String glob) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + glob);
        } catch (PatternSyntaxException e) {
            throw UserError.usage(
                            "--jar '" + glob + "' is not a valid glob: " + e.getDescription() + ".",
                            "Write it relative to the project, such as 'benchmarks/target/*.jar'.")
                    .causedBy(e);
        }
    }
}
