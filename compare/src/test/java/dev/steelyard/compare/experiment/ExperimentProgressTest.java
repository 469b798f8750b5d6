package dev.steelyard.compare.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExperimentProgressTest {

    @Test
    void what_every_experiment_warns_of_is_said_once() {
        Warnings told = new Warnings();
        Progress progress = new ExperimentProgress(told, halfOfTenMinutes(), new HashSet<>());
        List.of("1.5 GB is free for given-1 and given-2", "busy", "1.4 GB is free for given-1 and taken-2")
                .forEach(progress::warning);
        assertThat(told.said()).containsExactly("1.5 GB is free for given-1 and given-2", "busy");
    }

    @Test
    void the_time_that_is_left_is_that_of_all_experiments() {
        Duration[] told = new Duration[1];
        Progress whole = new Progress() {
            @Override
            public void phase(String message) {}

            @Override
            public void blockStarted(Block.Id block) {}

            @Override
            public void blockFinished(Block block, List<Judged> rows) {}

            @Override
            public void remaining(double done, TimeLeft left) {
                told[0] = left.time().multipliedBy((long) (2 * done));
            }

            @Override
            public void warning(String message) {}
        };
        new ExperimentProgress(whole, halfOfTenMinutes(), new HashSet<>())
                .remaining(0.9, new TimeLeft(Duration.ofSeconds(1), true));
        assertThat(told[0]).isEqualTo(Duration.ofMinutes(5));
    }

    private static ExperimentProgress.Together halfOfTenMinutes() {
        return new ExperimentProgress.Together() {
            @Override
            public double done() {
                return 0.5;
            }

            @Override
            public Duration left() {
                return Duration.ofMinutes(5);
            }
        };
    }
}
