package dev.steelyard.cli.compare;

import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.OwnMargin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for the promised error rate, its checks, and the exit code. */
final class VerdictOptions extends PromiseOptions {
    /** Names the release. */
    static final String AGAINST = "--against";
    /** Says how much may have been lost since the release. */
    static final String CREEP = "--creep";

    private static final double MOST_CREEP = 0.05;

    @Option(
            names = "--no-canary",
            description = "Run no canaries. By default, a second fork of the baseline runs in a quarter of the "
                    + "blocks, and intervals are widened if it contradicts the promised error rate.")
    private boolean noCanary;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description = "Verdicts that make the exit code nonzero: regression (default), inconclusive (includes "
                    + "regression), never.")
    private @Nullable FailOn failOn;

    @Option(
            names = "--limit",
            paramLabel = "LIMIT",
            description =
                    "Limit of a benchmark, judged by its interval whatever the baseline does: 'Decoder.read max 20 ms', "
                            + "'Decoder.read min 1000 ops/s', 'Decoder.read alloc 0 B/op', or 'Decoder.read faster-than "
                            + "Decoder.old, 2x'. A missed limit is a regression. Repeatable.")
    private List<Limit> limits = new ArrayList<>();

    @Option(
            names = "--benchmark-margin",
            paramLabel = "NAME=FRACTION",
            description =
                    "Margin of the scores of a benchmark, such as Decoder.read=5%%, in place of --margin. Repeatable.")
    private List<OwnMargin> margins = new ArrayList<>();

    @Option(
            names = AGAINST,
            paramLabel = "REV",
            description =
                    "Also measure this release, in the same blocks, and limit how much each benchmark may have regressed since then "
                            + "(--creep).")
    private @Nullable String against;

    @Option(
            names = CREEP,
            paramLabel = "FRACTION",
            description =
                    "The most that a benchmark may have regressed since the release of --against, such as 3%% (default: 5%%).")
    private @Nullable Double creep;

    @Override
    public Criteria criteria(Looks looks) {
        return super.criteria(looks).with(limits, margins);
    }

    /** Returns the options for commands that have no release to compare with. */
    CommandSpec withoutRelease() {
        CommandSpec options = CommandSpec.forAnnotatedObject(this);
        options.remove(options.findOption(AGAINST));
        options.remove(options.findOption(CREEP));
        return options;
    }

    /** Returns the release to compare with, as the user wrote it. */
    Optional<String> against() {
        if (against == null && creep != null) {
            throw UserError.usage(
                    CREEP + " needs a release to compare with",
                    "Specify one, as in '" + AGAINST + " v1.0 " + CREEP + " 5%'.");
        }
        return Optional.ofNullable(against);
    }

    /** Returns the most that a benchmark may have lost since then. */
    double creep() {
        return creep == null ? MOST_CREEP : creep;
    }

    boolean canary() {
        return !noCanary;
    }

    Optional<FailOn> failOn() {
        return Optional.ofNullable(failOn);
    }
}
