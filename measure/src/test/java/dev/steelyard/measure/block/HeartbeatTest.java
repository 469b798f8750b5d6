package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private long now = 1_000;
    private final Heartbeat heartbeat = new Heartbeat(() -> now);

    private long after(Duration time) {
        now += time.toNanos();
        return heartbeat.nanos();
    }

    @Test
    void delays_of_a_busy_machine_are_time_like_any_other() {
        for (int i = 1; i <= 100; i++) {
            assertThat(after(Duration.ofMillis(500))).isEqualTo(1_000 + i * 500_000_000L);
        }
        assertThat(heartbeat.stalled()).isZero();
    }

    @Test
    void a_stop_is_found_by_whoever_asks_first_and_is_no_time() {
        long before = after(Duration.ofMillis(250));
        assertThat(after(Duration.ofSeconds(20))).isEqualTo(before);
        assertThat(heartbeat.stalled()).isEqualTo(Duration.ofSeconds(20));
        assertThat(after(Duration.ofMillis(100))).isEqualTo(before + 100_000_000L);
        assertThat(after(Duration.ofMinutes(3))).isEqualTo(before + 100_000_000L);
        assertThat(heartbeat.stalled()).isEqualTo(Duration.ofSeconds(200));
    }

    @Test
    void a_quiet_machine_has_none() throws InterruptedException {
        try (Heartbeat beating = new Heartbeat(System::nanoTime).start()) {
            Thread.sleep(3000);
            beating.nanos();
            assertThat(beating.stalled()).isZero();
        }
    }

    /** Twelve busy threads for each CPU, for half a minute. */
    @Test
    @Tag("long")
    void a_machine_with_far_too_many_threads_has_none_either() throws Exception {
        int loops = 12 * Runtime.getRuntime().availableProcessors();
        List<Process> load = new ArrayList<>();
        try (Heartbeat beating = new Heartbeat(System::nanoTime).start()) {
            for (int i = 0; i < loops; i++) {
                load.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            Thread.sleep(30_000);
            beating.nanos();
            assertThat(beating.stalled()).isZero();
        } finally {
            load.forEach(Process::destroyForcibly);
        }
    }
}
