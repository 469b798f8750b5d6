package dev.steelyard.history.show;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to {@code steelyard history}.
 *
 * @param ledger address of the ledger; empty for the usual one
 * @param benchmark regular expression for the benchmarks to show, found anywhere in their names; empty for all
 * @param format how the result is written to standard output
 * @param last how many comparisons of each benchmark a terminal shows, the newest, above 0
 * @param between two revisions to compare by what is recorded; empty for the whole history
 * @param project folder of the only project to show; empty for all that is in the ledger
 * @param named name of the only project to show, where it has no folder; empty for all
 */
public record HistoryRequest(
        Optional<String> ledger,
        Optional<String> benchmark,
        Format format,
        int last,
        Optional<Between> between,
        Optional<Path> project,
        Optional<String> named) {

    /** How many comparisons of each benchmark are shown unless the user says otherwise. */
    public static final int LAST = 20;

    /** The format of a history. */
    public enum Format {
        TEXT,
        JSON,
        CSV
    }

    /**
     * Two revisions, as the user wrote them.
     *
     * @param older the one that changes are measured from
     * @param newer the other one
     * @param folder of the project, in whose repository branches and tags are looked up, if it is in one
     */
    public record Between(String older, String newer, Path folder) {}

    public HistoryRequest {
        if (last <= 0) {
            throw new IllegalArgumentException("the last " + last);
        }
        if (project.isPresent() && named.isPresent()) {
            throw new IllegalArgumentException("a folder and a name of one project");
        }
    }

    /** A request for the project of a folder. */
    public HistoryRequest(
            Optional<String> ledger,
            Optional<String> benchmark,
            Format format,
            int last,
            Optional<Between> between,
            Optional<Path> project) {
        this(ledger, benchmark, format, last, between, project, Optional.empty());
    }

    /** A request for all projects. */
    public HistoryRequest(
            Optional<String> ledger, Optional<String> benchmark, Format format, int last, Optional<Between> between) {
        this(ledger, benchmark, format, last, between, Optional.empty());
    }

    /** A request for a history. */
    public HistoryRequest(Optional<String> ledger, Optional<String> benchmark, Format format) {
        this(ledger, benchmark, format, LAST, Optional.empty());
    }
}
