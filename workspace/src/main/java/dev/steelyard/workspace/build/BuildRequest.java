package dev.steelyard.workspace.build;

import dev.steelyard.workspace.artifact.DependencyChange;
import dev.steelyard.workspace.jvm.JdkChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A checkout to build.
 *
 * @param label what people call it, for messages: the revision as they wrote it
 * @param root the top of the checkout; no build looks above it
 * @param project the project's folder, in the checkout
 * @param identity texts that are equal exactly if the sources are: repository, commit, files laid over
 * @param settings how to build
 * @param remedy what to do if the build fails for a reason that is not known
 * @param hints more sentences for the remedy, such as on submodules
 * @param jdk the JDK of the build, unless the settings name one
 * @param dependencies libraries in place of those that the poms name; part of the identity as well
 */
public record BuildRequest(
        String label,
        Path root,
        Path project,
        List<String> identity,
        BuildSettings settings,
        String remedy,
        List<String> hints,
        JdkChoice jdk,
        List<DependencyChange> dependencies) {
    public BuildRequest {
        identity = List.copyOf(identity);
        hints = List.copyOf(hints);
        dependencies = List.copyOf(dependencies);
    }

    /** A checkout that is built with the JDK in use. */
    public BuildRequest(
            String label,
            Path root,
            Path project,
            List<String> identity,
            BuildSettings settings,
            String remedy,
            List<String> hints) {
        this(label, root, project, identity, settings, remedy, hints, JdkChoice.IN_USE, List.of());
    }

    /** Returns the same with another JDK. */
    public BuildRequest with(JdkChoice choice) {
        return new BuildRequest(label, root, project, identity, settings, remedy, hints, choice, dependencies);
    }

    /** Returns the same with libraries in place of those that the poms name. */
    public BuildRequest with(List<DependencyChange> changes) {
        return new BuildRequest(label, root, project, identity, settings, remedy, hints, jdk, changes);
    }

    /** The checkout of a project, whose user can choose how it is built. */
    public BuildRequest(
            String label, Path root, Path project, List<String> identity, BuildSettings settings, List<String> hints) {
        this(
                label,
                root,
                project,
                identity,
                settings,
                "Fix the build, or specify another command with --build and the resulting jar with --jar.",
                hints);
    }

    /** Returns the file of a name in a folder of the checkout or nearest above it; empty if there is none up to the root. */
    Optional<Path> nearest(Path start, String name) {
        for (Path folder = start; folder != null && folder.startsWith(root); folder = folder.getParent()) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
