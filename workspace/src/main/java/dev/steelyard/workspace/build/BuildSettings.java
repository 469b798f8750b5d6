package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.Isolation;
import java.nio.file.FileSystems;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
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
 * @param isolation how far builds are isolated, and with them what is built
 */
public record BuildSettings(
        Optional<String> command,
        Optional<String> jar,
        Optional<String> benchmarksFrom,
        List<String> benchmarkPaths,
        @Nullable BuildTools tools,
        @Nullable Isolation isolation) {

    /** Both Maven and Gradle know it. */
    private static final String OFFLINE = "--offline";

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
        isolation = isolation == null ? Isolation.OFF : isolation;
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

    /** Settings of builds that are not isolated. */
    public BuildSettings(
            Optional<String> command,
            Optional<String> jar,
            Optional<String> benchmarksFrom,
            List<String> benchmarkPaths,
            BuildTools tools) {
        this(command, jar, benchmarksFrom, benchmarkPaths, tools, Isolation.OFF);
    }

    /** Returns the same settings, isolated so far. */
    public BuildSettings with(Isolation other) {
        return new BuildSettings(command, jar, benchmarksFrom, benchmarkPaths, tools, other);
    }

    /** Returns the same settings, with files of one revision laid over all variants. */
    public BuildSettings with(String revision, List<String> paths) {
        return new BuildSettings(command, jar, Optional.of(revision), paths, tools, isolation);
    }

    /** What is said of the command that is found. */
    @Override
    public BuildTools tools() {
        return tools == null ? BuildTools.FOUND : tools;
    }

    /** How far builds are isolated, and with them what is built. */
    @Override
    public Isolation isolation() {
        return isolation == null ? Isolation.OFF : isolation;
    }

    /** The user's arguments of a build tool, and those that isolation needs: without a network, it must not look for one. */
    List<String> arguments() {
        return isolation().network()
                ? tools().arguments()
                : Stream.concat(tools().arguments().stream(), Stream.of(OFFLINE))
                        .toList();
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
