package dev.steelyard.cli.compare;

import dev.steelyard.app.compare.CompareRequest.Piloting;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How long and how finely to measure. */
final class PaceOptions {
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

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            description = "Length of a slice, such as 50ms. Default: chosen by a pilot block.")
    private @Nullable Duration slice;

    @Option(
            names = "--no-pilot",
            description = "Run no pilot block: use the remembered plan of a benchmark, or else the bundled one.")
    private boolean noPilot;

    @Option(
            names = "--fork-timeout",
            paramLabel = "TIME",
            description = "Silence after which a fork counts as hung. Default: 10 min per iteration, as in JMH.")
    private @Nullable Duration forkTimeout;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed of all random order, to repeat a run. Default: drawn, and recorded.")
    private @Nullable Long seed;

    Optional<Duration> budget() {
        return Optional.ofNullable(budget);
    }

    OptionalInt blocks() {
        return blocks == null ? OptionalInt.empty() : OptionalInt.of(blocks);
    }

    Optional<Duration> slice() {
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
