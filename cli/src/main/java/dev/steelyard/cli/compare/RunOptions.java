package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.variant.JvmAndSettings;
import dev.steelyard.cli.variant.VariantOptions;
import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.history.run.RunHistoryRequest;
import dev.steelyard.history.run.RunHistoryRequest.Thinning;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** All options of {@code steelyard run} but JMH's, and their assembly into one request. */
public final class RunOptions {

    /** Blocks of each benchmark and revision: many revisions tell more than many blocks of each. */
    private static final int BLOCKS = 5;

    private final VariantParser parser = new VariantParser();
    private final Which which = new Which();
    private final SelectionOptions selection = new SelectionOptions();
    private final Extent extent = new Extent();
    private final PlacementOptions placement = new PlacementOptions();
    private final Result result = new Result();
    private final RecordOptions record = new RecordOptions();

    /** The options for which revisions are measured. */
    private static final class Which {
        @Option(
                names = "--every",
                paramLabel = "N",
                description = "Measure every Nth revision, counted from the oldest, and the newest.")
        private @Nullable Integer every;

        @Option(names = "--tags", description = "Measure only revisions that have a tag.")
        private boolean tags;

        @Option(
                names = "--anchor",
                paramLabel = "REV",
                description =
                        "Revision that all are compared with. Default: the one used for most of the latest measurements of these revisions, "
                                + "or else the anchor of the last run of this project, or else the oldest specified revision.")
        private @Nullable String anchor;

        @Option(
                names = "--again",
                description = "Also measure revisions that were already measured or could not be measured.")
        private boolean again;
    }

    /** The options for the amount and the granularity of measuring. */
    private static final class Extent extends FinenessOptions {
        @Option(
                names = "--budget",
                paramLabel = "TIME",
                description = "Time after which no new revision is started, such as 8h. Default: no limit.")
        private @Nullable Duration budget;

        @Option(
                names = "--blocks",
                paramLabel = "N",
                description = "Blocks of each benchmark and revision, at least 2. Default: " + BLOCKS + ".")
        private @Nullable Integer blocks;
    }

    /** The options for results. */
    private static final class Result {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "Format of standard output: text (default) or json.")
        private RunHistoryRequest.Format format = RunHistoryRequest.Format.TEXT;

        @Option(names = "--dry-run", description = "List what would be measured; measure nothing.")
        private boolean dryRun;
    }

    /** Adds the options to a command, in groups whose names are headings. */
    public void addTo(CommandSpec command) {
        command.addMixin("Revisions", VariantOptions.revisions(parser));
        command.addMixin("Which revisions", CommandSpec.forAnnotatedObject(which));
        CommandSpec measured = CommandSpec.forAnnotatedObject(selection);
        // Every point is measured: one that is known to be 1 would be more precise than the others.
        measured.remove(measured.findOption("--all"));
        command.addMixin("What to measure", measured);
        command.addMixin("How long to measure", CommandSpec.forAnnotatedObject(extent));
        command.addMixin("How to run forks", CommandSpec.forAnnotatedObject(placement));
        command.addMixin("Results", CommandSpec.forAnnotatedObject(result));
        CommandSpec recorded = CommandSpec.forAnnotatedObject(record);
        command.addMixin("Ledger", hidden(recorded));
    }

    /** It is known, so that its refusal can say why. */
    private static CommandSpec hidden(CommandSpec recorded) {
        OptionSpec option = recorded.findOption("--no-record");
        recorded.remove(option);
        recorded.addOption(option.toBuilder().hidden(true).build());
        return recorded;
    }

    /**
     * Returns what to measure.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     */
    public RunHistoryRequest request(JmhRequest jmh, List<String> commandLine) {
        Recording recording = record.recording();
        if (recording.off()) {
            throw UserError.usage(
                    "--no-record cannot be used with 'steelyard run', whose results are in the ledger",
                    "Leave it out, or use another ledger with --ledger.");
        }
        if (result.dryRun && result.format == RunHistoryRequest.Format.JSON) {
            throw UserError.usage("--dry-run cannot be used with --format json", "Use one of them.");
        }
        List<VariantParser.AskedVariant> asked = parser.variants();
        if (asked.isEmpty()) {
            throw UserError.usage(
                    "no revision given", "Specify revisions or a range, as in 'steelyard run v1.0..main'.");
        }
        JvmAndSettings all = parser.forAll();
        if (asked.stream()
                .anyMatch(one -> !one.jvm().equals(all.jvm()) || !one.settings().equals(all.settings()))) {
            throw UserError.usage(
                    "all revisions are measured with the same JVM and settings",
                    "Put -D, --param, --jvm and --jvm-args after the last revision.");
        }
        VariantSpec like =
                new VariantSpec(new Source(Source.Kind.REVISION, "HEAD"), "anchor", all.jvm(), all.settings());
        OptionalInt blocks =
                BlockCount.of(extent.blocks == null ? OptionalInt.empty() : OptionalInt.of(extent.blocks), jmh);
        CompareRequest each = new CompareRequest(
                selection.project(),
                List.of(like, like),
                Optional.empty(),
                selection.settings(),
                selection.selected(jmh),
                new Criteria(
                        Criteria.DEFAULT.alpha(), Criteria.DEFAULT.margins(), Looks.once(blocks.orElse(BLOCKS)), false),
                new Pace(
                        Pace.UNLIMITED,
                        extent.slice(jmh),
                        extent.piloting(),
                        extent.seed(),
                        extent.forkTimeout(),
                        false),
                placement.request(),
                new Output(
                        Optional.empty(),
                        FailOn.NEVER,
                        Format.TEXT,
                        result.dryRun,
                        commandLine,
                        Optional.empty(),
                        recording),
                Optional.empty(),
                Scope.ALL);
        return new RunHistoryRequest(
                asked.stream().map(VariantParser.AskedVariant::text).toList(),
                thinning(),
                Optional.ofNullable(which.anchor),
                which.again,
                Optional.ofNullable(extent.budget),
                result.format,
                each);
    }

    private Thinning thinning() {
        if (which.every != null && which.tags) {
            throw UserError.usage("--every and --tags cannot be used together", "Use one of them.");
        }
        if (which.every != null && which.every < 1) {
            throw UserError.usage("--every 0 leaves no revisions", "Use 1 or more.");
        }
        return new Thinning(which.every == null ? 1 : which.every, which.tags);
    }
}
