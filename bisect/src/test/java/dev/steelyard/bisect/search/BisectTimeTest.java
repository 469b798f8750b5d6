package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BisectTimeTest {

    private Instant now = Instant.EPOCH;

    private BisectTime time(int minutes, int before) {
        return new BisectTime(Duration.ofMinutes(minutes), Duration.ofMinutes(before), Instant.EPOCH, () -> now);
    }

    @Test
    void earlier_steps_count() {
        BisectTime time = time(30, 10);
        assertThat(time.left()).isEqualTo(Duration.ofMinutes(20));
        now = now.plusSeconds(600);
        assertThat(time.left()).isEqualTo(Duration.ofMinutes(10));
        assertThat(time.done()).isBetween(0.66, 0.67);
        now = now.plusSeconds(6000);
        assertThat(time.left()).isZero();
        assertThat(time.enough()).isFalse();
        assertThat(time.done()).isEqualTo(1);
    }

    @Test
    void a_step_gets_twice_its_share_but_never_more_than_is_left() {
        BisectTime time = time(30, 0);
        assertThat(time.first()).isEqualTo(Duration.ofMinutes(15));
        assertThat(time.step(16)).isEqualTo(Duration.ofMinutes(12));
        assertThat(time.step(1)).isEqualTo(Duration.ofMinutes(30));
        now = now.plusSeconds(1795);
        assertThat(time.step(16)).isEqualTo(Duration.ofSeconds(10));
    }
}
