package dev.steelyard.workspace;

import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.suite.Suites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The environment of a workspace.
 *
 * @param cache folder of checkouts and results of builds, shared by all processes of a user
 * @param environment variables for git, builds and JVMs
 * @param buildLimit time limit of one build command
 * @param suites where the sources of suites are
 * @param jdkFolders folders of the system in which JDKs are looked for; those of the user are found by the environment
 */
public record WorkspaceOptions(
        Path cache, Map<String, String> environment, Duration buildLimit, Suites suites, List<Path> jdkFolders) {

    private static final Duration BUILD_LIMIT = Duration.ofMinutes(60);

    public WorkspaceOptions {
        cache = cache.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
        jdkFolders = List.copyOf(jdkFolders);
    }

    /** The same with the suites that came with this build of Steelyard. */
    public WorkspaceOptions(Path cache, Map<String, String> environment, Duration buildLimit) {
        this(cache, environment, buildLimit, Suites.bundled(), InstalledJdks.USUAL_FOLDERS);
    }

    /** The same with other suites. */
    public WorkspaceOptions with(Suites others) {
        return new WorkspaceOptions(cache, environment, buildLimit, others, jdkFolders);
    }

    /** The same with other folders of the system in which JDKs are looked for. */
    public WorkspaceOptions withJdksIn(List<Path> folders) {
        return new WorkspaceOptions(cache, environment, buildLimit, suites, folders);
    }

    /**
     * Returns options from an environment: the cache is {@code steelyard} in {@code XDG_CACHE_HOME}, or else in
     * {@code ~/.cache}.
     */
    public static WorkspaceOptions of(Map<String, String> environment) {
        String folder = environment.getOrDefault("XDG_CACHE_HOME", "");
        // The XDG specification has relative paths ignored.
        Path caches = folder.startsWith("/") ? Path.of(folder) : Path.of(System.getProperty("user.home"), ".cache");
        return new WorkspaceOptions(caches.resolve("steelyard"), environment, BUILD_LIMIT);
    }
}
