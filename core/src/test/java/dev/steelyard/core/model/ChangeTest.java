package dev.steelyard.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import org.junit.jupiter.api.Test;

/** A change as a fraction of the score. */
final class ChangeTest {

    @Test
    void throughput_halved_is_minus_half() {
        Change shown = new Change(1, 0.6, 3, 0.99).ofScore(true);
        assertThat(shown).isEqualTo(new Change(-0.5, -0.75, 1 / 1.6 - 1, 0.99));
    }

    @Test
    void times_stay_as_they_are() {
        Change change = new Change(1, 0.6, 3, 0.99);
        assertThat(change.ofScore(false)).isSameAs(change);
    }

    @Test
    void no_change_is_none_in_either_direction() {
        assertThat(Double.doubleToLongBits(
                        new Change(0, -0.5, 1, 0.99).ofScore(true).estimate()))
                .isZero();
    }
}
