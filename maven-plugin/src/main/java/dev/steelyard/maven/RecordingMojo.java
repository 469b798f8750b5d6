package dev.steelyard.maven;

import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What goals have in common that measure until verdicts are final or their time is over, and keep the results in the ledger. */
abstract class RecordingMojo extends MeasuringMojo {

    /** Total time for all blocks, such as {@code 90s} or {@code 10m}. */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    /** Ledger to use: a file, or {@code postgresql://USER@HOST:PORT/DATABASE}. Default: that of the command line. */
    @Parameter(property = "steelyard.ledger")
    private @Nullable String ledger;

    final Arguments recorded(Arguments arguments) {
        return arguments.option("--budget", budget).option("--ledger", ledger);
    }
}
