package dev.steelyard.selfbench.simulation;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.bisect.search.StepOutcome;
import dev.steelyard.bisect.search.StepRules;
import dev.steelyard.bisect.search.StepRunner;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.selfbench.simulation.RunSimulator.SimulatedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Steps of a bisection whose blocks are made up: each is a run under the product's rules for it, which ends when the product would
 * end it. Builds and blocks take their time on a clock of its own.
 */
final class SimulatedSteps implements StepRunner {

    /** A build from a tree that was built before. */
    private static final Duration BUILD = Duration.ofSeconds(20);

    private final SimulatedHistory history;
    private final ForkDistribution forks;
    private final Judge judge;
    private final StepRules rules;
    private final RandomGenerator random;
    private Instant now = Instant.EPOCH;
    private int steps;

    SimulatedSteps(
            SimulatedHistory history, ForkDistribution forks, Judge judge, Criteria asked, RandomGenerator random) {
        this.history = history;
        this.forks = forks;
        this.judge = judge;
        this.rules = new StepRules(asked, Metric.SCORE);
        this.random = random;
    }

    Instant now() {
        return now;
    }

    int steps() {
        return steps;
    }

    @Override
    public BisectStep first(Duration budget) {
        Instant begin = now;
        StepOutcome outcome = run(history.bad(), rules.ofEnds(), budget);
        return step(history.bad(), StepRules.ends(outcome), outcome, begin);
    }

    @Override
    public BisectStep step(String commit, ChangeTest test, Supplier<Duration> budget) {
        Instant begin = now;
        now = now.plus(BUILD);
        if (history.broken().contains(commit)) {
            return new BisectStep(
                    ++steps,
                    commit,
                    StepFinding.NOT_BUILT,
                    Optional.empty(),
                    Optional.empty(),
                    "",
                    Duration.between(begin, now).toMillis());
        }
        StepOutcome outcome = run(commit, rules.ofStep(test), budget.get()).on(test);
        return step(commit, StepRules.finding(outcome, test), outcome, begin);
    }

    private BisectStep step(String commit, StepFinding finding, StepOutcome outcome, Instant begin) {
        return new BisectStep(
                ++steps,
                commit,
                finding,
                outcome.estimate(),
                outcome.facts(),
                outcome.detail(),
                Duration.between(begin, now).toMillis());
    }

    private StepOutcome run(String commit, Criteria criteria, Duration budget) {
        Double level = history.levels().get(commit);
        if (level == null) {
            throw new IllegalStateException("a commit was measured that lacks what the first one has: " + commit);
        }
        long seed = random.nextLong();
        Run run = BlockSimulator.run(criteria, 1, budget, seed);
        SimulatedRun done = new RunSimulator(judge, 0)
                .simulate(run, BlockSimulator.of(List.of(SimulatedRow.of(level, forks)), seed));
        now = done.blocks().stream()
                .map(block -> block.timing().wall())
                .reduce(now, Instant::plus, (one, other) -> other);
        RunReport report = new RunReport(
                run, done.blocks(), judge.judge(run, done.blocks()).judgment(), RunReport.Commands.UNKNOWN);
        Row row = new Row(
                run.benchmarks().get(0).benchmark(), Metric.SCORE, BlockSimulator.BASELINE, BlockSimulator.TREATMENT);
        return StepOutcome.of(report, row, judge);
    }
}
