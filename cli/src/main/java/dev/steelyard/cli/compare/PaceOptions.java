package dev.steelyard.cli.compare;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Extension;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the duration and the granularity of measuring. */
final class PaceOptions extends FinenessOptions {
    /** The options that give more time or blocks to a resumed run. */
    static final Set<String> EXTENDING = Set.of("--budget", "--blocks");

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Total time for all blocks, such as 90s, 10m or 1h30m. Default: 10m; no limit if"
                    + " --blocks is given. With --resume: the new total, including the time already spent.")
    private @Nullable Duration budget;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "Measure exactly N blocks of each benchmark, at least 2. Default: until every verdict"
                    + " is final or the budget runs out. With --resume: continue each benchmark to N blocks in "
                    + "total, or until its verdicts are final.")
    private @Nullable Integer blocks;

    Optional<Duration> budget() {
        return Optional.ofNullable(budget);
    }

    OptionalInt blocks() {
        return blocks == null ? OptionalInt.empty() : OptionalInt.of(blocks);
    }

    /**
     * Returns what a run that goes on is given; empty if nothing was asked for.
     *
     * @throws UserError if it is too few blocks for any run
     */
    Optional<Extension> extension() {
        OptionalInt total = BlockCount.enough(blocks());
        return budget == null && total.isEmpty() ? Optional.empty() : Optional.of(new Extension(budget(), total));
    }
}
