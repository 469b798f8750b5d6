package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Span;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
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

    private void add(List<Mark> marks, List<Notice> notices) throws Exception {
        ledger().marks(IDENTITY).add(PROJECT, marks, notices, List.of());
    }

    @Test
    void a_ledger_that_does_not_exist_remembers_no_change_and_is_not_created() throws Exception {
        assertThat(ledger().marks(IDENTITY).marks()).isEmpty();
        assertThat(ledger().marks(IDENTITY).notices()).isEmpty();
        assertThat(ledger().marks(IDENTITY).quarantine()).isEmpty();
        assertThat(ledger().statuses(IDENTITY)).isEmpty();
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
        add(List.of(third, first), List.of());
        add(List.of(second), List.of());
        add(List.of(second), List.of());
        ledger().marks("other").add(new ProjectName("other", "other"), List.of(first), List.of(), List.of());
        assertThat(ledger().marks(IDENTITY).marks()).containsExactly(first, second, third);
        assertThat(ledger().marks("other").marks()).containsExactly(first);
        assertThat(rows("change_mark")).hasSize(4);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void notices_come_back_as_they_were_the_earliest_first() throws Exception {
        KnownChange change = change("org.example.Decoder.read", false, Math.log(1.1));
        Notice failed = new Notice(change, "0123456789abcdef", false, NOW);
        Notice delivered = new Notice(change, "0123456789abcdef", true, NOW.plusSeconds(1));
        add(List.of(), List.of(delivered, failed));
        assertThat(ledger().marks(IDENTITY).notices()).containsExactly(failed, delivered);
        assertThat(ledger().marks("other").notices()).isEmpty();
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
        add(List.of(mark(change, Judgment.ACCEPTED, 1)), List.of(new Notice(change, "0123456789abcdef", true, NOW)));
        assertThat(ledger().remove(SampleRuns.START).runs()).isEqualTo(1);
        assertThat(ledger().marks(IDENTITY).marks()).hasSize(1);
        assertThat(ledger().marks(IDENTITY).notices()).hasSize(1);
    }

    private static Quarantine quarantine(String benchmark, String until, int second) {
        return new Quarantine(benchmark, Optional.of(LocalDate.parse(until)), HOSTILE, NOW.plusSeconds(second));
    }

    @Test
    void decisions_about_quarantine_come_back_as_they_were_the_earliest_first() throws Exception {
        Quarantine first = quarantine(HOSTILE, "2026-12-24", 1);
        Quarantine longer = quarantine(HOSTILE, "+12026-12-24", 2);
        Quarantine over = new Quarantine(HOSTILE, Optional.empty(), "", NOW.plusSeconds(3));
        ProjectMarks marks = ledger().marks(IDENTITY);
        marks.add(PROJECT, List.of(), List.of(), List.of(over, first));
        marks.add(PROJECT, List.of(), List.of(), List.of(longer, first));
        ledger().marks("other").add(new ProjectName("other", "other"), List.of(), List.of(), List.of(first));
        assertThat(marks.quarantine()).containsExactly(first, longer, over);
        assertThat(ledger().marks("other").quarantine()).containsExactly(first);
        assertThat(rows("quarantine")).hasSize(4);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void statuses_are_those_of_the_last_run_with_an_anchor() throws Exception {
        ledger().add(
                        SampleRuns.run("early")
                                .command("run", "a..b")
                                .start(SampleRuns.START.minusSeconds(9))
                                .facts(),
                        CLOCK);
        ledger().add(SampleRuns.run("late").command("run", "a..b").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("no history")
                                .start(SampleRuns.START.plusSeconds(9))
                                .facts(),
                        CLOCK);
        assertThat(ledger().statuses(IDENTITY)).singleElement().satisfies(last -> {
            assertThat(last.benchmark().name()).isEqualTo("org.example.Decoder.read");
            assertThat(last.status()).isEqualTo(Status.MEASURED);
            assertThat(last.at()).isEqualTo(SampleRuns.START);
        });
    }
}
