package dev.steelyard.cli.compare;

import dev.steelyard.app.compare.FailOn;
import dev.steelyard.core.model.Criteria;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is promised, and what fails. */
final class VerdictOptions {
    @Option(
            names = "--margin",
            paramLabel = "FRACTION",
            description = "Smallest change of a score that matters, as 2%% or 0.02. Default: 2%%.")
    private @Nullable Double margin;

    @Option(
            names = "--allocation-margin",
            paramLabel = "FRACTION",
            description = "Smallest change of allocation per operation that matters. Default: 2%%.")
    private @Nullable Double allocationMargin;

    @Option(
            names = "--alpha",
            paramLabel = "FRACTION",
            description = "Share of false verdicts that is promised at most, per treatment and kind of metric."
                    + " Default: 0.01.")
    private @Nullable Double alpha;

    @Option(names = "--per-benchmark", description = "Promise --alpha for each benchmark instead.")
    private boolean perBenchmark;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description =
                    "What makes the exit code other than 0: regression (default), inconclusive (that too), never.")
    private @Nullable FailOn failOn;

    double margin() {
        return margin == null ? Criteria.DEFAULT.margins().score() : margin;
    }

    double allocationMargin() {
        return allocationMargin == null ? Criteria.DEFAULT.margins().allocation() : allocationMargin;
    }

    double alpha() {
        return alpha == null ? Criteria.DEFAULT.alpha() : alpha;
    }

    boolean perBenchmark() {
        return perBenchmark;
    }

    Optional<FailOn> failOn() {
        return Optional.ofNullable(failOn);
    }
}
