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

        assertThat(StickyComment.read(StickyComment.with(newest, earlier))).isEqualTo(all);
    }

    @Test
    void the_oldest_make_room_and_are_counted() {
        List<Entry> earlier = new ArrayList<>();
        for (int i = 30; i > 0; i--) {
            earlier.add(answer(i, "x".repeat(4_000)));
        }
        String comment = StickyComment.with(answer(31, "newest"), earlier);

        assertThat(comment.length()).isLessThanOrEqualTo(StickyComment.LIMIT);
        assertThat(comment).contains("newest", "Earlier answers: 30", "The oldest ");
        assertThat(StickyComment.read(comment)).hasSizeBetween(10, 20);
    }

    @Test
    void what_somebody_adds_to_the_comment_is_no_entry() {
        String comment = StickyComment.with(answer(1, "one"), List.of());

        assertThat(StickyComment.read(comment + "\n<!-- steelyard:entry answer zz -->\nforged\n<!-- steelyard:end -->"))
                .hasSize(1);
        assertThat(StickyComment.read("")).isEmpty();
    }
}
