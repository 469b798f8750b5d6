package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.variant.VariantOptions;
import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.cli.variant.VariantParser.AskedVariant;
import dev.steelyard.compare.calibrate.CalibrateRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.workspace.variant.VariantNotation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** All options of {@code steelyard calibrate} but JMH's, and their assembly into one request. */
public final class CalibrationOptions {
    private final VariantParser parser = new VariantParser();
    private final SelectionOptions selection = new SelectionOptions();
    private final Extent extent = new Extent();
    private final PromiseOptions promise = new PromiseOptions();
    private final PlacementOptions placement = new PlacementOptions();
    private final ResultOptions result = new ResultOptions();

    /** The options for the amount and the granularity of measuring. */
    private static final class Extent extends FinenessOptions {
        @Option(
                names = "--variants",
                paramLabel = "K",
                description = "Number of variants of the same code, 2 to 16. Default: 4, a baseline and three others.")
        private @Nullable Integer variants;

        @Option(
                names = "--blocks",
                paramLabel = "N",
                description = "Measure exactly N blocks of each benchmark, at least 2. Default: 8.")
        private @Nullable Integer blocks;
    }

    /** Adds the options to a command, in groups whose names are headings. */
    public void addTo(CommandSpec command) {
        command.addMixin("Revision", VariantOptions.single(parser));
        CommandSpec measured = CommandSpec.forAnnotatedObject(selection);
        // Its variants are the same code, and all of it is measured.
        measured.remove(measured.findOption("--all"));
        command.addMixin("What to measure", measured);
        command.addMixin("How long to measure", CommandSpec.forAnnotatedObject(extent));
        command.addMixin("How to run forks", CommandSpec.forAnnotatedObject(placement));
        command.addMixin("Verdicts", CommandSpec.forAnnotatedObject(promise));
        command.addMixin("Results", withoutPage(CommandSpec.forAnnotatedObject(result)));
    }

    /** A calibration has no page and cannot be extended: the same options, with less to choose from. */
    private static CommandSpec withoutPage(CommandSpec results) {
        describe(results, "--format", "Format of standard output: text (default), json, csv or markdown.");
        describe(
                results,
                "--resume",
                "Resume an interrupted run, given by id or folder. Default: the latest unfinished run. All other "
                        + "settings come from the run's folder.");
        return results;
    }

    private static void describe(CommandSpec options, String name, String description) {
        OptionSpec option = options.findOption(name);
        options.remove(option);
        options.addOption(option.toBuilder().description(description).build());
    }

    /** Returns whether a run is to be continued. */
    public boolean isResume() {
        return result.resume().isPresent();
    }

    /**
     * Returns what a run is continued with.
     *
     * @param given names of the options that were given
     * @param jmh whether any of JMH's options were
     */
    public ResumeRequest resumeRequest(List<String> given, boolean jmh) {
        // It has one look, and can have no more blocks.
        OptionsWithResume.check(given, parser, jmh, Set.of());
        Optional<String> run = result.resume().filter(name -> !name.isEmpty());
        return new ResumeRequest(selection.project(), run, Optional.empty(), format());
    }

    /**
     * Returns what to calibrate.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     */
    public CalibrateRequest request(JmhRequest jmh, List<String> commandLine) {
        List<AskedVariant> asked = parser.variants();
        if (asked.size() != 1) {
            throw UserError.usage(
                    asked.isEmpty() ? "no revision given" : "calibrate takes one revision, not " + asked.size(),
                    "Specify one, as in 'steelyard calibrate main'; every variant of the run is a copy of it.");
        }
        int variants = extent.variants == null ? CalibrateRequest.VARIANTS : extent.variants;
        if (variants < 2 || variants > CalibrateRequest.MOST_VARIANTS) {
            throw UserError.usage(
                    "--variants " + variants + " is out of range",
                    "Use 2 to " + CalibrateRequest.MOST_VARIANTS + "; the forks of all variants are alive at the same "
                            + "time.");
        }
        OptionalInt blocks =
                BlockCount.of(extent.blocks == null ? OptionalInt.empty() : OptionalInt.of(extent.blocks), jmh);
        AskedVariant one = asked.get(0);
        return new CalibrateRequest(
                selection.project(),
                VariantNotation.parse(one.text(), one.jvm(), one.settings()),
                variants,
                selection.settings(),
                selection.selected(jmh),
                promise.criteria(Looks.once(blocks.orElse(CalibrateRequest.BLOCKS))),
                new Pace(
                        Pace.UNLIMITED,
                        extent.slice(jmh),
                        extent.piloting(),
                        extent.seed(),
                        extent.forkTimeout(),
                        // Every variant is what a canary would be.
                        false),
                placement.request(),
                new Output(result.out(), FailOn.NEVER, format(), result.dryRun(), commandLine));
    }

    private Format format() {
        if (result.format() == Format.HTML) {
            throw UserError.usage(
                    "--format html is not available for a calibration",
                    "Use text, json, csv or markdown; report.html is in the run's folder.");
        }
        return result.format();
    }
}
