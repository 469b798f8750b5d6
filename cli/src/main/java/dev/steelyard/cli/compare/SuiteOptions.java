package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.variant.JvmAndSettings;
import dev.steelyard.cli.variant.VariantOptions;
import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.cli.variant.VariantParser.AskedVariant;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.suite.SuiteRequest;
import dev.steelyard.compare.suite.SuiteRequest.Choice;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** All options of {@code steelyard suite} but JMH's, and their assembly into one request. */
public final class SuiteOptions {
    /** Options for the build of sources. */
    private static final List<String> OF_SOURCES = List.of("--build-args", "--maven", "--build-jdk");

    /** Options that make sense without a suite. */
    private static final Set<String> OF_A_LIST = Set.of("--color", "--quiet", "--debug");

    private final VariantParser parser = new VariantParser();
    private final SelectionOptions selection = new SelectionOptions();
    private final Extent extent = new Extent();
    private final PaceOptions pace = new PaceOptions();
    private final PlacementOptions placement = new PlacementOptions();
    private final VerdictOptions verdict = new VerdictOptions();
    private final ExplainOptions explain = new ExplainOptions();
    private final ResultOptions result = new ResultOptions();
    private final RecordOptions record = new RecordOptions();
    private final Sources sources = new Sources();
    private @Nullable String suite;

    /** Where the library's sources are. */
    private static final class Sources {
        @Option(
                names = "--source",
                paramLabel = "PATH",
                description = "Path to a clone of the library's git repository, or to a folder in it. VERSIONs are "
                        + "then its revisions, or '.' for its working tree; each is built with Maven, and the suite "
                        + "is built against it.")
        private @Nullable Path path;
    }

    /** The part of the suite to measure. */
    private static final class Extent {
        @Option(
                names = "--full",
                description = "Measure all benchmarks of the suite, with all values of their params. Default: only "
                        + "the suite's core benchmarks; 'steelyard suite' shows how many there are.")
        private boolean full;
    }

    /** Adds the options to a command, in groups whose names are headings. */
    public void addTo(CommandSpec command) {
        CommandSpec versions = VariantOptions.versions(parser, name -> suite = name);
        versions.addOption(CommandSpec.forAnnotatedObject(sources).findOption("--source"));
        CommandSpec measured = CommandSpec.forAnnotatedObject(selection);
        // A suite is built as it says, and has no project.
        for (String name : List.of("-C", "--build", "--jmh", "--jar", "--benchmarks-from", "--benchmark-path")) {
            measured.remove(measured.findOption(name));
        }
        for (String name : OF_SOURCES) {
            OptionSpec option = measured.findOption(name);
            measured.remove(option);
            versions.addOption(option.toBuilder()
                    .description("With --source: " + option.description()[0])
                    .build());
        }
        command.addMixin("Suite and versions", versions);
        describe(
                measured,
                "--include",
                "Benchmarks of the whole suite whose full name matches REGEX, as in JMH. May be repeated."
                        + " Default: the suite's core benchmarks.");
        measured.addOption(CommandSpec.forAnnotatedObject(extent).findOption("--full"));
        command.addMixin("What to measure", measured);
        CommandSpec time = CommandSpec.forAnnotatedObject(pace);
        describe(
                time,
                "--budget",
                "Total time for all blocks, such as 90s, 10m or 1h30m. Default: 25m; with --full and"
                        + " no selection, the time that 'steelyard suite' shows; no limit if --blocks is given.");
        describe(
                time,
                "--blocks",
                "Measure exactly N blocks of each benchmark, at least 2. Default: until every verdict"
                        + " is final or the budget runs out.");
        command.addMixin("How long to measure", time);
        command.addMixin("How to run forks", CommandSpec.forAnnotatedObject(placement));
        command.addMixin("Verdicts", verdict.withoutRelease());
        command.addMixin("Causes", CommandSpec.forAnnotatedObject(explain));
        CommandSpec results = CommandSpec.forAnnotatedObject(result);
        results.remove(results.findOption("--resume"));
        describe(
                results,
                "--out",
                "Folder for the run. Default: a new one under .steelyard/runs in the repository you are in, or in the "
                        + "current folder.");
        command.addMixin("Results", results);
        command.addMixin("Ledger", CommandSpec.forAnnotatedObject(record));
    }

    /** Replaces the description of an option; its place in the list stays the same. */
    private static void describe(CommandSpec options, String name, String description) {
        List<OptionSpec> all = List.copyOf(options.options());
        all.forEach(options::remove);
        for (OptionSpec option : all) {
            boolean meant = option.longestName().equals(name);
            options.addOption(
                    meant ? option.toBuilder().description(description).build() : option);
        }
    }

    /**
     * Returns what to compare; empty if no suite was named and they are to be listed.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     * @throws UserError if that cannot be compared
     */
    public Optional<SuiteRequest> request(JmhRequest jmh, List<String> commandLine) {
        return suite == null ? Optional.empty() : Optional.of(request(suite, jmh, commandLine));
    }

    /**
     * Checks that, where no suite was named, nothing says how to measure it.
     *
     * @param given names of the options that were given
     * @param jmh whether any of JMH's options were
     * @throws UserError if something does
     */
    public void requireName(List<String> given, boolean jmh) {
        Optional<String> first =
                given.stream().filter(option -> !OF_A_LIST.contains(option)).findFirst();
        if (first.isEmpty() && !parser.forAll().isEmpty()) {
            first = Optional.of("a version option");
        }
        if (first.isEmpty() && jmh) {
            first = Optional.of("a JMH option");
        }
        if (suite == null && first.isPresent()) {
            throw UserError.usage(
                    first.get() + " is given without a suite",
                    "Specify a suite before its versions; 'steelyard suite' alone lists all suites.");
        }
    }

    private SuiteRequest request(String name, JmhRequest jmh, List<String> commandLine) {
        OptionalInt blocks = BlockCount.of(pace.blocks(), jmh);
        Criteria criteria =
                verdict.criteria(blocks.isPresent() ? Looks.once(blocks.getAsInt()) : Criteria.DEFAULT.looks());
        Optional<Duration> budget =
                pace.budget().or(() -> blocks.isPresent() ? Optional.of(Pace.UNLIMITED) : Optional.empty());
        List<VariantSpec> versions = VariantNotation.unique(
                parser.variants().stream().map(one -> version(name, one)).toList());
        JvmAndSettings forAll = parser.forAll();
        VariantSpec own = VariantNotation.suite(name, forAll.jvm(), forAll.settings());
        return new SuiteRequest(
                selection.project(),
                new Choice(name, versions, own, extent.full, selection.scope(), sources()),
                budget,
                selection.selected(jmh),
                criteria,
                new Pace(
                        Pace.UNLIMITED,
                        pace.slice(jmh),
                        pace.piloting(),
                        pace.seed(),
                        pace.forkTimeout(),
                        verdict.canary()),
                placement.request(),
                new Output(
                        result.out(),
                        verdict.failOn().orElse(FailOn.REGRESSION),
                        result.format(),
                        result.dryRun(),
                        commandLine,
                        explain.budget(false),
                        record.recording()));
    }

    private VariantSpec version(String name, AskedVariant asked) {
        Path origin = sources.path;
        return origin == null
                ? VariantNotation.version(name, asked.text(), asked.jvm(), asked.settings())
                : VariantNotation.revision(
                        name, origin.toAbsolutePath().normalize(), asked.text(), asked.jvm(), asked.settings());
    }

    /** Returns how revisions of the library are built; empty if it is not built. */
    private Optional<BuildSettings> sources() {
        BuildSettings build = selection.settings();
        if (sources.path != null) {
            return Optional.of(build);
        }
        if (!build.equals(BuildSettings.FIND)) {
            throw UserError.usage(
                    String.join(", ", OF_SOURCES)
                            + " need --source: they affect only builds of the library from source",
                    "Specify a clone of its repository with --source, or leave them out.");
        }
        return Optional.empty();
    }

    /** Returns what the user should know of the options that were given, in a sentence. */
    public Optional<String> caution() {
        return parser.caution("version", 2);
    }
}
