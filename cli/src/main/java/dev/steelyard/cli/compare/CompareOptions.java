package dev.steelyard.cli.compare;

import dev.steelyard.app.UserException;
import dev.steelyard.app.compare.CompareRequest;
import dev.steelyard.app.compare.CompareRequest.ImpliedBaseline;
import dev.steelyard.app.compare.CompareRequest.Output;
import dev.steelyard.app.compare.CompareRequest.Pace;
import dev.steelyard.app.compare.FailOn;
import dev.steelyard.app.compare.ResumeRequest;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantGrammar;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** All options of {@code steelyard compare} but JMH's, and their assembly into one request. */
public final class CompareOptions {
    private static final Duration DEFAULT_BUDGET = Duration.ofMinutes(10);
    /** Options that make sense for a run whose measuring was fixed when it began. */
    private static final Set<String> WITH_RESUME =
            Set.of("--resume", "-C", "--fail-on", "--format", "--color", "--quiet", "--debug");

    private final VariantBinder binder = new VariantBinder();
    private final SelectionOptions selection = new SelectionOptions();
    private final PaceOptions pace = new PaceOptions();
    private final PlacementOptions placement = new PlacementOptions();
    private final VerdictOptions verdict = new VerdictOptions();
    private final ResultOptions result = new ResultOptions();

    /** Adds the options to a command, in groups whose names are headings. */
    public void addTo(CommandSpec command) {
        command.addMixin(VariantOptions.HEADING, VariantOptions.spec(binder));
        command.addMixin("What is measured", CommandSpec.forAnnotatedObject(selection));
        command.addMixin("How long", CommandSpec.forAnnotatedObject(pace));
        command.addMixin("Where forks run", CommandSpec.forAnnotatedObject(placement));
        command.addMixin("Verdicts", CommandSpec.forAnnotatedObject(verdict));
        command.addMixin("Results", CommandSpec.forAnnotatedObject(result));
    }

    /** Tells whether a run is to be continued. */
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
        Optional<String> extra =
                given.stream().filter(option -> !WITH_RESUME.contains(option)).findFirst();
        if (!binder.variants().isEmpty() || !binder.forAll().isEmpty()) {
            extra = Optional.of("a variant or its options");
        } else if (placement.pinned()) {
            extra = Optional.of("--pin");
        } else if (jmh) {
            extra = Optional.of("an option of JMH");
        }
        if (extra.isPresent()) {
            throw UserException.usage(
                    extra.get() + " cannot be given with --resume: what is measured was fixed when the run began",
                    "Leave it out, or begin another run without --resume.");
        }
        Optional<String> run = result.resume().filter(name -> !name.isEmpty());
        return new ResumeRequest(project(), run, verdict.failOn(), result.format());
    }

    /**
     * Returns what to compare.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     */
    public CompareRequest request(JmhRequest jmh, List<String> commandLine) {
        List<AskedVariant> asked = binder.variants();
        if (asked.isEmpty()) {
            throw UserException.usage(
                    "no variant is given",
                    "Name a baseline and a treatment, as in 'steelyard compare main my-branch', or a branch alone.");
        }
        OptionalInt blocks = blocks(jmh);
        Criteria criteria =
                verdict.criteria(blocks.isPresent() ? Looks.once(blocks.getAsInt()) : Criteria.DEFAULT.looks());
        Path project = project();
        BuildSettings build = build();
        Pace howLong = pace(jmh, blocks);
        Output output = new Output(
                result.out(),
                verdict.failOn().orElse(FailOn.REGRESSION),
                result.format(),
                result.dryRun(),
                commandLine);
        List<VariantSpec> variants = VariantGrammar.unique(asked.stream()
                .map(one -> VariantGrammar.parse(one.text(), one.jvm(), one.settings()))
                .toList());
        Optional<ImpliedBaseline> implied = asked.size() > 1
                ? Optional.empty()
                : Optional.of(new ImpliedBaseline(
                        binder.forAll().jvm(), binder.forAll().settings()));
        return new CompareRequest(
                project, variants, implied, build, selected(jmh), criteria, howLong, placement.request(), output);
    }

    private Path project() {
        Path project = selection.project();
        if (!Files.isDirectory(project)) {
            throw UserException.usage(
                    "-C: there is no directory " + project, "Name the directory of the project to be measured.");
        }
        return project;
    }

    private OptionalInt blocks(JmhRequest jmh) {
        OptionalInt blocks = pace.blocks();
        if (blocks.isPresent() && jmh.blocks().isPresent()) {
            throw UserException.usage("--blocks and JMH's -f both give the number of blocks", "Leave one of them out.");
        }
        if (blocks.isPresent() && blocks.getAsInt() < 2) {
            throw UserException.usage(
                    "--blocks " + blocks.getAsInt() + " gives no interval: blocks are the samples",
                    "Ask for at least 2; 6 or more for an interval worth having.");
        }
        return blocks.isPresent() ? blocks : jmh.blocks();
    }

    private Pace pace(JmhRequest jmh, OptionalInt blocks) {
        if (pace.slice().isPresent()
                && jmh.options().overrides().iterations().measurementNanos().isPresent()) {
            throw UserException.usage("--slice and JMH's -r both give the length of a slice", "Leave one of them out.");
        }
        Duration budget = pace.budget().orElse(blocks.isPresent() ? Pace.UNLIMITED : DEFAULT_BUDGET);
        return new Pace(budget, pace.slice(), pace.piloting(), pace.seed(), pace.forkTimeout());
    }

    private BuildSettings build() {
        boolean from = selection.benchmarksFrom().isPresent();
        if (from == selection.benchmarkPaths().isEmpty()) {
            throw UserException.usage(
                    (from ? "--benchmarks-from" : "--benchmark-path") + " is given alone",
                    "--benchmarks-from REV says whose benchmarks are laid over every variant, and --benchmark-path PATH"
                            + " which files; give both.");
        }
        return new BuildSettings(
                selection.build(), selection.jar(), selection.benchmarksFrom(), selection.benchmarkPaths());
    }

    private JmhOptions selected(JmhRequest jmh) {
        JmhOptions options = jmh.options();
        List<String> include = new ArrayList<>(selection.include());
        include.addAll(options.include());
        List<String> exclude = new ArrayList<>(selection.exclude());
        exclude.addAll(options.exclude());
        return new JmhOptions(
                include, exclude, options.params(), options.modes(), options.overrides(), options.jvmArgs());
    }
}
