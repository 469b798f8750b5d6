package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.compare.folder.RunFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedStepsTest {

    @TempDir
    private Path folder;

    private final List<Path> recorded = new ArrayList<>();
    private int number;

    /** Each step is the next one, and its finding is that it was not decided. */
    private StepRunner steps(boolean works) {
        StepRunner steps = new StepRunner() {
            @Override
            public BisectStep first(Duration budget) {
                number++;
                return new BisectStep(number, "abc", StepFinding.UNDECIDED, Optional.empty(), Optional.empty(), "", 1);
            }

            @Override
            public BisectStep step(String commit, ChangeTest test, Supplier<Duration> budget) {
                return first(Duration.ZERO);
            }
        };
        return new RecordedSteps(steps, step -> folder.resolve(Integer.toString(step)), path -> {
            recorded.add(path);
            return works;
        });
    }

    private void finished(int step) throws Exception {
        RunFolders.finish(Files.createDirectory(folder.resolve(Integer.toString(step))));
    }

    @Test
    void each_measured_step_is_recorded_and_one_that_was_not_built_is_not() throws Exception {
        finished(1);
        finished(3);
        StepRunner steps = steps(true);
        for (int i = 0; i < 3; i++) {
            assertThat(steps.first(Duration.ZERO).number()).isEqualTo(i + 1);
        }
        assertThat(recorded).containsExactly(folder.resolve("1"), folder.resolve("3"));
    }

    @Test
    void a_ledger_that_fails_is_not_tried_again() throws Exception {
        finished(1);
        finished(2);
        StepRunner steps = steps(false);
        steps.first(Duration.ZERO);
        steps.first(Duration.ZERO);
        assertThat(recorded).containsExactly(folder.resolve("1"));
    }
}
