package dev.steelyard.app.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.app.Progress;
import dev.steelyard.app.compare.Warnings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExperimentProgressTest {

    @Test
    void what_every_experiment_warns_of_is_said_once() {
        Warnings told = new Warnings();
        ExplainTime time = new ExplainTime(0.01, Duration.ofMinutes(5), () -> Instant.EPOCH);
        Progress progress = new ExperimentProgress(told, time, 0, 1, new HashSet<>());
        List.of("1.5 GB is free for given-1 and given-2", "busy", "1.4 GB is free for given-1 and taken-2")
                .forEach(progress::warning);
        assertThat(told.said()).containsExactly("1.5 GB is free for given-1 and given-2", "busy");
    }
}
