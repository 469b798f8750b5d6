package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.detect.HealthRequest;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.health.Staleness;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code steelyard detect} for what is not a change at one revision. */
public final class HealthOptions {
    @Option(
            names = "--against",
            paramLabel = "REV",
            description =
                    "Compare the newest revisions with REV, such as the last release, to find small losses that add up though no single "
                            + "change is detected. A loss of more than --margin counts for --fail-on.")
    private @Nullable String against;

    @Option(
            names = "--margin",
            paramLabel = "FRACTION",
            description =
                    "Smallest change that matters, such as 2%% or 0.02, for --against. Benchmarks too noisy to show "
                            + HistoryHealth.NOISY_MARGINS + " times this change are listed. Default: 2%%.")
    private @Nullable Double margin;

    @Option(
            names = "--stale",
            paramLabel = "DAYS",
            description =
                    "List benchmarks that are still measured, but have had no value for more than DAYS days. Default: "
                            + Staleness.DAYS + ".")
    private @Nullable Integer stale;

    /** Returns whether none of these options is given. */
    public boolean none() {
        return against == null && margin == null && stale == null;
    }

    /** Returns whether a release is given. */
    public boolean compares() {
        return against != null;
    }

    /**
     * Returns what else to look at.
     *
     * @throws UserError if that makes no sense
     */
    public HealthRequest request() {
        if (against != null && against.isBlank()) {
            throw UserError.usage("--against is empty", "Specify a revision, such as the tag of the last release.");
        }
        if (stale != null && stale == 0) {
            throw UserError.usage("--stale 0 would list every benchmark", "Use 1 or more days.");
        }
        HealthRequest usual = HealthRequest.DEFAULT;
        return new HealthRequest(
                Optional.ofNullable(against),
                margin == null ? usual.margin() : margin,
                stale == null ? usual.staleDays() : stale);
    }
}
