package dev.steelyard.lint.run;

import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.LintSeverity;
import java.nio.file.Path;
import java.util.List;

/**
 * A request to {@code steelyard lint}.
 *
 * @param what jars and folders, as they were named; empty asks for the rules alone
 * @param acceptances findings that are accepted
 * @param format how the result is written to standard output
 * @param failOn what makes the exit code other than 0
 */
public record LintRequest(List<Path> what, List<Acceptance> acceptances, Format format, FailOn failOn) {

    public LintRequest {
        what = List.copyOf(what);
        acceptances = List.copyOf(acceptances);
    }

    /** The output format of findings. */
    public enum Format {
        TEXT,
        JSON,
        CSV,
        MARKDOWN
    }

    /** The findings that make the command fail. */
    public enum FailOn {
        /** An error. The default. */
        ERROR,
        /** An error or a warning. */
        WARNING,
        /** Nothing. */
        NEVER;

        /** Returns whether a report is a failure. */
        boolean fails(LintReport report) {
            return switch (this) {
                case ERROR -> report.count(LintSeverity.ERROR) > 0;
                case WARNING -> !report.findings().isEmpty();
                case NEVER -> false;
            };
        }
    }
}
