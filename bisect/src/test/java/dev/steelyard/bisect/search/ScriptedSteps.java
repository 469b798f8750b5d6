package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.HangCount;
import dev.steelyard.bisect.range.LevelTest;
import dev.steelyard.bisect.range.StepEstimate;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.stats.Scale;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
    private final Deque<StepFinding> ends = new ArrayDeque<>(List.of(StepFinding.WITH));
    private Runnable before = () -> {};
    private Duration lasting = Duration.ofSeconds(1);
    private boolean estimating;
    private int number;

    /** Sets what comparisons of both ends find, one after the other; the last of these is repeated. */
    ScriptedSteps ends(StepFinding... findings) {
        ends.clear();
        ends.addAll(List.of(findings));
        return this;
    }

    /** Gives steps that decide nothing an estimate, which is in the middle. */
    ScriptedSteps estimating() {
        estimating = true;
        return this;
    }

    /** Says how long each step takes. */
    ScriptedSteps lasting(Duration time) {
        lasting = time;
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
        StepFinding finding = ends.size() > 1 ? ends.remove() : ends.element();
        return step("bad", finding, 0.1);
    }

    @Override
    public BisectStep step(String commit, ChangeTest test, Supplier<Duration> budget) {
        // As a build, it takes its time before there are blocks.
        before.run();
        asked.add(commit);
        budgets.add(budget.get());
        StepFinding finding = findings.getOrDefault(commit, StepFinding.WITHOUT);
        double size = test instanceof LevelTest level ? level.size() : 0;
        double half = finding == StepFinding.NEITHER ? size / 2 : 0;
        return step(commit, finding, finding == StepFinding.WITH ? size : half);
    }

    private BisectStep step(String commit, StepFinding finding, double value) {
        boolean measured = finding == StepFinding.WITH
                || finding == StepFinding.WITHOUT
                || finding == StepFinding.NEITHER
                || (estimating && finding == StepFinding.UNDECIDED);
        return new BisectStep(
                ++number,
                commit,
                finding,
                measured ? Optional.of(new StepEstimate(value, 0.002, 5, Scale.LOG)) : Optional.empty(),
                Optional.empty(),
                switch (finding) {
                    case HANGS -> Optional.of(new HangCount(2, 0));
                    case COMPLETES -> Optional.of(new HangCount(0, 6));
                    default -> Optional.<HangCount>empty();
                },
                finding == StepFinding.NOT_BUILT ? "no such symbol" : "",
                lasting.toMillis());
    }
}
