package dev.steelyard.workspace;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * What a workspace takes from its surroundings.
 *
 * @param cache folder of checkouts and results of builds, shared by all processes of a user
 * @param environment variables for git, builds and JVMs
 * @param buildLimit time limit of one build command
 */
public record WorkspaceOptions(Path cache, Map<String, String> environment, Duration buildLimit) {

    private static final Duration BUILD_LIMIT = Duration.ofMinutes(60);

    public WorkspaceOptions {
        cache = cache.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
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
