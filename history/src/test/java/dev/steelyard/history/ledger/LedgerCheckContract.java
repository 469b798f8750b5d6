package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.series.CheckFacts;
import dev.steelyard.history.series.DirectComparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every ledger has for checking the changes of a history, on whatever database. */
abstract class LedgerCheckContract extends LedgerAttemptContract {

    private static final String IDENTITY = "git.example.org/decoder";

    @Test
    void a_ledger_that_does_not_exist_has_nothing_for_checks_and_is_not_created() throws Exception {
        assertThat(ledger().checks(IDENTITY)).isEqualTo(CheckFacts.NONE);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> ledger().check())
                .hasMessageContaining("there is no ledger");
    }

    @Test
    void comparisons_of_two_revisions_are_those_that_are_no_part_of_a_history() throws Exception {
        SampleRuns ordinary = SampleRuns.run("ordinary");
        SampleRuns check =
                SampleRuns.run("check").command("detect", "--confirm").start(SampleRuns.START.plusSeconds(1));
        ledger().add(check.facts(), CLOCK);
        ledger().add(ordinary.facts(), CLOCK);
        ledger().add(SampleRuns.run("history").command("run", "main~9..main").facts(), CLOCK);
        ledger().add(SampleRuns.run("step").command("bisect", "v1", "main").facts(), CLOCK);
        ledger().add(SampleRuns.run("unfinished").unfinished().facts(), CLOCK);
        ledger().add(SampleRuns.run("elsewhere").project("other").facts(), CLOCK);
        List<DirectComparison> found = ledger().checks(IDENTITY).comparisons();
        assertThat(found).extracting(DirectComparison::run).containsExactly("ordinary", "check");
        assertThat(found).extracting(DirectComparison::check).containsExactly(false, true);
        DirectComparison first = found.get(0);
        assertThat(first.benchmark()).isEqualTo(ordinary.benchmark());
        assertThat(first.metric()).isEqualTo(Metric.SCORE);
        assertThat(first.good()).isEqualTo(SampleRuns.BASE);
        assertThat(first.bad()).isEqualTo(ordinary.commit());
        DirectComparison.Result result = first.result();
        assertThat(result.status()).isEqualTo(Status.MEASURED);
        assertThat(result.verdict()).isEqualTo(Outcome.IMPROVED);
        assertThat(result.nonZero()).isTrue();
        assertThat(result.change())
                .contains(new Change(-SampleRuns.THIRD, -SampleRuns.THIRD - 0.01, Double.POSITIVE_INFINITY, 0.99));
        assertThat(result.margin()).isEqualTo(0.02);
        assertThat(result.blocks()).isEqualTo(4);
        assertThat(result.more()).isEqualTo(OptionalInt.empty());
        assertThat(result.reason()).isEmpty();
    }

    @Test
    void classes_that_were_proved_to_cause_a_change_come_with_the_comparison() throws Exception {
        ledger().add(
                        SampleRuns.run("explained")
                                .cause("org.example.B", "org.example.A")
                                .facts(),
                        CLOCK);
        ledger().add(
                        SampleRuns.run("plain")
                                .start(SampleRuns.START.plusSeconds(1))
                                .facts(),
                        CLOCK);
        assertThat(ledger().checks(IDENTITY).comparisons())
                .extracting(found -> String.join(" ", found.result().causes()))
                .containsExactly("org.example.A org.example.B", "");
    }

    @Test
    void the_setup_of_a_comparison_is_that_of_the_history_whatever_heap_the_host_gives() throws Exception {
        ledger().add(SampleRuns.run("ordinary").lastHeap("1").facts(), CLOCK);
        ledger().add(SampleRuns.run("history").command("run", "x").facts(), CLOCK);
        CheckFacts checks = ledger().checks(IDENTITY);
        String setup = ledger().points(IDENTITY).get(0).setup();
        assertThat(checks.comparisons().get(0).setup()).isEqualTo(Optional.of(setup));
        assertThat(checks.runs().keySet()).isEqualTo(Set.of(setup));
    }

    @Test
    void the_runs_of_a_history_are_known_by_their_setup_the_latest_first() throws Exception {
        ledger().add(SampleRuns.run("first").command("run", "x").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("last")
                                .command("run", "x")
                                .start(SampleRuns.START.plusSeconds(9))
                                .facts(),
                        CLOCK);
        ledger().add(SampleRuns.run("ordinary").facts(), CLOCK);
        assertThat(ledger().checks(IDENTITY).runs().values()).containsExactly(List.of("last", "first"));
    }
}
