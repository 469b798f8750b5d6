package dev.steelyard.history.card;

import static dev.steelyard.history.card.Reports.REDISCOVERY;
import static dev.steelyard.history.card.Reports.change;
import static dev.steelyard.history.card.Reports.report;
import static dev.steelyard.history.card.Reports.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.mark.Notice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UntoldTest {

    private static final String TARGET = "target";

    private final List<Notice> notices = new ArrayList<>();

    /** Returns how many cards are told; they are, if the target can be reached. */
    private int tell(ChangeReport report, boolean reached) {
        Untold untold = new Untold(REDISCOVERY, notices, TARGET);
        List<Card> cards = untold.of(report);
        cards.forEach(card -> untold.changes(report, card)
                .forEach(change -> notices.add(new Notice(change, TARGET, reached, Instant.EPOCH))));
        return cards.size();
    }

    @Test
    void a_card_is_told_once_however_its_changes_move() {
        assertThat(tell(report(series("a", change(35, 33, 37, 1.1)), series("b", change(36, 34, 38, 1.2))), true))
                .isEqualTo(1);
        for (int flap = -1; flap <= 1; flap++) {
            SeriesChanges a = series("a", change(35 + flap, 33 + flap, 37 + flap, 1.1));
            SeriesChanges late = series("late", change(35 - flap, 34, 38, 1.05));
            assertThat(tell(report(a, late, series("b")), true)).as("%d", flap).isZero();
        }
        assertThat(tell(report(series("a", change(39, 39, 39, 1.1))), true))
                .as("another change")
                .isEqualTo(1);
    }

    @Test
    void a_new_change_that_only_shares_a_wide_range_with_a_known_one_is_told() {
        tell(report(series("a", change(31, 30, 32, 1.1))), true);
        assertThat(tell(report(series("a", change(31, 30, 32, 1.1)), series("b", change(37, 31, 38, 1.3))), true))
                .isEqualTo(1);
    }

    @Test
    void another_series_whose_change_lies_in_a_wide_range_that_was_told_is_news() {
        tell(report(series("a", change(31, 20, 38, 1.03))), true);
        SeriesChanges narrowed = series("a", change(24, 23, 25, 1.03));
        assertThat(tell(report(narrowed, series("b", change(36, 35, 37, 1.25))), true))
                .isEqualTo(1);
    }

    @Test
    void a_change_that_has_grown_is_news_once() {
        tell(report(series("a", change(35, 33, 37, 1.02))), true);
        assertThat(tell(report(series("a", change(35, 34, 36, 1.03))), true)).isZero();
        assertThat(tell(report(series("a", change(35, 34, 36, 1.2))), true)).isEqualTo(1);
        assertThat(tell(report(series("a", change(35, 34, 36, 1.2))), true)).isZero();
    }

    @Test
    void what_is_owed_is_told_although_it_lies_in_a_range_that_was_told() {
        SeriesChanges wide = series("a", change(35, 20, 38, 1.1));
        SeriesChanges narrow = series("b", change(35, 34, 36, 1.3));
        tell(report(narrow), false);
        tell(report(wide), true);
        assertThat(tell(report(wide, narrow), true)).isEqualTo(1);
        assertThat(tell(report(wide, narrow), true)).isZero();
    }

    @Test
    void the_other_direction_is_another_change() {
        tell(report(series("a", change(35, 35, 36, 1.1))), true);
        assertThat(tell(report(series("a", change(37, 37, 38, 0.9))), true)).isEqualTo(1);
    }

    @Test
    void what_was_not_delivered_is_told_the_next_time_even_if_it_is_old_by_then() {
        SeriesChanges old = series("a", change(10, 9, 11, 1.1));
        assertThat(tell(report(old), true)).as("old").isZero();
        int[] early = java.util.stream.IntStream.range(0, 15).toArray();
        assertThat(tell(report(early, old), false)).as("recent then").isEqualTo(1);
        assertThat(tell(report(old), false)).as("owed").isEqualTo(1);
        assertThat(tell(report(old), true)).as("still owed").isEqualTo(1);
        assertThat(tell(report(old), true)).isZero();
    }

    @Test
    void a_new_address_is_told_what_never_reached_anybody() {
        SeriesChanges old = series("a", change(10, 9, 11, 1.1));
        KnownChange change =
                REDISCOVERY.known(report(old), old, old.changes().get(0)).orElseThrow();
        assertThat(tell(report(old), true)).as("old").isZero();
        notices.add(new Notice(change, "replaced", false, Instant.EPOCH));
        assertThat(tell(report(old), true)).isEqualTo(1);
        assertThat(tell(report(old), true)).as("told").isZero();

        notices.clear();
        notices.add(new Notice(change, "replaced", false, Instant.EPOCH));
        notices.add(new Notice(change, "another", true, Instant.EPOCH));
        assertThat(tell(report(old), true)).as("somebody knows").isZero();
    }

    @Test
    void what_is_marked_is_not_told_and_other_targets_do_not_count() {
        SeriesChanges series = series("a", change(35, 33, 37, 1.1));
        ChangeReport report = report(series);
        Mark mark = new Mark(
                REDISCOVERY.known(report, series, series.changes().get(0)).orElseThrow(),
                Judgment.ACCEPTED,
                "because",
                Instant.EPOCH);
        assertThat(tell(report.with(new MarkMatching(REDISCOVERY, List.of(mark)).of(report)), true))
                .isZero();
        notices.add(new Notice(mark.change(), "other", true, Instant.EPOCH));
        assertThat(tell(report, true)).isEqualTo(1);
    }
}
