package dev.steelyard.app.bisect;

import dev.steelyard.core.bisect.BisectStep;
import dev.steelyard.core.bisect.LevelTest;
import dev.steelyard.core.bisect.StepEstimate;
import dev.steelyard.core.bisect.StepFinding;
import dev.steelyard.core.stats.Scale;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Steps whose findings a test sets, beside a record of what was asked. */
final class ScriptedSteps implements StepRunner {

    final List<String> asked = new ArrayList<>();
    final List<Duration> budgets = new ArrayList<>();
    private final Map<String, StepFinding> findings = new HashMap<>();
    private StepFinding ends = StepFinding.WITH;
    private Runnable before = () -> {};
    private int number;

    ScriptedSteps ends(StepFinding finding) {
        ends = finding;
        return this;
    }

    ScriptedSteps at(String commit, StepFinding finding) {
        findings.put(commit, finding);
        return this;
    }

    /** Runs something before each step but the first. */
    ScriptedSteps before(Runnable action) {
        before = action;
        return this;
    }

    @Override
    public BisectStep first(Duration budget) {
        asked.add("ends");
        budgets.add(budget);
        return step("bad", ends, 0.1);
    }

    @Override
    public BisectStep step(String commit, LevelTest test, Supplier<Duration> budget) {
        // As a build, it takes its time before there are blocks.
        before.run();
        asked.add(commit);
        budgets.add(budget.get());
        StepFinding finding = findings.getOrDefault(commit, StepFinding.WITHOUT);
        double half = finding == StepFinding.NEITHER ? test.size() / 2 : 0;
        return step(commit, finding, finding == StepFinding.WITH ? test.size() : half);
    }

    private BisectStep step(String commit, StepFinding finding, double value) {
        boolean measured =
                finding == StepFinding.WITH || finding == StepFinding.WITHOUT || finding == StepFinding.NEITHER;
        return new BisectStep(
                ++number,
                commit,
                finding,
                measured ? Optional.of(new StepEstimate(value, 0.002, 5, Scale.LOG)) : Optional.empty(),
                Optional.empty(),
                finding == StepFinding.NOT_BUILT ? "no such symbol" : "",
                1000);
    }
}
