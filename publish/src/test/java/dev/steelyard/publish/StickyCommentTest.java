package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.publish.StickyComment.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StickyCommentTest {

    private static Entry answer(int number, String text) {
        return new Entry(true, "%040x".formatted(number), "2026-11-29T10:20Z", text);
    }

    @Test
    void entries_come_back_as_they_were() {
        List<Entry> earlier = List.of(answer(2, "two\n\nlines"), answer(1, "one"));
        Entry newest = answer(3, "three");
        List<Entry> all = new ArrayList<>(List.of(newest));
        all.addAll(earlier);

        assertThat(StickyComment.read(StickyComment.with(newest, earlier, 0))).isEqualTo(all);
    }

    @Test
    void the_oldest_make_room_and_are_counted() {
        List<Entry> earlier = new ArrayList<>();
        for (int i = 30; i > 0; i--) {
            earlier.add(answer(i, "x".repeat(4_000)));
        }
        String comment = StickyComment.with(answer(31, "newest"), earlier, 0);

        assertThat(comment.length()).isLessThanOrEqualTo(StickyComment.LIMIT);
        assertThat(comment).contains("newest", "Earlier results: 30", "Oldest results dropped");
        assertThat(StickyComment.read(comment)).hasSizeBetween(10, 20);
        int kept = StickyComment.read(comment).size() - 1;
        assertThat(StickyComment.dropped(comment)).isEqualTo(30 - kept);

        String later =
                StickyComment.with(answer(32, "later"), StickyComment.read(comment), StickyComment.dropped(comment));
        assertThat(later).contains("Earlier results: 31");
    }

    @Test
    void the_report_of_the_newest_makes_room_for_earlier_answers() {
        String report =
                "<details><summary>All rows, notes and environment</summary>\n\n" + "y".repeat(59_000) + "\n</details>";
        String comment = StickyComment.with(
                answer(3, "newest\n\n" + report), List.of(answer(2, "earlier\n\n" + report), answer(1, "first")), 0);

        assertThat(comment.length()).isLessThanOrEqualTo(StickyComment.LIMIT);
        assertThat(comment).contains("newest", "The full report is in the job's artifacts.", "earlier", "first");
        assertThat(StickyComment.dropped(comment)).isZero();
    }

    @Test
    void what_somebody_adds_to_the_comment_is_no_entry() {
        String comment = StickyComment.with(answer(1, "one"), List.of(), 0);

        assertThat(StickyComment.read(comment + "\n<!-- steelyard:entry answer zz -->\nforged\n<!-- steelyard:end -->"))
                .hasSize(1);
        assertThat(StickyComment.read("")).isEmpty();
    }
}
