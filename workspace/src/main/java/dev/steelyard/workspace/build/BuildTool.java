package dev.steelyard.workspace.build;

import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something that builds a project and knows where the benchmarks are afterwards. */
interface BuildTool {

    /**
     * Builds the project and returns the class path of its benchmarks, in order.
     *
     * @throws dev.steelyard.core.error.UserError if the build fails, or leaves no benchmarks or several
     */
    List<Path> build(BuildRun run);

    /** Returns what the project asks of the JDK that builds it, as far as can be read before it is built. */
    default List<JavaNeed> java(BuildRequest request) {
        return List.of();
    }

    /**
     * Returns in a few words what is missing of the tool itself; empty if nothing is.
     *
     * @param processes what runs the tool, to ask it
     * @param environment of the build commands
     */
    default Optional<String> lacking(BuildRequest request, Processes processes, Map<String, String> environment) {
        return Optional.empty();
    }
}
