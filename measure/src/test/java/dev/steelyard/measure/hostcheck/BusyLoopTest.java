package dev.steelyard.measure.hostcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.TurnNoise;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BusyLoopTest {

    @Test
    void noise_is_told_for_lengths_up_to_a_third_of_the_time() {
        List<TurnNoise> noise = BusyLoop.noise(Duration.ofMillis(300));
        assertThat(noise)
                .extracting(TurnNoise::nanos)
                .containsExactly(5_000_000L, 10_000_000L, 20_000_000L, 50_000_000L);
        assertThat(noise).allSatisfy(each -> assertThat(each.error()).isFinite().isNotNegative());
        assertThat(BusyLoop.result()).isNotIn(0L, 1L);
    }
}
