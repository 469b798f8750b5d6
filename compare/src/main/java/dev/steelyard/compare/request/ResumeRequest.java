package dev.steelyard.compare.request;

import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.core.model.Extension;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of {@code steelyard compare --resume}. Everything else is in the run's folder.
 *
 * @param project the directory of the project under test, where {@code .steelyard/runs} is looked for
 * @param run the id of a run, or the path of its folder; empty for the latest unfinished one
 * @param more the time or blocks that the run is given; empty for what it has
 * @param failOn what makes the exit code 1 or 4; empty for what the run was begun with
 * @param format how the result is written to standard output
 */
public record ResumeRequest(
        Path project, Optional<String> run, Optional<Extension> more, Optional<FailOn> failOn, Format format) {

    /** A run that goes on with the time and blocks that it has. */
    public ResumeRequest(Path project, Optional<String> run, Optional<FailOn> failOn, Format format) {
        this(project, run, Optional.empty(), failOn, format);
    }
}
