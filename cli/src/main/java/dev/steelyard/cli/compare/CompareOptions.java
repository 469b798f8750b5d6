package dev.steelyard.cli.compare;

import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.app.request.CompareRequest.ImpliedBaseline;
import dev.steelyard.app.request.CompareRequest.Output;
import dev.steelyard.app.request.CompareRequest.Pace;
import dev.steelyard.app.request.CompareRequest.Sweep;
import dev.steelyard.app.request.FailOn;
import dev.steelyard.app.request.ResumeRequest;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.variant.VariantOptions;
import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.cli.variant.VariantParser.AskedVariant;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;

/** All options of {@code steelyard compare} but JMH's, and their assembly into one request. */
public final class CompareOptions {
    private static final Duration DEFAULT_BUDGET = Duration.ofMinutes(10);

    private final VariantParser parser = new VariantParser();
    private final SweptSelection selection = new SweptSelection();
    private final PaceOptions pace = new PaceOptions();
    private final PlacementOptions placement = new PlacementOptions();
    private final VerdictOptions verdict = new VerdictOptions();
    private final ExplainOptions explain = new ExplainOptions();
    private final ResultOptions result = new ResultOptions();
    private final RecordOptions record = new RecordOptions();

    /** Adds the options to a command, in groups whose names are headings. */
    public void addTo(CommandSpec command) {
        command.addMixin(VariantOptions.HEADING, VariantOptions.spec(parser));
        command.addMixin("What to measure", CommandSpec.forAnnotatedObject(selection));
        command.addMixin("How long to measure", CommandSpec.forAnnotatedObject(pace));
        command.addMixin("How to run forks", CommandSpec.forAnnotatedObject(placement));
        command.addMixin("Verdicts", CommandSpec.forAnnotatedObject(verdict));
        command.addMixin("Causes", CommandSpec.forAnnotatedObject(explain));
        command.addMixin("Results", CommandSpec.forAnnotatedObject(result));
        command.addMixin("Ledger", CommandSpec.forAnnotatedObject(record));
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
        OptionsWithResume.check(given, parser, jmh, PaceOptions.EXTENDING);
        Optional<String> run = result.resume().filter(name -> !name.isEmpty());
        return new ResumeRequest(selection.project(), run, pace.extension(), verdict.failOn(), result.format());
    }

    /**
     * Returns what to compare.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     */
    public CompareRequest request(JmhRequest jmh, List<String> commandLine) {
        List<AskedVariant> asked = parser.variants();
        if (asked.isEmpty()) {
            throw UserError.usage(
                    "no variant given",
                    "Specify a baseline and a treatment, as in 'steelyard compare main my-branch', or a branch alone.");
        }
        OptionalInt blocks = BlockCount.of(pace.blocks(), jmh);
        Criteria criteria =
                verdict.criteria(blocks.isPresent() ? Looks.once(blocks.getAsInt()) : Criteria.DEFAULT.looks());
        Path project = selection.project();
        BuildSettings build = selection.settings();
        Pace howLong = pace(jmh, blocks);
        List<VariantSpec> variants = VariantNotation.unique(asked.stream()
                .map(one -> VariantNotation.parse(one.text(), one.jvm(), one.settings()))
                .toList());
        Optional<Sweep> sweep = selection.sweep(variants, jmh);
        Optional<ImpliedBaseline> implied = asked.size() > 1 || sweep.isPresent()
                ? Optional.empty()
                : Optional.of(new ImpliedBaseline(
                        parser.forAll().jvm(), parser.forAll().settings()));
        return new CompareRequest(
                project,
                variants,
                implied,
                build,
                selection.selected(jmh),
                criteria,
                howLong,
                placement.request(),
                output(commandLine),
                sweep,
                selection.scope());
    }

    /** Returns what the user should know of the options that were given, in a sentence. */
    public Optional<String> caution() {
        return selection.isSwept() ? Optional.empty() : parser.caution("variant", 1);
    }

    private Output output(List<String> commandLine) {
        return new Output(
                result.out(),
                verdict.failOn().orElse(FailOn.REGRESSION),
                result.format(),
                result.dryRun(),
                commandLine,
                explain.budget(selection.isSwept()),
                record.recording());
    }

    private Pace pace(JmhRequest jmh, OptionalInt blocks) {
        Duration budget = pace.budget().orElse(blocks.isPresent() ? Pace.UNLIMITED : DEFAULT_BUDGET);
        return new Pace(budget, pace.slice(jmh), pace.piloting(), pace.seed(), pace.forkTimeout(), verdict.canary());
    }
}
