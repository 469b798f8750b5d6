package dev.steelyard.workspace.build;

import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.Artifact;
import dev.steelyard.workspace.artifact.Artifacts;
import dev.steelyard.workspace.build.maven.PomTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sees to it that what a checkout builds comes from that checkout: a benchmark that takes the module it measures from a
 * repository measures the same code in every revision, and nobody would notice.
 */
final class OwnCode {

    private final BuildRequest request;
    private final PomTree tree;
    private final Map<String, Module> modules = new LinkedHashMap<>();

    /**
     * A module of the checkout.
     *
     * @param artifact what it makes; without a version if its poms do not tell
     * @param folder where it is
     */
    private record Module(Artifact artifact, Path folder) {

        /** Returns whether this build made it: its classes, or its jar, which some modules put elsewhere in the checkout. */
        boolean built(Path root) {
            return Files.isDirectory(folder.resolve("target").resolve("classes"))
                    || BenchmarkJars.all(root).keySet().stream()
                            .anyMatch(jar -> String.valueOf(jar.getFileName())
                                    .startsWith(artifact.name() + "-" + artifact.version()));
        }
    }

    OwnCode(BuildRequest request) {
        this.request = request;
        this.tree = PomTree.of(request.root());
        tree.artifacts()
                .forEach((artifact, folder) -> modules.putIfAbsent(artifact.key(), new Module(artifact, folder)));
    }

    /**
     * Checks a class path.
     *
     * @param classPath what the benchmarks load, in order
     * @throws UserError if a module of the checkout is on it that the checkout's build did not make
     */
    void require(List<Path> classPath) {
        Set<String> own = new HashSet<>();
        for (Path entry : classPath) {
            boolean inside = entry.startsWith(request.root());
            if (inside) {
                owner(entry).ifPresent(module -> own.add(module.artifact().key()));
            }
            for (Artifact artifact : held(entry)) {
                Module module = modules.get(artifact.key());
                if (module != null) {
                    // What comes first on the class path wins: a copy behind the checkout's own classes does no harm.
                    boolean first = own.contains(artifact.key());
                    boolean foreign =
                            inside ? holdsOther(artifact, module) || (!first && !module.built(request.root())) : !first;
                    if (foreign) {
                        throw foreign(entry, artifact, module);
                    }
                }
            }
        }
        tree.plugins(request.project()).forEach(this::requireBuilt);
    }

    /** A plugin makes a part of what is measured, and is on no class path. */
    private void requireBuilt(Artifact plugin) {
        Module module = modules.get(plugin.key());
        if (module != null && !module.built(request.root())) {
            throw new BuildFailure(
                    "the build of " + request.label() + " used " + plugin + " from a repository instead of the one "
                            + "built from this revision: every revision would be measured with code that the same "
                            + "plugin generates",
                    "Build the benchmarks together with " + request.root().relativize(module.folder()) + ". "
                            + request.remedy());
        }
    }

    private static boolean holdsOther(Artifact artifact, Module module) {
        String version = module.artifact().version();
        return !version.isEmpty()
                && !artifact.version().isEmpty()
                && !artifact.version().equals(version);
    }

    /** The artifacts that an entry holds, by its marks and by its place. */
    private List<Artifact> held(Path entry) {
        List<Artifact> held = new ArrayList<>();
        try {
            held.addAll(Artifacts.in(entry));
        } catch (IOException e) {
            // Not a jar: a library of native code may be on a class path, and holds no classes.
        }
        for (Module module : modules.values()) {
            String group = module.artifact().group();
            String name = module.artifact().name();
            boolean marked = held.stream()
                    .anyMatch(each -> each.key().equals(module.artifact().key()));
            if (!marked) {
                Artifacts.versionByPlace(entry, group, name)
                        .ifPresent(version -> held.add(new Artifact(group, name, version)));
            }
        }
        return held;
    }

    /** The module that a file lies in, of several the innermost. */
    private Optional<Module> owner(Path entry) {
        return modules.values().stream()
                .filter(module -> entry.startsWith(module.folder()))
                .reduce((one, other) -> other.folder().startsWith(one.folder()) ? other : one);
    }

    /**
     * Checks a class path that Gradle resolved, whose projects no pom tells.
     *
     * @param own group and name of what each project of the checkout makes, with a colon between them
     * @throws UserError if one of them comes from a repository
     */
    static void require(BuildRequest request, List<Path> classPath, Set<String> own) {
        for (String key : own) {
            String group = key.substring(0, key.indexOf(':'));
            String name = key.substring(key.indexOf(':') + 1);
            for (Path entry : classPath) {
                Artifacts.versionByPlace(entry, group, name).ifPresent(version -> {
                    throw UserError.failed(
                            foreign(
                                    request,
                                    new Artifact(group, name, version),
                                    entry,
                                    "the one built from this revision"),
                            "Make the benchmarks depend on the project: implementation project(':" + name + "'). "
                                    + request.remedy());
                });
            }
        }
    }

    private static String foreign(BuildRequest request, Artifact artifact, Path entry, String here) {
        String where = entry.startsWith(request.root())
                ? request.root().relativize(entry).toString()
                : String.valueOf(entry.getFileName());
        return "the benchmarks of " + request.label() + " would load " + artifact + " from a repository (in " + where
                + "), not " + here + ": every revision would be measured with the same code";
    }

    private UserError foreign(Path entry, Artifact artifact, Module module) {
        String here = module.artifact().version().isEmpty()
                ? "the one built from this revision"
                : module.artifact().version() + " built from this revision";
        String folder = request.root().relativize(module.folder()).toString();
        return UserError.failed(
                foreign(request, artifact, entry, here),
                "Build the benchmarks together with "
                        + (folder.isEmpty() ? "the project" : folder)
                        + ": make their pom depend on "
                        + (module.artifact().version().isEmpty()
                                ? "the checkout's version"
                                : "version " + module.artifact().version())
                        + " of " + module.artifact().key()
                        + ", for example with --build-args \"-DPROPERTY=VERSION\" if a property sets it. "
                        + request.remedy());
    }
}
