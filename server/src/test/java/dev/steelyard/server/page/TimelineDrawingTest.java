package dev.steelyard.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.server.page.Timeline.Sign;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimelineDrawingTest {

    private static Timeline timeline(List<Sign> signs) {
        return new Timeline(
                "scores",
                "Score",
                "ns/op",
                IntStream.range(0, 11)
                        .mapToObj(number -> new Timeline.Commit("c" + number, Optional.empty(), ""))
                        .toList(),
                List.of(new Timeline.Line(
                        "setting A",
                        List.of(new Timeline.Dot(
                                0, 1, OptionalDouble.empty(), OptionalDouble.empty(), List.of(), "1 ns", "/p/x/")))),
                List.of(),
                signs,
                "'.*'",
                "");
    }

    @Test
    void forks_are_dots_within_the_scale_and_in_the_data() throws IOException {
        Timeline timeline = new Timeline(
                "scores",
                "Score",
                "ns/op",
                List.of(new Timeline.Commit("c", Optional.empty(), "")),
                List.of(new Timeline.Line(
                        "setting A",
                        List.of(new Timeline.Dot(
                                0,
                                2,
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                List.of(1.0, 3.0),
                                "2 ns",
                                "/p/x/")))),
                List.of(),
                List.of(),
                "'.*'",
                "");
        TimelineDrawing drawing = TimelineDrawing.of(timeline);
        // A commit alone is in the middle of 790 units; 258 units hold the range of 2 with 8 % of it on either side.
        assertThat(drawing.forks()).containsExactly("M485.0 252.2h0M485.0 29.8h0");
        assertThat(drawing.dots().get(0).y()).isEqualTo("141.0");
        assertThat(PageJson.timeline(timeline).at("/lines/0/values/0/forks").toString())
                .isEqualTo("[1.0,3.0]");
        StringBuilder image = new StringBuilder();
        TimelineDrawing.image(timeline, image);
        assertThat(image).contains("<path class=\"fork line0\" d=\"M485.0 252.2h0M485.0 29.8h0\"/>");
    }

    @Test
    void a_break_stands_between_two_commits_and_a_name_at_one() {
        TimelineDrawing drawing = TimelineDrawing.of(timeline(List.of(
                new Sign(5, Sign.Kind.BREAK, "", "Not comparable."), new Sign(5, Sign.Kind.NAMED, "v1.2", "v1.2."))));
        // 790 units of width for ten steps, after 90 units of the scale.
        assertThat(drawing.signs()).extracting(TimelineDrawing.Flag::x).containsExactly("445.5", "485.0");
        assertThat(drawing.signs()).extracting(TimelineDrawing.Flag::type).containsExactly("break", "named");
    }

    @Test
    void labels_that_would_overlap_are_left_out_and_the_last_one_does_not_leave_the_drawing() {
        TimelineDrawing drawing = TimelineDrawing.of(timeline(List.of(
                new Sign(3, Sign.Kind.NAMED, "release-with-a-long-name-1.0", "one"),
                new Sign(4, Sign.Kind.NAMED, "v1.1", "two"),
                new Sign(7, Sign.Kind.MARK, "accepted", "three"),
                new Sign(10, Sign.Kind.NAMED, "v1.2-beta", "four"))));
        assertThat(drawing.signs())
                .extracting(TimelineDrawing.Flag::label)
                .containsExactly("release-with-a-long-name-1.0", "", "accepted", "v1.2-beta");
        assertThat(drawing.signs()).extracting(TimelineDrawing.Flag::right).containsExactly(true, true, true, false);
        assertThat(drawing.signs())
                .extracting(TimelineDrawing.Flag::text)
                .containsExactly("one", "two", "three", "four");
    }

    @Test
    void names_from_a_ledger_are_escaped_in_the_image_and_in_the_page() throws IOException {
        Timeline hostile = timeline(List.of(new Sign(1, Sign.Kind.MARK, "<b>", "</script><script>alert(1)")));
        StringBuilder image = new StringBuilder();
        TimelineDrawing.image(hostile, image);
        assertThat(image).contains("&lt;b&gt;").doesNotContain("<b>", "<script>");
        assertThat(PageJson.embedded(hostile)).doesNotContain("<");
    }

    @Test
    void a_sign_beside_all_commits_is_an_error() {
        assertThatThrownBy(() -> timeline(List.of(new Sign(11, Sign.Kind.MARK, "", ""))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
