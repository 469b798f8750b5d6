package dev.steelyard.cli.compare;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the promised error rate and the margins. */
public class PromiseOptions {
    @Option(
            names = "--margin",
            paramLabel = "FRACTION",
            description = "Smallest change in a score that matters, such as 2%% or 0.02. Default: 2%%.")
    private @Nullable Double margin;

    @Option(
            names = "--allocation-margin",
            paramLabel = "FRACTION",
            description = "Smallest change in allocation per operation that matters. Default: 2%%.")
    private @Nullable Double allocationMargin;

    @Option(
            names = "--alpha",
            paramLabel = "FRACTION",
            description = "Maximum share of false verdicts, per treatment and kind of metric. Default: 0.01.")
    private @Nullable Double alpha;

    @Option(
            names = "--per-benchmark",
            description = "Apply --alpha separately to each row: one metric of one benchmark, for one treatment.")
    private boolean perBenchmark;

    /**
     * Returns what is promised, looked at like this.
     *
     * @throws UserError if that is no promise
     */
    public Criteria criteria(Looks looks) {
        double share = alpha == null ? Criteria.DEFAULT.alpha() : alpha;
        if (share >= 0.5) {
            throw UserError.usage(
                    "--alpha " + share + " is too high: half of all verdicts or more could be false",
                    "Use a value below 0.5, such as 0.01 or 5%.");
        }
        Margins usual = Criteria.DEFAULT.margins();
        return new Criteria(
                share,
                new Margins(
                        margin == null ? usual.score() : margin,
                        allocationMargin == null ? usual.allocation() : allocationMargin),
                looks,
                perBenchmark);
    }
}
