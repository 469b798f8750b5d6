package dev.steelyard.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.ledger.ProjectName;
import dev.steelyard.core.mark.KnownChange;
import dev.steelyard.core.mark.KnownChange.Span;
import dev.steelyard.core.mark.KnownChange.Subject;
import dev.steelyard.core.mark.Mark;
import dev.steelyard.core.mark.Mark.Judgment;
import dev.steelyard.core.mark.Notice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every ledger remembers of changes, on whatever database. */
abstract class LedgerMarkContract extends LedgerNameContract {

    private static final String IDENTITY = "git.example.org/decoder";
    private static final ProjectName PROJECT = new ProjectName(IDENTITY, "decoder");
    private static final String HOSTILE = "it's \"safer\"; DROP TABLE change_mark; --\n=1+1 \u202e<b>";

    private static KnownChange change(String benchmark, boolean allocation, double size) {
        return new KnownChange(
                new Subject(benchmark, "size=10 kind=a b", allocation),
                new Span("1".repeat(40), "3".repeat(40), "2".repeat(40)),
                size);
    }

    private static Mark mark(KnownChange change, Judgment judgment, int second) {
        return new Mark(change, judgment, HOSTILE, NOW.plusSeconds(second));
    }

    @Test
    void a_ledger_that_does_not_exist_remembers_no_change_and_is_not_created() throws Exception {
        assertThat(ledger().marks(IDENTITY)).isEmpty();
        assertThat(ledger().notices(IDENTITY)).isEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> ledger().check())
                .hasMessageContaining("there is no ledger");
    }

    @Test
    void marks_come_back_as_they_were_the_earliest_first_and_none_replaces_another() throws Exception {
        KnownChange time = change(HOSTILE, false, Math.log(1.1));
        KnownChange bytes = change("org.example.Decoder.read", true, Math.log(0.7));
        Mark first = mark(time, Judgment.ACCEPTED, 1);
        Mark second = mark(time, Judgment.FALSE, 2);
        Mark third = mark(bytes, Judgment.WITHDRAWN, 3);
        ledger().addMarks(PROJECT, List.of(third, first), List.of());
        ledger().addMarks(PROJECT, List.of(second), List.of());
        ledger().addMarks(PROJECT, List.of(second), List.of());
        ledger().addMarks(new ProjectName("other", "other"), List.of(first), List.of());
        assertThat(ledger().marks(IDENTITY)).containsExactly(first, second, third);
        assertThat(ledger().marks("other")).containsExactly(first);
        assertThat(rows("change_mark")).hasSize(4);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void notices_come_back_as_they_were_the_earliest_first() throws Exception {
        KnownChange change = change("org.example.Decoder.read", false, Math.log(1.1));
        Notice failed = new Notice(change, "0123456789abcdef", false, NOW);
        Notice delivered = new Notice(change, "0123456789abcdef", true, NOW.plusSeconds(1));
        ledger().addMarks(PROJECT, List.of(), List.of(delivered, failed));
        assertThat(ledger().notices(IDENTITY)).containsExactly(failed, delivered);
        assertThat(ledger().notices("other")).isEmpty();
    }

    @Test
    void marks_and_notices_outlive_the_runs() throws Exception {
        ledger().add(
                        SampleRuns.run("old")
                                .start(SampleRuns.START.minusSeconds(9))
                                .facts(),
                        CLOCK);
        ledger().add(SampleRuns.run("new").facts(), CLOCK);
        KnownChange change = change("org.example.Decoder.read", false, Math.log(1.1));
        ledger().addMarks(
                        PROJECT,
                        List.of(mark(change, Judgment.ACCEPTED, 1)),
                        List.of(new Notice(change, "0123456789abcdef", true, NOW)));
        assertThat(ledger().remove(SampleRuns.START).runs()).isEqualTo(1);
        assertThat(ledger().marks(IDENTITY)).hasSize(1);
        assertThat(ledger().notices(IDENTITY)).hasSize(1);
    }
}
