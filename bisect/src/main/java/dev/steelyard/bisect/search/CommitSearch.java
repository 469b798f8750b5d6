package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.CulpritSearch;
import dev.steelyard.bisect.range.HangTest;
import dev.steelyard.bisect.range.LevelTest;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.bisect.words.BisectWords;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.CommitRange;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Takes one step after the other, keeps each, and tells of it, until the search ends or the time is over. */
public final class CommitSearch {

    private final CommitRange range;
    private final BisectFile file;
    private final StepRunner runner;
    private final BisectTime time;
    private final Told told;

    /**
     * Who hears of steps.
     *
     * @param progress told of each step
     * @param row the benchmark and metric
     * @param commits what git knows of a commit
     * @param ended whether the process is being ended: what fails from then on is no evidence of anything
     */
    public record Told(
            Progress progress, Row row, Function<String, Optional<CommitFacts>> commits, BooleanSupplier ended) {}

    /**
     * What a search came to.
     *
     * @param end how it ended
     * @param first the comparison of both ends
     * @param candidates who is left; empty unless the range was searched
     * @param untried commits that were left out because those around them could not be measured
     */
    public record Result(End end, BisectStep first, List<Candidates> candidates, List<String> untried) {}

    public CommitSearch(CommitRange range, BisectFile file, StepRunner runner, BisectTime time, Told told) {
        this.range = range;
        this.file = file;
        this.runner = runner;
        this.time = time;
        this.told = told;
    }

    /**
     * Searches. Steps that were taken before are not taken again, except for a first one without a verdict, if there is more time
     * for it now than it had: otherwise it would end without one again.
     */
    public Result run() {
        Optional<BisectStep> known = file.content().first();
        BisectStep first = known.filter(step -> step.finding() != StepFinding.UNDECIDED || !longer(step))
                .orElseGet(() -> first(known.map(BisectStep::millis).orElse(0L)));
        if (first.finding() != StepFinding.WITH && first.finding() != StepFinding.HANGS) {
            return new Result(
                    first.finding() == StepFinding.UNDECIDED ? End.NO_VERDICT : End.NO_CHANGE,
                    first,
                    List.of(),
                    List.of());
        }
        ChangeTest test = first.finding() == StepFinding.HANGS
                ? new HangTest(first.forks().orElseThrow())
                : new LevelTest(first.estimate().orElseThrow());
        CulpritSearch search =
                new CulpritSearch(range, test, file.content().sought().confidence());
        file.content().steps().stream().filter(step -> stands(step, test)).forEach(search::add);
        while (search.end().isEmpty()) {
            unlessEnded();
            if (!time.enough()) {
                return new Result(End.OUT_OF_TIME, first, search.credible(), search.untried());
            }
            String commit = search.next().orElseThrow();
            BisectStep step = runner.step(commit, test, () -> time.step(left(search)));
            unlessEnded();
            file.add(step);
            search.add(step);
            tell(step, left(search));
        }
        return new Result(end(search.end().orElseThrow()), first, search.credible(), search.untried());
    }

    /**
     * Returns whether a step counts in a resumed search. What could not be measured then may be now: a fork that failed, or a
     * download that did not come. So may what was no evidence on a busy machine.
     */
    private static boolean stands(BisectStep step, ChangeTest test) {
        return switch (step.finding()) {
            case WITH, WITHOUT, SAME_CODE, NEITHER, NO_BENCHMARK, COMPLETES -> true;
            case HANGS -> test.measures(step.finding());
            case UNDECIDED -> step.estimate().isPresent();
            case NOT_BUILT, FAILED -> false;
        };
    }

    /** Returns whether there is more time for the first step than an earlier one took. */
    private boolean longer(BisectStep earlier) {
        return time.first().toMillis() > earlier.millis();
    }

    /**
     * Compares both ends, and again if what was measured is no evidence and there is as much time for it as the first time.
     *
     * @param earlier what attempts before this search took, in ms
     */
    private BisectStep first(long earlier) {
        BisectStep step = ends(earlier);
        boolean rejected =
                step.finding() == StepFinding.UNDECIDED && step.estimate().isEmpty();
        return rejected && time.first().toMillis() > step.millis() - earlier ? ends(step.millis()) : step;
    }

    /** @param earlier what an earlier attempt took, in ms: it is part of the time that was spent */
    private BisectStep ends(long earlier) {
        BisectStep step = runner.first(time.first());
        unlessEnded();
        BisectStep all = new BisectStep(
                step.number(),
                step.commit(),
                step.finding(),
                step.estimate(),
                step.facts(),
                step.forks(),
                step.detail(),
                earlier + step.millis());
        file.first(all);
        tell(all, range.size());
        return all;
    }

    private void tell(BisectStep step, int left) {
        told.progress().phase(BisectWords.step(told.row(), step, told.commits().apply(step.commit()), left));
    }

    private void unlessEnded() {
        if (told.ended().getAsBoolean() || Thread.currentThread().isInterrupted()) {
            throw UserError.failed(
                    "the bisection was interrupted", "Resume it with 'steelyard bisect --resume FOLDER'.");
        }
    }

    private static int left(CulpritSearch search) {
        return search.credible().stream()
                .mapToInt(group -> group.commits().size())
                .sum();
    }

    private static End end(CulpritSearch.End end) {
        return switch (end) {
            case FOUND -> End.FOUND;
            case INSEPARABLE -> End.INSEPARABLE;
            case NOTHING_LEFT -> End.NOTHING_LEFT;
            case SEVERAL -> End.SEVERAL;
            case REVERTED -> End.REVERTED;
        };
    }
}
