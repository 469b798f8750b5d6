package dev.steelyard.history.mark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuarantineTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:15:02Z");

    private static Quarantine until(String benchmark, String day) {
        return new Quarantine(
                benchmark, Optional.of(day).filter(text -> !text.isEmpty()).map(LocalDate::parse), "", NOW);
    }

    @Test
    void the_last_decision_holds_through_its_day() {
        Quarantine b = until("b", "2026-11-23");
        List<Quarantine> all = List.of(
                until("b", "2026-12-24"), b, until("a", "2026-11-21"), until("c", "2026-12-24"), until("c", ""));
        assertThat(Quarantine.on(LocalDate.parse("2026-11-21"), all)).containsExactly(until("a", "2026-11-21"), b);
        assertThat(Quarantine.on(LocalDate.parse("2026-11-22"), all)).containsExactly(b);
        assertThat(Quarantine.on(LocalDate.parse("2026-11-23"), all)).containsExactly(b);
        assertThat(Quarantine.on(LocalDate.parse("2026-11-24"), all)).isEmpty();
    }
}
