package dev.steelyard.history.detect;

import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.mark.Mark.Judgment;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to mark the changes that a revision may contain.
 *
 * @param history in which series
 * @param revision the revision, as git knows it
 * @param judgment what they are
 * @param reason why; may be empty
 * @param promise the error rate with which they are found
 */
public record MarkRequest(RecordedHistory history, String revision, Judgment judgment, String reason, Promise promise) {

    /**
     * A request to list the marks of a project.
     *
     * @param project a folder of the project
     * @param ledger address of the ledger; empty for the usual one
     */
    public record Listing(Path project, Optional<String> ledger) {}
}
