package dev.steelyard.workspace.build;

import java.nio.file.Path;
import java.util.List;

/** Something that builds a project and knows where the benchmarks are afterwards. */
interface BuildTool {

    /**
     * Builds the project and returns the class path of its benchmarks, in order.
     *
     * @throws dev.steelyard.core.error.UserError if the build fails, or leaves no benchmarks or several
     */
    List<Path> build(BuildRun run);
}
