package dev.steelyard.app.detect;

import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.ChangeReport.FailOn;
import dev.steelyard.core.change.ChangeReport.Promise;
import dev.steelyard.core.change.RevisionTable.Layout;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to {@code steelyard detect}.
 *
 * @param file the history, as it was named
 * @param layout what is known about the file
 * @param promise the error rate
 * @param better which values are better
 * @param format how the result is written to standard output
 * @param gate what makes the exit code 1
 */
public record DetectRequest(Path file, Layout layout, Promise promise, Better better, Format format, Gate gate) {

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
