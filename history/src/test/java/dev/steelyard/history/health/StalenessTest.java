package dev.steelyard.history.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.health.Staleness.Missed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StalenessTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:15:02Z");

    private static Benchmark benchmark(String name) {
        return new Benchmark("org.example.Decoder." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    }

    private static LastStatus last(String name, Status status, int daysAgo) {
        return new LastStatus(benchmark(name), status, NOW.minus(Duration.ofDays(daysAgo)));
    }

    @Test
    void what_recent_runs_have_but_cannot_measure_is_stale() {
        Staleness staleness = Staleness.of(
                List.of(
                        last("read", Status.MEASURED, 1),
                        last("failing", Status.MEASURED, 20),
                        last("failing", Status.FAILED, 1),
                        last("new", Status.NOT_MEASURED, 2),
                        last("failing a little", Status.MEASURED, 14),
                        last("failing a little", Status.FAILED, 1),
                        last("removed", Status.MEASURED, 20),
                        last("removed", Status.REMOVED, 1),
                        last("no longer asked for", Status.MEASURED, 20)),
                NOW,
                14);
        assertThat(staleness.idle()).isEmpty();
        assertThat(staleness.missed())
                .containsExactly(
                        new Missed(benchmark("failing"), Optional.of(NOW.minus(Duration.ofDays(20))), Status.FAILED),
                        new Missed(benchmark("new"), Optional.empty(), Status.NOT_MEASURED));
    }

    @Test
    void if_nothing_was_measured_at_all_that_is_said_alone() {
        Staleness staleness =
                Staleness.of(List.of(last("read", Status.MEASURED, 15), last("failing", Status.FAILED, 1)), NOW, 14);
        assertThat(staleness.idle()).contains(NOW.minus(Duration.ofDays(15)));
        assertThat(staleness.missed()).isEmpty();
        assertThat(Staleness.of(List.of(last("read", Status.MEASURED, 15)), NOW, 15)
                        .idle())
                .isEmpty();
        assertThat(Staleness.of(List.of(), NOW, 14).idle()).isEmpty();
    }
}
