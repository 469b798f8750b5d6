package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One class path of several modules with benchmarks, so that all of them are measured. */
final class JoinedClassPath {

    /** A jar in a local repository or in the cache of Gradle: its folder, name and version. */
    private static final Pattern JAR =
            Pattern.compile("(.*/([^/]+))/([^/]+)/(?:[0-9a-f]{20,}/)?\\2-\\3((?:-[^/]+)?)\\.jar");

    private JoinedClassPath() {}

    /**
     * Joins class paths.
     *
     * @param run the build
     * @param noun what the parts are called
     * @param parts by their names
     * @throws UserError if they need different versions of one library: only one would be loaded
     */
    static List<Path> of(BuildRun run, String noun, Map<String, List<Path>> parts) {
        Set<Path> all = new LinkedHashSet<>();
        Map<String, String> versions = new HashMap<>();
        List<String> conflicts = new ArrayList<>();
        for (List<Path> part : parts.values()) {
            for (Path entry : part) {
                Matcher jar = JAR.matcher(entry.toString());
                if (jar.matches()) {
                    Optional.ofNullable(versions.putIfAbsent(jar.group(1) + jar.group(4), jar.group(3)))
                            .filter(other -> !other.equals(jar.group(3)))
                            .ifPresent(
                                    other -> conflicts.add(jar.group(2) + " (" + other + " and " + jar.group(3) + ")"));
                }
                all.add(entry);
            }
        }
        String label = run.request().label();
        if (!conflicts.isEmpty()) {
            throw UserError.failed(
                    "several " + noun + " of " + label + " contain benchmarks: " + String.join(", ", parts.keySet())
                            + ". They cannot be measured together, since they need different versions of "
                            + String.join(", ", conflicts.stream().distinct().toList()),
                    "Choose one: run Steelyard in that module's folder, or specify the folder with -C.");
        }
        if (parts.size() > 1) {
            run.progress()
                    .accept(label + ": measuring the benchmarks of all these " + noun + " together: "
                            + String.join(", ", parts.keySet()));
        }
        return List.copyOf(all);
    }
}
