package dev.steelyard.cli.compare;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How long and how finely to measure. */
final class PaceOptions extends FinenessOptions {
    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time for all blocks together, such as 90s, 10m or 1h30m. Default: 10m; without limit"
                    + " where --blocks says when to end.")
    private @Nullable Duration budget;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "Measure exactly N blocks of each benchmark, at least 2. Default: until its verdict stands.")
    private @Nullable Integer blocks;

    Optional<Duration> budget() {
        return Optional.ofNullable(budget);
    }

    OptionalInt blocks() {
        return blocks == null ? OptionalInt.empty() : OptionalInt.of(blocks);
    }
}
