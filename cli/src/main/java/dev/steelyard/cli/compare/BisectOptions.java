package dev.steelyard.cli.compare;

import dev.steelyard.bisect.search.BisectRequest;
import dev.steelyard.bisect.search.BisectRequest.Quantity;
import dev.steelyard.bisect.search.BisectRequest.Sought;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.variant.VariantOptions;
import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.cli.variant.VariantParser.AskedVariant;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** All options of {@code steelyard bisect} but JMH's, and their assembly into one request. */
public final class BisectOptions {
    private static final Duration DEFAULT_BUDGET = Duration.ofMinutes(30);

    private final VariantParser parser = new VariantParser();
    private final SelectionOptions selection = new SelectionOptions();
    private final Search search = new Search();
    private final FinenessOptions fineness = new FinenessOptions();
    private final PlacementOptions placement = new PlacementOptions();
    private final PromiseOptions promise = new PromiseOptions();
    private final Causes causes = new Causes();
    private final Result result = new Result();
    private final RecordOptions record = new RecordOptions();

    /** What is looked for, and for how long. */
    private static final class Search {
        @Option(
                names = "--benchmark",
                paramLabel = "REGEX",
                description = "The benchmark to follow: exactly one full name must match REGEX, as in JMH.")
        private @Nullable Pattern benchmark;

        @Option(
                names = "--metric",
                paramLabel = "METRIC",
                defaultValue = "time",
                description = "What changed: time (default, the benchmark's score) or allocation.")
        private Quantity metric = Quantity.TIME;

        @Option(
                names = "--confidence",
                paramLabel = "FRACTION",
                description = "Probability at which a commit counts as found, above 0.5 and up to 0.98. Default: 95%%.")
        private @Nullable Double confidence;

        @Option(
                names = "--budget",
                paramLabel = "TIME",
                description = "Total time for all steps, builds included. Default: 30m. With --resume: the new total, "
                        + "including the time already spent.")
        private @Nullable Duration budget;

        Sought sought() {
            double asked = confidence == null ? Sought.CONFIDENCE : confidence;
            if (!(asked > 0.5 && asked <= Sought.MOST)) {
                throw UserError.usage(
                        "--confidence " + asked + " is out of range",
                        "Use a value above 0.5, up to 0.98. Any commit may be measured wrongly by chance, so no commit is more "
                                + "probable than about 99%.");
            }
            return new Sought(metric, asked);
        }
    }

    /** The options for explaining what is found. */
    private static final class Causes {
        private static final Duration USUAL = Duration.ofMinutes(10);

        @Option(
                names = "--explain",
                description =
                        "Compare the commit that is found with the one before it, and find the classes behind its "
                                + "change, as 'steelyard explain' does.")
        private boolean explain;

        @Option(
                names = "--explain-budget",
                paramLabel = "TIME",
                description = "Time for --explain, in addition to --budget. Default: 10m.")
        private @Nullable Duration budget;

        Optional<Duration> budget(Quantity metric) {
            if (!explain && budget != null) {
                throw UserError.usage(
                        "--explain-budget is given without --explain", "Add --explain, or leave out --explain-budget.");
            }
            if (explain && metric != Quantity.TIME) {
                throw UserError.usage(
                        "bisect --explain finds causes of changes in time, but --metric allocation was given",
                        "Leave out --explain. Then run 'steelyard compare COMMIT~1 COMMIT --explain' on the commit found.");
            }
            return explain ? Optional.of(budget == null ? USUAL : budget) : Optional.empty();
        }
    }

    /** The options for results. */
    private static final class Result {
        @Option(
                names = "--out",
                paramLabel = "DIR",
                description =
                        "Folder for the bisection. Default: a new one under .steelyard/bisects in the repository.")
        private @Nullable Path out;

        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "Format of standard output: text (default) or json.")
        private BisectRequest.Format format = BisectRequest.Format.TEXT;

        @Option(
                names = "--resume",
                paramLabel = "FOLDER",
                description = "Resume a bisection, given by its folder or the folder's name. Finished steps are kept; "
                        + "all settings but --budget come from the folder.")
        private @Nullable String resume;
    }

    /** Adds the options to a command, in groups whose names are headings. */
    public void addTo(CommandSpec command) {
        command.addMixin("Revisions", VariantOptions.range(parser));
        command.addMixin("What to look for", CommandSpec.forAnnotatedObject(search));
        command.addMixin(
                "How to build", without(CommandSpec.forAnnotatedObject(selection), "--include", "--exclude", "--all"));
        command.addMixin("How to measure", without(CommandSpec.forAnnotatedObject(fineness), "--seed"));
        command.addMixin("How to run forks", CommandSpec.forAnnotatedObject(placement));
        command.addMixin("Verdicts", without(CommandSpec.forAnnotatedObject(promise), "--per-benchmark"));
        command.addMixin("Causes", CommandSpec.forAnnotatedObject(causes));
        command.addMixin("Results", CommandSpec.forAnnotatedObject(result));
        command.addMixin("Ledger", CommandSpec.forAnnotatedObject(record));
    }

    private static CommandSpec without(CommandSpec options, String... names) {
        for (String name : names) {
            options.remove(options.findOption(name));
        }
        return options;
    }

    /** Returns whether a bisection is to be continued. */
    public boolean isResume() {
        return result.resume != null;
    }

    /**
     * Returns what a bisection is continued with.
     *
     * @param given names of the options that were given
     * @param jmh whether any of JMH's options were
     */
    public BisectRequest.Resume resumeRequest(List<String> given, boolean jmh) {
        OptionsWithResume.check(given, parser, jmh, Set.of("--budget"));
        String folder = result.resume == null ? "" : result.resume;
        if (folder.isBlank()) {
            throw UserError.usage("--resume has no folder", "Specify the folder that 'steelyard bisect' printed.");
        }
        return new BisectRequest.Resume(selection.project(), folder, Optional.ofNullable(search.budget), result.format);
    }

    /**
     * Returns what to bisect.
     *
     * @param jmh what stood after {@code --}
     * @param commandLine all words of the command
     */
    public BisectRequest request(JmhRequest jmh, List<String> commandLine) {
        List<AskedVariant> asked = parser.variants();
        if (asked.size() != 2) {
            throw UserError.usage(
                    "bisect takes two revisions, not " + asked.size(),
                    "Specify one without the change and one with it, as in 'steelyard bisect v1.2 main --benchmark "
                            + "Decoder.read'.");
        }
        if (search.benchmark == null) {
            throw UserError.usage(
                    "no benchmark given",
                    "Specify the one to follow, as in --benchmark Decoder.read; bisect follows one benchmark.");
        }
        if (!jmh.options().include().isEmpty()) {
            throw UserError.usage(
                    "'" + jmh.options().include().get(0) + "' after -- chooses benchmarks, but bisect follows one",
                    "Use --benchmark alone to choose it.");
        }
        if (jmh.blocks().isPresent()) {
            throw UserError.usage(
                    "JMH's -f sets the number of blocks, but bisect chooses it for each step", "Leave out -f.");
        }
        return new BisectRequest(compared(asked, search.benchmark, jmh, commandLine), search.sought(), result.format);
    }

    private CompareRequest compared(
            List<AskedVariant> asked, Pattern benchmark, JmhRequest jmh, List<String> commandLine) {
        List<VariantSpec> variants = VariantNotation.unique(
                asked.stream().map(BisectOptions::revision).toList());
        VariantSpec good = variants.get(0);
        VariantSpec bad = variants.get(1);
        if (!good.settings().equals(bad.settings()) || !good.jvm().equals(bad.jvm())) {
            throw UserError.usage(
                    "an option applies to only one of the two revisions",
                    "Put -D, --param, --jvm and --jvm-args after both revisions: all commits are measured alike.");
        }
        return new CompareRequest(
                selection.project(),
                variants,
                Optional.empty(),
                selection.settings(),
                included(selection.selected(jmh), benchmark),
                promise.criteria(Criteria.DEFAULT.looks()),
                new Pace(
                        search.budget == null ? DEFAULT_BUDGET : search.budget,
                        fineness.slice(jmh),
                        fineness.piloting(),
                        OptionalLong.empty(),
                        fineness.forkTimeout(),
                        false),
                placement.request(),
                new Output(
                        Optional.ofNullable(result.out),
                        FailOn.NEVER,
                        CompareRequest.Format.TEXT,
                        false,
                        commandLine,
                        causes.budget(search.metric),
                        record.recording()));
    }

    private static VariantSpec revision(AskedVariant one) {
        VariantSpec read = VariantNotation.parse(one.text(), one.jvm(), one.settings());
        if (read.source().kind() != Source.Kind.REVISION) {
            throw UserError.usage(
                    "'" + one.text() + "' is not a commit, so it cannot be the end of a range",
                    "Specify a branch, tag or commit; commit the changes of the working tree first.");
        }
        return read;
    }

    private static JmhOptions included(JmhOptions options, Pattern benchmark) {
        List<String> include = new ArrayList<>(List.of(benchmark.pattern()));
        include.addAll(options.include());
        return new JmhOptions(
                include, options.exclude(), options.params(), options.modes(), options.overrides(), options.jvmArgs());
    }
}
