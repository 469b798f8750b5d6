package dev.steelyard.history.card;

import static dev.steelyard.history.card.Reports.REDISCOVERY;
import static dev.steelyard.history.card.Reports.change;
import static dev.steelyard.history.card.Reports.commit;
import static dev.steelyard.history.card.Reports.report;
import static dev.steelyard.history.card.Reports.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeMarks;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Span;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkMatchingTest {

    private static Mark mark(int good, int revision, int bad, double after, Judgment judgment) {
        return new Mark(
                new KnownChange(
                        new Subject("org.example.a", "", false),
                        new Span(commit(good), commit(bad), commit(revision)),
                        Math.log(after)),
                judgment,
                "because",
                Instant.EPOCH);
    }

    private static ChangeMarks match(ChangeReport report, Mark... marks) {
        return new MarkMatching(REDISCOVERY, List.of(marks)).of(report);
    }

    private static boolean holds(ChangePoint change, Mark... marks) {
        SeriesChanges series = series("a", change);
        return match(report(series), marks).of(series, change).isPresent();
    }

    @Test
    void a_mark_holds_while_the_range_moves_and_overlaps() {
        Mark mark = mark(9, 12, 14, 1.1, Judgment.ACCEPTED);
        assertThat(holds(change(12, 10, 14, 1.1), mark)).isTrue();
        assertThat(holds(change(13, 13, 20, 1.12), mark)).isTrue();
        assertThat(holds(change(10, 5, 10, 1.08), mark)).isTrue();
        assertThat(holds(change(9, 5, 9, 1.1), mark)).as("before").isFalse();
        assertThat(holds(change(15, 15, 20, 1.1), mark)).as("after").isFalse();
    }

    @Test
    void a_mark_holds_when_commits_between_are_measured_later() {
        SeriesChanges coarse = series("a", change(3, 3, 4, 1.1));
        int[] everyFifth = {0, 5, 10, 15, 20, 25};
        KnownChange found = REDISCOVERY
                .known(report(everyFifth, coarse), coarse, coarse.changes().get(0))
                .orElseThrow();
        assertThat(found.span()).isEqualTo(new Span(commit(10), commit(20), commit(15)));
        Mark mark = new Mark(found, Judgment.ACCEPTED, "because", Instant.EPOCH);
        assertThat(holds(change(13, 12, 13, 1.1), mark)).isTrue();
        assertThat(holds(change(22, 21, 23, 1.1), mark)).isFalse();
    }

    @Test
    void a_mark_says_nothing_of_the_other_direction_of_other_benchmarks_and_of_a_change_that_grew() {
        Mark mark = mark(9, 12, 14, 1.02, Judgment.ACCEPTED);
        assertThat(holds(change(12, 10, 14, 0.98), mark)).isFalse();
        assertThat(holds(change(12, 10, 14, 1.04), mark)).isTrue();
        assertThat(holds(change(12, 10, 14, 1.05), mark)).isFalse();
        SeriesChanges other = series("b", change(12, 10, 14, 1.02));
        assertThat(match(report(other), mark).marks()).isEmpty();
    }

    @Test
    void a_mark_belongs_to_the_nearest_change_of_a_series_alone() {
        ChangePoint near = change(12, 10, 13, 1.1);
        ChangePoint far = change(17, 13, 18, 1.1);
        SeriesChanges series = series("a", near, far);
        ChangeMarks marks = match(report(series), mark(9, 13, 16, 1.1, Judgment.FALSE));
        assertThat(marks.of(series, near)).isPresent();
        assertThat(marks.of(series, far)).isEmpty();
    }

    @Test
    void the_last_mark_of_a_change_counts_and_can_be_withdrawn() {
        Mark accepted = mark(9, 12, 14, 1.1, Judgment.ACCEPTED);
        Mark rejected = mark(11, 13, 16, 1.1, Judgment.FALSE);
        Mark other = mark(29, 30, 31, 1.1, Judgment.ACCEPTED);
        Mark withdrawn = mark(11, 13, 16, 1.1, Judgment.WITHDRAWN);
        assertThat(new MarkMatching(REDISCOVERY, List.of(accepted, other, rejected)).current())
                .containsExactly(other, rejected);
        assertThat(new MarkMatching(REDISCOVERY, List.of(accepted, other, rejected, withdrawn)).current())
                .containsExactly(other);
        ChangeMarks marks = match(report(), accepted, other, rejected);
        assertThat(marks.accepted()).isEqualTo(1);
        assertThat(marks.rejected()).isEqualTo(1);
    }

    @Test
    void marks_of_two_changes_whose_wide_ranges_overlap_do_not_replace_each_other() {
        Mark earlier = mark(9, 15, 30, 1.1, Judgment.ACCEPTED);
        Mark later = mark(19, 33, 38, 1.1, Judgment.FALSE);
        assertThat(new MarkMatching(REDISCOVERY, List.of(earlier, later)).current())
                .containsExactly(earlier, later);
        Mark withdrawn = mark(19, 33, 38, 1.1, Judgment.WITHDRAWN);
        assertThat(new MarkMatching(REDISCOVERY, List.of(earlier, later, withdrawn)).current())
                .containsExactly(earlier);
    }

    @Test
    void what_is_marked_fails_no_gate() {
        SeriesChanges series = series("a", change(35, 34, 36, 1.1), change(38, 37, 39, 1.5));
        ChangeReport report = report(series);
        ChangeReport marked = report.with(match(report, mark(33, 35, 36, 1.1, Judgment.ACCEPTED)));
        assertThat(IntStream.range(0, 2)
                        .mapToObj(i -> marked.counts(series, series.changes().get(i))))
                .containsExactly(false, true);
        assertThat(marked.failed()).isTrue();
        assertThat(marked.with(match(
                                report,
                                mark(33, 35, 36, 1.1, Judgment.ACCEPTED),
                                mark(36, 38, 39, 1.5, Judgment.FALSE)))
                        .failed())
                .isFalse();
    }

    @Test
    void a_mark_of_commits_that_are_not_known_is_passed_over() {
        Mark unknown = new Mark(
                new KnownChange(
                        new Subject("org.example.a", "", false),
                        new Span("gone", commit(14), commit(12)),
                        Math.log(1.1)),
                Judgment.ACCEPTED,
                "because",
                Instant.EPOCH);
        assertThat(holds(change(12, 10, 14, 1.1), unknown)).isFalse();
    }
}
