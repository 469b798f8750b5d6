package dev.steelyard.cli.compare;

import dev.steelyard.app.request.FailOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is promised, how it is watched, and what fails. */
final class VerdictOptions extends PromiseOptions {
    @Option(
            names = "--no-canary",
            description = "Run no second fork of the baseline. Without this option one runs in a quarter of the blocks,"
                    + " and verdicts are widened where it contradicts the promise.")
    private boolean noCanary;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description =
                    "What makes the exit code other than 0: regression (default), inconclusive (that too), never.")
    private @Nullable FailOn failOn;

    boolean canary() {
        return !noCanary;
    }

    Optional<FailOn> failOn() {
        return Optional.ofNullable(failOn);
    }
}
