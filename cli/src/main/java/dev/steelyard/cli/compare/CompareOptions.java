package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.variant.VariantOptions;
import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.cli.variant.VariantParser.AskedVariant;
import dev.steelyard.compare.drill.DrillRequest;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.ImpliedBaseline;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Creep;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

    /** Adds to a command the options that decide how a gate measures and judges: those of a comparison of one revision with itself. */
    public void addToDrill(CommandSpec command) {
        command.addMixin("Revision", VariantOptions.single(parser));
        CommandSpec measured = CommandSpec.forAnnotatedObject(selection);
        // All that is measured is the same code.
        for (String name : List.of("--all", "--by", "--dependency", "--benchmarks-from", "--benchmark-path")) {
            measured.remove(measured.findOption(name));
        }
        command.addMixin("What to measure", measured);
        command.addMixin("How long to measure", CommandSpec.forAnnotatedObject(pace));
        command.addMixin("How to run forks", CommandSpec.forAnnotatedObject(placement));
        CommandSpec judged = verdict.withoutRelease();
        // What unchanged code must keep says nothing of whether a slowdown is found.
        judged.remove(judged.findOption("--limit"));
        command.addMixin("Verdicts", judged);
    }

    /**
     * Returns the gate to try.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     * @param slowdown the share of its time that is added to each benchmark
     */
    public DrillRequest drillRequest(JmhRequest jmh, List<String> commandLine, double slowdown) {
        if (parser.variants().size() > 1) {
            throw UserError.usage(
                    "drill takes one revision, not " + parser.variants().size(),
                    "Specify one, as in 'steelyard drill main'; without one, it takes the working tree.");
        }
        VariantSpec one = parser.variants().stream()
                .map(asked -> VariantNotation.parse(asked.text(), asked.jvm(), asked.settings()))
                .findFirst()
                .orElseGet(() -> VariantNotation.parse(
                        ".", parser.forAll().jvm(), parser.forAll().settings()));
        OptionalInt blocks = BlockCount.of(pace.blocks(), jmh);
        Output output = new Output(
                Optional.empty(),
                verdict.failOn().orElse(FailOn.REGRESSION),
                result.format(),
                false,
                commandLine,
                Optional.empty(),
                Recording.OFF);
        return new DrillRequest(
                new CompareRequest(
                        selection.project(),
                        VariantNotation.unique(List.of(one, one)),
                        Optional.empty(),
                        selection.settings(),
                        selection.selected(jmh),
                        criteria(blocks),
                        pace(jmh, blocks),
                        placement.request(),
                        output),
                slowdown);
    }

    private Criteria criteria(OptionalInt blocks) {
        return verdict.criteria(blocks.isPresent() ? Looks.once(blocks.getAsInt()) : Criteria.DEFAULT.looks());
    }

    /** Returns the variants as they were written. */
    public List<String> variants() {
        return parser.variants().stream().map(AskedVariant::text).toList();
    }

    /** Returns whether the variants are made of one revision: by values of a param, or by libraries. */
    public boolean withinOne() {
        return selection.isSwept() || selection.changesDependencies();
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
        Criteria criteria = criteria(blocks);
        Path project = selection.project();
        BuildSettings build = selection.settings();
        Pace howLong = pace(jmh, blocks);
        List<VariantSpec> variants = VariantNotation.unique(selection.withDependencies(asked.stream()
                .map(one -> VariantNotation.parse(one.text(), one.jvm(), one.settings()))
                .toList()));
        Optional<Sweep> sweep = selection.sweep(variants, jmh);
        Optional<VariantSpec> release = verdict.against().map(text -> release(text, variants));
        if (sweep.isPresent() && release.isPresent()) {
            throw UserError.usage(
                    "--by compares values of a param, and " + VerdictOptions.AGAINST + " a change with a release",
                    "Use one of them at a time.");
        }
        Optional<ImpliedBaseline> implied = variants.size() > 1 || sweep.isPresent()
                ? Optional.empty()
                : Optional.of(new ImpliedBaseline(
                        parser.forAll().jvm(), parser.forAll().settings()));
        return new CompareRequest(
                project,
                variants,
                implied,
                build,
                selection.selected(jmh),
                release.map(spec -> criteria.with(new Creep(spec.source().text(), spec.name(), verdict.creep())))
                        .orElse(criteria),
                howLong,
                placement.request(),
                output(commandLine),
                sweep,
                selection.scope());
    }

    /** Returns the release, with a name that no variant has. */
    private VariantSpec release(String text, List<VariantSpec> variants) {
        List<VariantSpec> all = new ArrayList<>(variants);
        VariantSpec release = VariantNotation.parse(
                text, parser.forAll().jvm(), parser.forAll().settings());
        if (release.source().kind() != Source.Kind.REVISION || release.named()) {
            throw UserError.usage(
                    VerdictOptions.AGAINST + ": '" + text + "' is not a revision",
                    "Specify a tag, branch or commit, without a name.");
        }
        all.add(release);
        return VariantNotation.unique(all).get(variants.size());
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
