package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.HangTest;
import dev.steelyard.bisect.range.LevelTest;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Metric;

/** By what the runs of a bisection are judged, and what their outcomes say of commits. */
public final class StepRules {

    private static final Looks LOOKS = new Looks(4, 40);
    /** Of the comparison of both ends: time should end it, not a number of blocks, since nothing can be sought without it. */
    private static final Looks LOOKS_AT_ENDS = new Looks(4, 160);
    /** Of a step that looks for a hang: six forks without one have odds of about 59 against it, if two of two of BAD hung. */
    private static final Looks LOOKS_FOR_HANG = new Looks(4, 6);
    /** Of the quantity that is not looked for: only a large change of it keeps a step going. */
    private static final double WIDE = 0.99;

    private static final double SMALLEST_MARGIN = 0.001;
    private static final double LARGEST_MARGIN = 0.9;

    private final Criteria asked;
    private final String metric;

    /**
     * @param asked the criteria of the request
     * @param metric name of the metric that is looked at
     */
    public StepRules(Criteria asked, String metric) {
        this.asked = asked;
        this.metric = metric;
    }

    /** Returns the criteria for comparing both ends. */
    public Criteria ofEnds() {
        return new Criteria(asked.alpha(), asked.margins(), LOOKS_AT_ENDS, asked.perBenchmark());
    }

    /** Returns the criteria for measuring the first end beside itself. */
    public Criteria ofGood() {
        return new Criteria(asked.alpha(), asked.margins(), Looks.once(4), true);
    }

    /** Returns the criteria of a step. Half of the change is the margin: less is without it, more is with it. */
    public Criteria ofStep(ChangeTest test) {
        return test instanceof LevelTest level
                ? ofStep(level)
                : new Criteria(asked.alpha(), asked.margins(), LOOKS_FOR_HANG, true);
    }

    private Criteria ofStep(LevelTest test) {
        double size = Math.abs(test.size()) / 2;
        double half = switch (test.scale()) {
            case LOG -> Math.expm1(Math.min(1, size));
            case FRACTION -> size;
            // Of nothing, no amount is a fraction.
            case ABSOLUTE -> asked.margins().allocation();
        };
        double margin = Math.min(LARGEST_MARGIN, Math.max(SMALLEST_MARGIN, half));
        Margins margins = metric.equals(Metric.SCORE) ? new Margins(margin, WIDE) : new Margins(WIDE, margin);
        return new Criteria(asked.alpha(), margins, LOOKS, true);
    }

    /** Returns what the comparison of both ends says: with the change or a hang, without it, or undecided. */
    public static StepFinding ends(StepOutcome outcome) {
        if (outcome.status() == Status.UNREACHED) {
            return StepFinding.SAME_CODE;
        }
        if (outcome.status() == Status.FAILED && outcome.forks().onlyHang()) {
            return outcome.forks().count().hung() < HangTest.LEAST ? StepFinding.UNDECIDED : StepFinding.HANGS;
        }
        return outcome.status() == Status.MEASURED ? measuredEnds(outcome) : StepFinding.UNDECIDED;
    }

    private static StepFinding measuredEnds(StepOutcome outcome) {
        return switch (outcome.verdict()) {
            case IMPROVED, REGRESSED ->
                outcome.estimate().filter(known -> known.value() != 0).isPresent()
                        ? StepFinding.WITH
                        : StepFinding.UNDECIDED;
            case EQUIVALENT -> StepFinding.WITHOUT;
            case INCONCLUSIVE -> StepFinding.UNDECIDED;
        };
    }

    /** Returns what a step says of its commit. */
    public static StepFinding finding(StepOutcome outcome, ChangeTest test) {
        return switch (outcome.status()) {
            case UNREACHED -> StepFinding.SAME_CODE;
            case ADDED, REMOVED -> StepFinding.NO_BENCHMARK;
            case FAILED, NOT_MEASURED, MEASURED ->
                test instanceof LevelTest level ? level(outcome, level) : hang(outcome.forks());
        };
    }

    private static StepFinding level(StepOutcome outcome, LevelTest test) {
        return switch (outcome.status()) {
            case FAILED -> outcome.forks().onlyHang() ? StepFinding.HANGS : StepFinding.FAILED;
            case MEASURED -> outcome.estimate().map(test::finding).orElse(StepFinding.UNDECIDED);
            case UNREACHED, ADDED, REMOVED, NOT_MEASURED -> StepFinding.UNDECIDED;
        };
    }

    /** What befell the baseline as well says nothing of the commit. */
    private static StepFinding hang(StepForks forks) {
        if (forks.baselineFailed()) {
            return StepFinding.UNDECIDED;
        }
        if (forks.failed()) {
            return StepFinding.FAILED;
        }
        if (forks.count().hung() > 0) {
            return StepFinding.HANGS;
        }
        return forks.count().completed() > 0 ? StepFinding.COMPLETES : StepFinding.UNDECIDED;
    }
}
