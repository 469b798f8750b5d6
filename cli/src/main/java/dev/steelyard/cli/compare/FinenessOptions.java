package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.error.UserError;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the granularity of measuring. */
class FinenessOptions {
    @Option(
            names = "--slice",
            paramLabel = "TIME",
            description = "Length of a slice, such as 50ms. Default: chosen by a pilot.")
    private @Nullable Duration slice;

    @Option(
            names = "--no-pilot",
            description = "Skip pilots: use each benchmark's remembered plan, or the bundled plan if there is none.")
    private boolean noPilot;

    @Option(
            names = "--fork-timeout",
            paramLabel = "TIME",
            description = "How much longer than planned an iteration may take before its fork counts as hung. Default: "
                    + "1m, or 10 times the longest iteration so far if that is more; 10m for @Setup and @TearDown "
                    + "methods.")
    private @Nullable Duration forkTimeout;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed for all random choices, to repeat a run. Default: random, and recorded.")
    private @Nullable Long seed;

    /**
     * Returns the length of a slice that was asked for.
     *
     * @throws UserError if JMH's {@code -r} gives it too
     */
    Optional<Duration> slice(JmhRequest jmh) {
        boolean both = slice != null
                && jmh.options().overrides().iterations().measurementNanos().isPresent();
        if (both) {
            throw UserError.usage("--slice and JMH's -r both set the length of a slice", "Leave one of them out.");
        }
        return Optional.ofNullable(slice);
    }

    Piloting piloting() {
        return noPilot ? Piloting.NEVER : Piloting.IF_NEEDED;
    }

    Optional<Duration> forkTimeout() {
        return Optional.ofNullable(forkTimeout);
    }

    OptionalLong seed() {
        return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
    }
}
