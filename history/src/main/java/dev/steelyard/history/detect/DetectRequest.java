package dev.steelyard.history.detect;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.RevisionTable.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard detect}.
 *
 * @param input the history
 * @param promise the error rate
 * @param better which values are better
 * @param format how the result is written to standard output
 * @param gate what makes the exit code 1
 * @param targets who is told of new changes, as the user wrote it; may contain secrets
 * @param health what else to look at, if the history comes from the ledger
 * @param confirm time for each fresh comparison that checks new changes; empty if they are not checked
 */
public record DetectRequest(
        Input input,
        Promise promise,
        Better better,
        Format format,
        Gate gate,
        List<String> targets,
        HealthRequest health,
        Optional<Duration> confirm) {

    public DetectRequest {
        targets = List.copyOf(targets);
    }

    /** A request that checks nothing. */
    public DetectRequest(
            Input input,
            Promise promise,
            Better better,
            Format format,
            Gate gate,
            List<String> targets,
            HealthRequest health) {
        this(input, promise, better, format, gate, targets, health, Optional.empty());
    }

    /** A request that compares with no release. */
    public DetectRequest(Input input, Promise promise, Better better, Format format, Gate gate, List<String> targets) {
        this(input, promise, better, format, gate, targets, HealthRequest.DEFAULT);
    }

    /** A request that tells nobody. */
    public DetectRequest(Input input, Promise promise, Better better, Format format, Gate gate) {
        this(input, promise, better, format, gate, List.of());
    }

    /** Where a history comes from. */
    public sealed interface Input {}

    /**
     * A file.
     *
     * @param file its path, as it was named
     * @param layout what is known about it
     */
    public record HistoryFile(Path file, Layout layout) implements Input {}

    /**
     * What {@code steelyard run} recorded of a project.
     *
     * @param project a folder of the project
     * @param ledger address of the ledger; empty for the usual one
     * @param benchmark regular expression for the benchmarks to examine, found anywhere in their names; empty for all
     * @param anchor a revision; empty for all that were used as anchors
     */
    public record RecordedHistory(
            Path project, Optional<String> ledger, Optional<String> benchmark, Optional<String> anchor)
            implements Input {}

    /**
     * What was imported of a project from other tools.
     *
     * @param project name of the project
     * @param ledger address of the ledger; empty for the usual one
     * @param benchmark regular expression for the benchmarks to examine, found anywhere in their names; empty for all
     */
    public record ImportedProjectHistory(String project, Optional<String> ledger, Optional<String> benchmark)
            implements Input {}

    /** The output format of changes. */
    public enum Format {
        TEXT,
        JSON,
        CSV
    }

    /**
     * The findings that make the command fail.
     *
     * @param failOn their kind
     * @param recent how many rows at the end are recent, from 1
     * @param since instead, the first cell of the first recent row, or its beginning
     */
    public record Gate(FailOn failOn, int recent, Optional<String> since) {

        /**
         * How many rows at the end are recent if nobody says so: with fewer, some shifts are found too late to count in any run
         * ({@code selfbench/run detect gate}).
         */
        public static final int RECENT = 10;

        /** Nothing makes the command fail. */
        public static final Gate NONE = new Gate(FailOn.NEVER, RECENT, Optional.empty());

        public Gate {
            if (recent < 1) {
                throw new IllegalArgumentException(recent + " recent rows");
            }
        }
    }
}
