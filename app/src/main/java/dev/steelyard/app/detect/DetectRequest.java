package dev.steelyard.app.detect;

import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.ChangeReport.Promise;
import dev.steelyard.core.change.SeriesChanges;
import java.nio.file.Path;

/**
 * A request to {@code steelyard detect}.
 *
 * @param file the history, as it was named
 * @param promise the error rate
 * @param better which values are better
 * @param format how the result is written to standard output
 * @param failOn what makes the exit code 1
 */
public record DetectRequest(Path file, Promise promise, Better better, Format format, FailOn failOn) {

    /** The output format of changes. */
    public enum Format {
        TEXT,
        JSON,
        CSV
    }

    /** The findings that make the command fail. */
    public enum FailOn {
        /** Nothing. The default: a history keeps its changes. */
        NEVER,
        /** A change or a drift for the worse. */
        REGRESSION,
        /** Any change or drift. */
        CHANGE;

        /** Returns whether a report is a failure. */
        boolean fails(ChangeReport report) {
            return switch (this) {
                case NEVER -> false;
                case REGRESSION ->
                    report.series().stream()
                            .anyMatch(series -> series.changes().stream().anyMatch(report::worse)
                                    || series.drift()
                                            .filter(drift -> report.worse(drift.rises()))
                                            .isPresent());
                case CHANGE -> report.series().stream().anyMatch(FailOn::changes);
            };
        }

        private static boolean changes(SeriesChanges series) {
            return !series.changes().isEmpty() || series.drift().isPresent();
        }
    }
}
