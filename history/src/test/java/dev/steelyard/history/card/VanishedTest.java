package dev.steelyard.history.card;

import static dev.steelyard.history.card.Reports.REDISCOVERY;
import static dev.steelyard.history.card.Reports.change;
import static dev.steelyard.history.card.Reports.report;
import static dev.steelyard.history.card.Reports.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VanishedTest {

    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
    private static final ChangeReport FLAT = report(series("a"), series("b"));

    private final List<Notice> notices = new ArrayList<>();

    private static KnownChange known(String name, ChangePoint change) {
        SeriesChanges series = series(name, change);
        return REDISCOVERY.known(report(series), series, change).orElseThrow();
    }

    private Notice told(String name, ChangePoint change, Duration ago) {
        Notice notice = new Notice(known(name, change), "target", true, NOW.minus(ago));
        notices.add(notice);
        return notice;
    }

    private List<Notice> vanished(ChangeReport report, KnownChange... marked) {
        return new Vanished(REDISCOVERY).of(report, notices, List.of(marked), NOW);
    }

    @Test
    void what_was_told_and_is_not_found_is_listed_once_the_latest_first() {
        Notice first = told("a", change(20, 18, 22, 1.05), Duration.ofDays(9));
        Notice other = told("b", change(30, 29, 31, 0.9), Duration.ofDays(3));
        Notice again = told("a", change(21, 20, 22, 1.04), Duration.ofDays(2));
        assertThat(vanished(FLAT)).containsExactly(again, other).doesNotContain(first);
    }

    @Test
    void what_is_still_found_has_not_vanished_however_it_moved() {
        told("a", change(20, 18, 22, 1.05), Duration.ofDays(1));
        assertThat(vanished(report(series("a", change(22, 21, 24, 1.02))))).isEmpty();
        assertThat(vanished(report(series("a", change(22, 21, 24, 0.98)))))
                .as("the other direction")
                .hasSize(1);
        assertThat(vanished(report(series("a", change(30, 29, 31, 1.05)))))
                .as("another place")
                .hasSize(1);
    }

    @Test
    void nothing_is_said_of_what_was_not_delivered_is_old_marked_or_not_examined() {
        notices.add(new Notice(known("a", change(20, 18, 22, 1.05)), "target", false, NOW));
        told("b", change(20, 18, 22, 1.05), Vanished.SHOWN);
        told("absent", change(20, 18, 22, 1.05), Duration.ZERO);
        assertThat(vanished(FLAT)).isEmpty();
        Notice shown = told("a", change(30, 29, 31, 1.05), Duration.ZERO);
        assertThat(vanished(FLAT)).containsExactly(shown);
        assertThat(vanished(FLAT, known("a", change(29, 28, 30, 1.02)))).isEmpty();
    }

    @Test
    void a_change_whose_range_moved_step_by_step_is_still_found() {
        told("a", change(20, 18, 22, 1.03), Duration.ofDays(9));
        told("a", change(22, 21, 24, 1.07), Duration.ofDays(2));
        assertThat(vanished(report(series("a", change(24, 23, 25, 1.07))))).isEmpty();
    }

    @Test
    void what_is_a_drift_now_or_has_no_points_any_more_has_not_vanished() {
        told("a", change(20, 18, 22, 1.05), Duration.ZERO);
        assertThat(vanished(report(new int[] {0, 1, 2, 30, 31, 32, 33}, series("a"))))
                .as("pruned")
                .isEmpty();
        SeriesChanges drifting = new SeriesChanges(
                "a",
                40,
                series("a").scale(),
                List.of(),
                List.of(),
                Optional.of(new Drift(1, 1.1, OptionalDouble.of(0.1), 0.001)),
                OptionalDouble.empty());
        assertThat(vanished(report(drifting))).isEmpty();
    }

    @Test
    void a_series_with_too_few_points_to_be_judged_was_not_examined() {
        told("a", change(20, 18, 22, 1.05), Duration.ZERO);
        SeriesChanges young = new SeriesChanges(
                "a",
                SeriesChanges.FEWEST - 1,
                series("a").scale(),
                List.of(),
                List.of(),
                Optional.empty(),
                OptionalDouble.empty());
        assertThat(vanished(report(young))).isEmpty();
    }
}
