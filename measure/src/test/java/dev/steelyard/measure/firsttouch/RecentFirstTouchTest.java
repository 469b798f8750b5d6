package dev.steelyard.measure.firsttouch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.FirstTouch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentFirstTouchTest {

    private Instant now = Instant.parse("2026-11-27T10:00:00Z");
    private int measured;

    private final RecentFirstTouch recent = new RecentFirstTouch(() -> now, () -> {
        measured++;
        return measured == 3 ? Optional.empty() : Optional.of(new FirstTouch(measured, measured));
    });

    private void after(Duration time) {
        now = now.plus(time);
    }

    @Test
    void it_is_measured_once_in_ten_minutes() throws Exception {
        assertThat(recent.get()).contains(new FirstTouch(1, 1));
        after(Duration.ofMinutes(9));
        assertThat(recent.get()).contains(new FirstTouch(1, 1));
        after(Duration.ofMinutes(2));
        assertThat(recent.get()).contains(new FirstTouch(2, 2));
        assertThat(measured).isEqualTo(2);
    }

    @Test
    void a_failure_is_not_tried_again_at_once() throws Exception {
        measured = 2;
        assertThat(recent.get()).isEmpty();
        assertThat(recent.get()).isEmpty();
        after(Duration.ofMinutes(11));
        assertThat(recent.get()).isPresent();
    }

    @Test
    void a_clock_that_was_set_back_does_not_keep_it_forever() throws Exception {
        assertThat(recent.get()).isPresent();
        after(Duration.ofDays(-1));
        assertThat(recent.get()).contains(new FirstTouch(2, 2));
    }
}
