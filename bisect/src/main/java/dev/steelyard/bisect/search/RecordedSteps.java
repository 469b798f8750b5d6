package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.compare.folder.RunFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Steps that are recorded in the ledger as soon as they are measured. */
final class RecordedSteps implements StepRunner {

    private final StepRunner steps;
    private final IntFunction<Path> folders;
    private final Predicate<Path> recorder;
    /** What failed once would fail again, and wait for the same deadline again. */
    private boolean failed;

    /**
     * @param folders the folder of each step, by its number
     * @param recorder records a run, and returns whether it succeeded
     */
    RecordedSteps(StepRunner steps, IntFunction<Path> folders, Predicate<Path> recorder) {
        this.steps = steps;
        this.folders = folders;
        this.recorder = recorder;
    }

    @Override
    public BisectStep first(Duration budget) {
        return recorded(steps.first(budget));
    }

    @Override
    public BisectStep step(String commit, ChangeTest test, Supplier<Duration> budget) {
        return recorded(steps.step(commit, test, budget));
    }

    private BisectStep recorded(BisectStep step) {
        Path folder = folders.apply(step.number());
        // What was not built has none.
        if (!failed && RunFolders.isFinished(folder)) {
            failed = !recorder.test(folder);
        }
        return step;
    }
}
