package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Metric;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.Attempt.Outcome;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What every ledger knows of a project besides its runs, on whatever database. */
abstract class LedgerAttemptContract extends LedgerViewContract {

    private static final String IDENTITY = "git.example.org/decoder";
    private static final ProjectName PROJECT = new ProjectName(IDENTITY, "decoder");

    private static Attempt attempt(String revision, int second, Outcome outcome, String reason) {
        return new Attempt("a".repeat(40), revision, "selection", NOW.plusSeconds(second), outcome, reason);
    }

    private static CommitFacts commit(String id, String... parents) {
        Instant time = Instant.parse("2026-11-20T10:00:00Z");
        return new CommitFacts(id, List.of(parents), time.minusSeconds(5), time, "A. Author", "Quote ' \" ; --");
    }

    @Test
    void a_ledger_that_does_not_exist_has_no_attempts_and_is_not_created() throws Exception {
        assertThat(ledger().attempts(IDENTITY)).isEmpty();
        assertThat(ledger().commits(IDENTITY)).isEmpty();
        assertThat(ledger().points(IDENTITY)).isEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> ledger().check())
                .hasMessageContaining("there is no ledger");
    }

    @Test
    void attempts_come_back_the_earliest_first_and_for_their_project_alone() throws Exception {
        Attempt failed = attempt("b".repeat(40), 2, Outcome.NOT_BUILT, "it's \"broken\"; DROP TABLE attempt; --");
        Attempt measured = attempt("c".repeat(40), 1, Outcome.MEASURED, "");
        ledger().add(PROJECT, List.of(), List.of(failed));
        ledger().add(PROJECT, List.of(), List.of(measured));
        ledger().add(PROJECT, List.of(), List.of(failed));
        ledger().add(
                        new ProjectName("other", "other"),
                        List.of(),
                        List.of(attempt("d".repeat(40), 3, Outcome.FAILED, "another project")));
        assertThat(ledger().attempts(IDENTITY)).containsExactly(measured, failed);
        assertThat(ledger().attempts("other")).hasSize(1);
        assertThat(ledger().check().sound()).isTrue();
        assertThat(rows("attempt")).hasSize(3);
    }

    @Test
    void a_repeated_attempt_is_another_one() throws Exception {
        ledger().add(PROJECT, List.of(), List.of(attempt("b".repeat(40), 1, Outcome.NOT_BUILT, "no network")));
        ledger().add(PROJECT, List.of(), List.of(attempt("b".repeat(40), 2, Outcome.MEASURED, "")));
        assertThat(ledger().attempts(IDENTITY))
                .extracting(Attempt::outcome)
                .containsExactly(Outcome.NOT_BUILT, Outcome.MEASURED);
    }

    @Test
    void what_was_measured_can_be_measured_again_when_its_run_was_removed() throws Exception {
        SampleRuns stays = SampleRuns.run("new");
        ledger().add(
                        SampleRuns.run("old")
                                .start(SampleRuns.START.minusSeconds(9))
                                .facts(),
                        CLOCK);
        ledger().add(stays.facts(), CLOCK);
        Attempt gone = attempt("c".repeat(40), 1, Outcome.MEASURED, "");
        Attempt broken = attempt("b".repeat(40), 2, Outcome.NOT_BUILT, "no network");
        Attempt kept =
                new Attempt(SampleRuns.BASE, stays.commit(), "selection", NOW.plusSeconds(3), Outcome.MEASURED, "");
        ledger().add(PROJECT, List.of(), List.of(gone, broken, kept));
        ledger().remove(SampleRuns.START);
        assertThat(ledger().attempts(IDENTITY)).containsExactly(broken, kept);
    }

    @Test
    void commits_come_back_with_their_parents_in_order() throws Exception {
        CommitFacts root = commit("1".repeat(40));
        CommitFacts merge = commit("3".repeat(40), "2".repeat(40), "1".repeat(40));
        ledger().add(PROJECT, List.of(merge, root), List.of());
        ledger().add(PROJECT, List.of(root), List.of());
        assertThat(ledger().commits(IDENTITY)).containsExactlyInAnyOrder(root, merge);
        assertThat(ledger().commits("other")).isEmpty();
    }

    @Test
    void points_are_those_of_runs_with_an_anchor() throws Exception {
        ledger().add(SampleRuns.run("ordinary").facts(), CLOCK);
        SampleRuns anchored = SampleRuns.run("anchored").command("run", "main~9..main");
        ledger().add(anchored.facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("unfinished")
                                .command("run", "x")
                                .unfinished()
                                .facts(),
                        CLOCK);
        ledger().add(
                        SampleRuns.run("elsewhere")
                                .project("other")
                                .command("run", "x")
                                .facts(),
                        CLOCK);
        List<AnchoredPoint> points = ledger().points(IDENTITY);
        assertThat(points).singleElement().satisfies(point -> {
            assertThat(point.benchmark()).isEqualTo(anchored.benchmark());
            assertThat(point.metric()).isEqualTo(Metric.SCORE);
            assertThat(point.anchor()).isEqualTo(SampleRuns.BASE);
            assertThat(point.revision()).isEqualTo(anchored.commit());
            assertThat(point.ratio()).isCloseTo(1 - SampleRuns.THIRD, Offset.offset(1e-15));
        });
    }

    @Test
    void the_heap_that_a_host_gives_is_no_part_of_a_series() throws Exception {
        ledger().add(SampleRuns.run("one").command("run", "x").facts(), CLOCK);
        ledger().add(SampleRuns.run("other").command("run", "x").lastHeap("1").facts(), CLOCK);
        assertThat(ledger().points(IDENTITY))
                .hasSize(2)
                .extracting(AnchoredPoint::setup)
                .containsOnly(ledger().points(IDENTITY).get(0).setup());
    }
}
