package dev.steelyard.compare.request;

import dev.steelyard.compare.request.CompareRequest.Format;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to {@code steelyard report}: write a run's files again, without measuring.
 *
 * @param project the directory of the project under test, where {@code .steelyard/runs} is looked for
 * @param run the id of a run, or the path of its folder
 * @param statistic how scores are summarized for display; never changes a verdict
 * @param files which files are written, and where
 * @param format how the result is written to standard output
 * @param verbose whether standard output gets all rows and notes, and how each benchmark was measured
 */
public record ReportRequest(
        Path project, String run, Statistic statistic, Files files, Format format, boolean verbose) {

    public ReportRequest {
        if (run.isBlank()) {
            throw new IllegalArgumentException("a run has an id or a folder");
        }
    }

    /** The statistic that summarizes the scores of a variant's blocks for display. */
    public enum Statistic {
        MEAN,
        MEDIAN,
        MIN
    }

    /**
     * The files to write, and their folder.
     *
     * @param folder where to write; empty for the run's own folder
     * @param slices whether to export the raw slices too
     * @param share a zip file to write in place of a folder, without secrets, for others; empty for none
     */
    public record Files(Optional<Path> folder, boolean slices, Optional<Path> share) {}
}
