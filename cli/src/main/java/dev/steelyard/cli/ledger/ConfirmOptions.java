package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for checking new changes by fresh comparisons. */
public final class ConfirmOptions {

    private static final Duration USUAL = Duration.ofMinutes(10);

    @Option(
            names = "--confirm",
            description =
                    "Check each recent change that is neither marked nor checked yet: compare the last measured revision before "
                            + "its range with the last one of the range, and record it. Unconfirmed changes do not fail the run or send notifications; those left open count as unchecked.")
    private boolean confirm;

    @Option(
            names = "--confirm-budget",
            paramLabel = "TIME",
            description =
                    "Time limit for the blocks of each check, which ends as soon as it is decided; builds are extra. "
                            + "Default: 10m.")
    private @Nullable Duration budget;

    /** Returns the time for each comparison; empty if there is to be none. */
    public Optional<Duration> budget() {
        if (!confirm && budget != null) {
            throw UserError.usage(
                    "--confirm-budget is given without --confirm", "Add --confirm, or leave out --confirm-budget.");
        }
        return confirm ? Optional.of(budget == null ? USUAL : budget) : Optional.empty();
    }
}
