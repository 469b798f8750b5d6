package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.workspace.WorkspaceOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Steps that build commits and measure them, each as an ordinary run in a folder of its own. */
final class MeasuredSteps implements StepRunner {

    private static final int DETAIL = 200;
    /** For the blocks of the first end beside itself. */
    private static final Duration GOOD = Duration.ofMinutes(5);

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final Console quiet;
    private final CommitSubjects subjects;
    private final Bisected what;
    private final StepRules rules;
    private final Judge judge = new Judge(new BoundaryCache());
    private final UnfinishedSteps folders;
    private Optional<Plan> plan = Optional.empty();
    /** Of the step under way. */
    private int number;

    /**
     * What is measured.
     *
     * @param folder of the bisection
     * @param compared the request
     * @param row the benchmark and metric
     * @param good full hash of the first end
     * @param bad full hash of the other end
     */
    record Bisected(Path folder, CompareRequest compared, Row row, String good, String bad) {}

    /**
     * @param quiet takes no data, and passes on the progress of experiments
     * @param folders the folders of steps
     */
    MeasuredSteps(
            WorkspaceOptions options,
            InstantSource clock,
            Console quiet,
            CommitSubjects subjects,
            Bisected what,
            UnfinishedSteps folders) {
        this.options = options;
        this.clock = clock;
        this.quiet = quiet;
        this.subjects = subjects;
        this.what = what;
        this.rules = new StepRules(what.compared.criteria(), what.row.metric());
        this.folders = folders;
    }

    /** Measures as the first of some earlier steps did that found a plan, if its blocks can still be read. */
    void planOf(BisectStep earlier) {
        Path folder = folders.folder(earlier.number());
        if (plan.isEmpty() && RunFolders.isRun(folder)) {
            RunFolder stored = RunFolder.read(folder);
            Run run = stored.record().run();
            plan = ExperimentRunner.plan(
                    stored.blocks(),
                    what.row.benchmark(),
                    run.baseline().name(),
                    run.treatments().get(0).name());
        }
    }

    @Override
    public BisectStep first(Duration budget) {
        return resumable(() -> measuredEnds(budget));
    }

    private BisectStep measuredEnds(Duration budget) {
        Instant begin = clock.instant();
        Subject good = subjects.baseline(what.good);
        Subject bad = subjects.treatment(what.bad, good);
        Taken taken = run(good, bad, rules.ofEnds(), () -> budget);
        RunEnd.Measured ended = taken.ended;
        StepOutcome outcome = StepOutcome.of(ended.report(), row(bad), judge);
        StepFinding finding = StepRules.ends(outcome);
        // Bytes per operation are not known of what hangs.
        boolean hang = finding == StepFinding.HANGS && what.row.metric().equals(Metric.SCORE);
        if (outcome.status() == Status.FAILED && !hang) {
            throw UserError.failed(
                    "the benchmark failed: " + outcome.detail(),
                    "Bisect needs results of both ends. See the logs in " + folders.folder(taken.step.number()) + ".");
        }
        plan = plan(ended.report().blocks(), good, bad);
        if (hang && !StepForks.completes(ended.report().blocks(), good.variant().name())) {
            // Beside forks that hang its own were stopped.
            requireCompletion(good);
        }
        return step(taken.step, what.bad, finding, outcome, begin);
    }

    /** Measures the first end beside itself. If it hangs as well, no commit made it do so. */
    private void requireCompletion(Subject good) {
        Subject twin = subjects.treatment(what.good, good);
        number = folders.next();
        RunEnd.Measured ended = run(good, twin, new ExperimentRunner.Effort(rules.ofGood(), GOOD, Scope.ALL));
        List<Block> blocks = ended.report().blocks();
        if (!StepForks.completes(blocks, good.variant().name())) {
            throw UserError.failed(
                    "the benchmark does not finish in " + good.variant().name() + " either: "
                            + StepOutcome.of(ended.report(), row(twin), judge).detail(),
                    "Specify a revision in which it does. See the logs in " + folders.folder(number) + ".");
        }
        plan = plan(blocks, good, twin);
    }

    private Optional<Plan> plan(List<Block> blocks, Subject good, Subject other) {
        return ExperimentRunner.plan(
                blocks,
                what.row.benchmark(),
                good.variant().name(),
                other.variant().name());
    }

    @Override
    public BisectStep step(String commit, ChangeTest test, Supplier<Duration> budget) {
        return resumable(() -> measured(commit, test, budget));
    }

    private BisectStep measured(String commit, ChangeTest test, Supplier<Duration> budget) {
        Instant begin = clock.instant();
        Subject good = subjects.baseline(what.good);
        Subject treatment;
        try {
            treatment = subjects.treatment(commit, good);
        } catch (BuildFailure e) {
            // The baseline was built in the same way, so it is the commit that cannot be. All other errors are no fault
            // of it, such as a full disk.
            number = folders.next();
            return failed(commit, StepFinding.NOT_BUILT, e, begin);
        }
        try {
            Taken taken = run(good, treatment, rules.ofStep(test), budget);
            StepOutcome outcome =
                    StepOutcome.of(taken.ended.report(), row(treatment), judge).on(test);
            if (plan.isEmpty()) {
                // Of an end that hangs there was none.
                plan = plan(taken.ended.report().blocks(), good, treatment);
            }
            return step(taken.step, commit, StepRules.finding(outcome, test), outcome, begin);
        } catch (HostFailure e) {
            return failed(commit, StepFinding.FAILED, e, begin);
        }
    }

    /** Adds how to go on to an error that ends the bisection. */
    private <T> T resumable(Supplier<T> step) {
        try {
            return step.get();
        } catch (UserError e) {
            String remedy =
                    e.remedy() + " Finished steps are kept; to go on: steelyard bisect --resume " + what.folder + ".";
            throw (e.kind() == UserError.Kind.USAGE
                            ? UserError.usage(e.problem(), remedy)
                            : UserError.failed(e.problem(), remedy))
                    .causedBy(e);
        }
    }

    private BisectStep step(
            UnfinishedSteps.Begun begun, String commit, StepFinding finding, StepOutcome outcome, Instant begin) {
        return new BisectStep(
                begun.number(),
                commit,
                finding,
                outcome.estimate(),
                outcome.facts(),
                Optional.of(outcome.forks().count()),
                brief(detail(finding, outcome)),
                begun.spent().toMillis() + since(begin));
    }

    /** Why a comparison has no verdict is of no account where a hang was looked for. */
    private static String detail(StepFinding finding, StepOutcome outcome) {
        return switch (finding) {
            case HANGS -> outcome.forks().hang();
            case COMPLETES -> "";
            case WITH, WITHOUT, SAME_CODE, NEITHER, UNDECIDED, NOT_BUILT, NO_BENCHMARK, FAILED -> outcome.detail();
        };
    }

    private BisectStep failed(String commit, StepFinding finding, UserError error, Instant begin) {
        return new BisectStep(
                number, commit, finding, Optional.empty(), Optional.empty(), brief(error.problem()), since(begin));
    }

    private static String brief(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= DETAIL ? line : line.substring(0, DETAIL) + "...";
    }

    private long since(Instant begin) {
        return Math.max(0, Duration.between(begin, clock.instant()).toMillis());
    }

    /** A comparison, and which step it was. */
    private record Taken(UnfinishedSteps.Begun step, RunEnd.Measured ended) {}

    /** Compares in the folder of an unfinished step that compares the same, or else in a new one. */
    private Taken run(Subject good, Subject other, Criteria criteria, Supplier<Duration> budget) {
        Optional<UnfinishedSteps.Begun> begun = folders.take(List.of(good, other), criteria);
        if (begun.isPresent()) {
            number = begun.get().number();
            try {
                return new Taken(begun.get(), run(good, other, criteria, budget.get()));
            } catch (UserError e) {
                if (e.kind() != UserError.Kind.USAGE) {
                    throw e;
                }
                folders.restarts(begun.get().number(), e.problem());
            }
        }
        number = folders.next();
        return new Taken(new UnfinishedSteps.Begun(number, Duration.ZERO), run(good, other, criteria, budget.get()));
    }

    private RunEnd.Measured run(Subject good, Subject other, Criteria criteria, Duration budget) {
        return run(good, other, new ExperimentRunner.Effort(criteria, budget));
    }

    private RunEnd.Measured run(Subject good, Subject other, ExperimentRunner.Effort effort) {
        Benchmark benchmark = what.row.benchmark();
        ExperimentRunner.Target target = new ExperimentRunner.Target(
                benchmark, plan, what.compared.output().commandLine());
        return new ExperimentRunner(options, clock, what.compared, target, quiet)
                .run(folders.folder(number), List.of(good, other), effort);
    }

    private Row row(Subject treatment) {
        return new Row(
                what.row.benchmark(),
                what.row.metric(),
                what.compared.variants().get(0).name(),
                treatment.variant().name());
    }
}
