package dev.steelyard.cli.compare;

import dev.steelyard.app.UserException;
import dev.steelyard.app.compare.FailOn;
import dev.steelyard.core.model.Criteria;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is promised, and what fails. */
public final class VerdictOptions {
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

    /**
     * Returns what is promised.
     *
     * @param looks when blocks are looked at
     * @throws UserException if it promises nothing
     */
    public Criteria criteria(Criteria.Looks looks) {
        double share = alpha == null ? Criteria.DEFAULT.alpha() : alpha;
        if (share >= 0.5) {
            throw UserException.usage(
                    "--alpha " + share + " promises nothing: half of all verdicts may be false",
                    "Give a share below 0.5, such as 0.01 or 5%.");
        }
        Criteria.Margins known = Criteria.DEFAULT.margins();
        Criteria.Margins margins = new Criteria.Margins(
                margin == null ? known.score() : margin,
                allocationMargin == null ? known.allocation() : allocationMargin);
        return new Criteria(share, margins, looks, perBenchmark);
    }

    /** What fails, where that was said. */
    public Optional<FailOn> failOn() {
        return Optional.ofNullable(failOn);
    }
}
