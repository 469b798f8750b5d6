package dev.steelyard.compare.experiment;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.compare.run.Experiment;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Compares variants that exist already, by one benchmark. */
public final class ExperimentRunner {

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final CompareRequest like;
    private final Target target;
    private final Console console;

    /**
     * What is measured, and as what run.
     *
     * @param benchmark the benchmark
     * @param plan how it is measured; empty to remember or find a plan
     * @param commandLine the words of the command
     */
    public record Target(Benchmark benchmark, Optional<Plan> plan, List<String> commandLine) {
        public Target {
            commandLine = List.copyOf(commandLine);
        }
    }

    /**
     * The effort of one experiment.
     *
     * @param criteria its promise, margins and looks
     * @param budget time for its blocks
     * @param scope whether variants that run the same code are measured
     */
    public record Effort(Criteria criteria, Duration budget, CompareRequest.Scope scope) {

        /** An effort that is not made for variants that run the same code. */
        public Effort(Criteria criteria, Duration budget) {
            this(criteria, budget, CompareRequest.Scope.REACHED);
        }
    }

    /**
     * @param like the request whose settings experiments have
     * @param console progress goes there; results go into files
     */
    public ExperimentRunner(
            WorkspaceOptions options, InstantSource clock, CompareRequest like, Target target, Console console) {
        this.options = options;
        this.clock = clock;
        this.like = like;
        this.target = target;
        this.console = console;
    }

    /** Keeps what was measured, besides writing its reports. */
    private static final class Capture implements RunEnd {
        private Optional<Measured> run = Optional.empty();

        @Override
        public ExitStatus end(Measured ended, Console quiet) {
            new Delivery(ReportOptions.DEFAULT).write(ended.report(), ended.folder());
            run = Optional.of(ended);
            return ExitStatus.SUCCESS;
        }
    }

    /**
     * Runs an experiment.
     *
     * @param folder the run's folder: empty, absent, or that of the same experiment, which then goes on
     * @param subjects the variants, the baseline first
     * @throws UserError if it ended without results
     */
    public RunEnd.Measured run(Path folder, List<Subject> subjects, Effort effort) {
        Capture capture = new Capture();
        Map<Benchmark, Plan> plans =
                target.plan.map(plan -> Map.of(target.benchmark, plan)).orElse(Map.of());
        new Compare(options, clock, capture)
                .experiment(request(folder, effort), new Experiment(subjects, plans), console);
        return capture.run.orElseThrow(
                () -> UserError.failed("an experiment ended without results", "See the logs in " + folder + "."));
    }

    /** Returns the plan by which a benchmark was measured in the end; empty if no block has forks of both variants. */
    public static Optional<Plan> plan(List<Block> blocks, Benchmark benchmark, String baseline, String treatment) {
        return blocks.stream()
                .filter(block -> block.id().purpose() == Block.Purpose.SAMPLE
                        && !block.plan().pilot()
                        && block.id().benchmark().equals(benchmark)
                        && completed(block, baseline)
                        && completed(block, treatment))
                .reduce((earlier, later) -> later)
                .map(Block::plan);
    }

    private static boolean completed(Block block, String variant) {
        return block.fork(variant).filter(fork -> fork.outcome().completed()).isPresent();
    }

    /** Returns a console that takes no data: what experiments come to goes into files. */
    public static Console quiet(Progress progress) {
        return new Console(
                new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8), false, progress);
    }

    private CompareRequest request(Path folder, Effort effort) {
        CompareRequest.Pace pace = like.pace();
        // Its subjects are what an experiment compares. A request names two, and one that compares values of a param
        // only one.
        List<VariantSpec> variants = like.sweep().isPresent()
                ? Collections.nCopies(2, like.variants().get(0))
                : like.variants();
        return new CompareRequest(
                like.project(),
                variants,
                like.impliedBaseline(),
                like.build(),
                only(like.jmh(), target.benchmark),
                effort.criteria(),
                new CompareRequest.Pace(
                        effort.budget(),
                        pace.slice(),
                        CompareRequest.Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        pace.forkTimeout(),
                        false),
                like.placement(),
                new CompareRequest.Output(
                        Optional.of(folder), FailOn.NEVER, CompareRequest.Format.TEXT, false, target.commandLine),
                Optional.empty(),
                effort.scope());
    }

    /** Returns the same options, for one benchmark alone. */
    public static JmhOptions only(JmhOptions jmh, Benchmark benchmark) {
        return only(jmh, List.of(benchmark));
    }

    /** Returns the same options for some benchmarks alone, which have the same mode, params and threads. */
    public static JmhOptions only(JmhOptions jmh, List<Benchmark> benchmarks) {
        Benchmark benchmark = benchmarks.get(0);
        JmhOptions.Overrides overrides = jmh.overrides();
        TreeMap<String, List<String>> params = new TreeMap<>();
        // A secret of the command line is what its redacted value stands for; one of an annotation is found when JMH
        // lists it.
        benchmark.params().forEach((name, value) -> {
            List<String> given = SecretParams.shownAs(value, name, jmh.params().getOrDefault(name, List.of()));
            params.put(name, given.isEmpty() ? List.of(value) : given);
        });
        return new JmhOptions(
                benchmarks.stream()
                        .map(one -> "^" + Pattern.quote(one.name()) + "$")
                        .toList(),
                List.of(),
                params,
                List.of(benchmark.mode()),
                new JmhOptions.Overrides(
                        overrides.threads().isEmpty() ? List.of() : List.of(benchmark.threads()),
                        overrides.threadGroups(),
                        overrides.timeUnit(),
                        overrides.operationsPerInvocation(),
                        overrides.timeoutNanos(),
                        overrides.iterations(),
                        overrides.batchSize()),
                jmh.jvmArgs(),
                List.of(),
                jmh.aliases());
    }
}
