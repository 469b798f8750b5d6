package dev.steelyard.cli.compare;

import dev.steelyard.app.request.FailOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the promised error rate, its checks, and the exit code. */
final class VerdictOptions extends PromiseOptions {
    @Option(
            names = "--no-canary",
            description = "Run no canaries. By default, a second fork of the baseline runs in a quarter of the "
                    + "blocks, and intervals are widened if it contradicts the promised error rate.")
    private boolean noCanary;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description = "Verdicts that make the exit code nonzero: regression (default), inconclusive (includes "
                    + "regression), never.")
    private @Nullable FailOn failOn;

    boolean canary() {
        return !noCanary;
    }

    Optional<FailOn> failOn() {
        return Optional.ofNullable(failOn);
    }
}
