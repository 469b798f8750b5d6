package dev.steelyard.history.card;

import static dev.steelyard.history.card.Reports.change;
import static dev.steelyard.history.card.Reports.report;
import static dev.steelyard.history.card.Reports.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.SeriesChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CardTest {

    private static List<List<String>> names(List<Card> cards) {
        return cards.stream()
                .map(card -> card.members().stream()
                        .map(member -> member.series().name())
                        .toList())
                .toList();
    }

    @Test
    void changes_with_a_common_row_are_one_card_whatever_their_direction() {
        List<Card> cards = Card.of(report(
                series("a", change(10, 8, 12, 1.1)),
                series("b", change(11, 10, 15, 0.8)),
                series("c", change(30, 29, 31, 1.2)),
                series("d")));
        assertThat(names(cards)).containsExactly(List.of("a", "b"), List.of("c"));
        assertThat(cards.get(0).first()).isEqualTo(10);
        assertThat(cards.get(0).last()).isEqualTo(12);
    }

    @Test
    void a_chain_of_overlapping_ranges_is_not_one_card() {
        SeriesChanges[] chain = IntStream.range(0, 30)
                .mapToObj(i -> series("s" + i, change(i + 2, i + 1, i + 3, 1.1)))
                .toArray(SeriesChanges[]::new);
        List<Card> cards = Card.of(report(chain));
        assertThat(cards)
                .hasSize(10)
                .allSatisfy(card -> assertThat(card.members()).hasSize(3));
    }

    @Test
    void a_wide_range_joins_the_card_nearest_to_its_place() {
        List<Card> cards = Card.of(report(
                series("early", change(5, 4, 6, 1.1)),
                series("late", change(20, 19, 21, 1.1)),
                series("wide", change(19, 2, 25, 1.1))));
        assertThat(names(cards)).containsExactly(List.of("early"), List.of("late", "wide"));
    }

    @Test
    void two_changes_of_a_series_have_two_causes() {
        assertThat(Card.of(report(series("a", change(10, 8, 12, 1.1), change(12, 11, 14, 1.3)))))
                .hasSize(2);
    }

    @Test
    void cards_are_as_few_as_possible_and_hold_every_change_once() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            SeriesChanges[] all = new SeriesChanges[1 + random.nextInt(9)];
            for (int i = 0; i < all.length; i++) {
                int first = 1 + random.nextInt(30);
                int last = first + random.nextInt(8);
                all[i] = series("s" + i, change(first + random.nextInt(last - first + 1), first, last, 1.1));
            }
            List<Card> cards = Card.of(report(all));
            assertThat(cards).allSatisfy(card -> {
                assertThat(card.first()).isLessThanOrEqualTo(card.last());
                assertThat(card.members()).allSatisfy(member -> {
                    assertThat(member.change().first()).isLessThanOrEqualTo(card.first());
                    assertThat(member.change().last()).isGreaterThanOrEqualTo(card.last());
                });
            });
            List<String> held = names(cards).stream().flatMap(List::stream).toList();
            assertThat(held).doesNotHaveDuplicates().hasSize(all.length);
            assertThat(cards).hasSizeLessThanOrEqualTo(disjoint(List.of(all)));
        }
    }

    /** The most ranges of which no two overlap, by trying all subsets; as many cards are needed at least, and enough (duality). */
    private static int disjoint(List<SeriesChanges> all) {
        int most = 0;
        for (int subset = 0; subset < 1 << all.size(); subset++) {
            List<int[]> ranges = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (((subset >> i) & 1) == 1) {
                    ranges.add(new int[] {
                        all.get(i).changes().get(0).first(),
                        all.get(i).changes().get(0).last()
                    });
                }
            }
            boolean apart = true;
            for (int[] one : ranges) {
                for (int[] other : ranges) {
                    apart &= one == other || one[1] < other[0] || other[1] < one[0];
                }
            }
            most = apart ? Math.max(most, ranges.size()) : most;
        }
        return most;
    }
}
