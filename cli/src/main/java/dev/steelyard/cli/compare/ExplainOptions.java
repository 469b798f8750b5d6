package dev.steelyard.cli.compare;

import dev.steelyard.core.error.UserError;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that explain changes as soon as they are found. */
final class ExplainOptions {

    private static final Duration USUAL = Duration.ofMinutes(5);

    @Option(
            names = "--explain",
            description =
                    "For each benchmark whose score changed, or else whose allocation did, find the classes behind it, "
                            + "as 'steelyard explain' does.")
    private boolean explain;

    @Option(
            names = "--explain-budget",
            paramLabel = "TIME",
            description = "Time for explaining each change, with --explain. Default: 5m.")
    private @Nullable Duration budget;

    /**
     * Returns the time for each explanation; empty if changes are not explained.
     *
     * @param swept whether values of a param are compared, whose classes are the same
     * @throws UserError if that cannot be explained
     */
    Optional<Duration> budget(boolean swept) {
        if (!explain && budget != null) {
            throw UserError.usage(
                    "--explain-budget is given without --explain", "Add --explain, or leave out --explain-budget.");
        }
        if (explain && swept) {
            throw UserError.usage(
                    "--explain cannot be used with --by: all values of a param run the same classes",
                    "Leave out --explain.");
        }
        return explain ? Optional.of(budget == null ? USUAL : budget) : Optional.empty();
    }
}
