package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.SampleImports.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.workspace.git.CommitFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every ledger does with values that nothing can have written, on whatever database. */
abstract class LedgerDamageContract extends LedgerContract {

    private static final String IDENTITY = "git.example.org/decoder";

    /** A value that is wrong, and whose it is. */
    private record Wrong(String table, String column, String value, Owner owner) {}

    private static final List<Wrong> WRONG = List.of(
            new Wrong("run", "started_at", "'yesterday'", Owner.RUN),
            new Wrong("run", "alpha", "-0.01", Owner.RUN),
            new Wrong("run_state", "recorded_at", "'2026-02-30T00:00:00.000000000Z'", Owner.RUN),
            new Wrong("run_state", "finished", "7", Owner.RUN),
            new Wrong("comparison", "verdict", "'FASTER'", Owner.RUN),
            new Wrong("comparison", "status", "'not measured'", Owner.RUN),
            new Wrong("comparison", "kind", "'scores'", Owner.RUN),
            new Wrong("comparison", "blocks", "-1", Owner.RUN),
            new Wrong("block", "purpose", "'sample'", Owner.RUN),
            new Wrong("fork_value", "kind", "''", Owner.RUN),
            new Wrong("benchmark", "mode", "'avg'", Owner.BENCHMARK),
            new Wrong("benchmark", "threads", "0", Owner.BENCHMARK),
            new Wrong("revision", "committed_at", "'2026-11-31T10:00:00.000000000Z'", Owner.COMMIT),
            new Wrong("revision", "authored_at", "''", Owner.COMMIT),
            new Wrong("imported_series", "tool", "'jhm'", Owner.IMPORTED_SERIES),
            new Wrong("imported_value", "revised_at", "'monday'", Owner.IMPORTED_FILE));

    private Ledger filled() throws Exception {
        Ledger ledger = ledger();
        ledger.add(
                SampleRuns.run("first")
                        .command("run", "x")
                        .code("1", "2")
                        .cause("org.example.A")
                        .facts(),
                CLOCK);
        ledger.add(
                SampleRuns.run("second")
                        .start(SampleRuns.START.plusSeconds(9))
                        .benchmark("org.example.Other.read", Map.of("size", "10"))
                        .facts(),
                CLOCK);
        new ImportLedger(ledger)
                .add(
                        SampleImports.history(
                                "data.js",
                                SampleImports.series(SampleImports.subject("decode"), Better.LOWER, "a=1", "b=2")),
                        SampleImports.bytes("a=1 b=2"),
                        NOW);
        return ledger;
    }

    /** Reads all that commands read. */
    private static void read(Ledger ledger) {
        ledger.history(name -> true);
        ledger.points(IDENTITY);
        ledger.checks(IDENTITY);
        ledger.commits(IDENTITY);
        ledger.attempts(IDENTITY);
        ledger.statuses(IDENTITY);
        ledger.names(IDENTITY).renames();
        ledger.names(IDENTITY).pairings(SampleRuns.BASE);
        new ImportLedger(ledger).histories(Optional.empty(), name -> true);
        ledger.dump(dump -> {
            dump.scores(scores -> {});
            return ledger;
        });
    }

    @Test
    void every_value_that_nothing_can_have_written_is_found_and_nothing_that_reads_stumbles_over_it() throws Exception {
        Ledger ledger = filled();
        LedgerState sound = ledger.check();
        assertThat(sound.sound()).as("%s", sound).isTrue();
        for (Wrong wrong : WRONG) {
            String backup = "kept_" + wrong.table() + "_" + wrong.column();
            execute("CREATE TABLE " + backup + " AS SELECT * FROM " + wrong.table());
            execute("UPDATE " + wrong.table() + " SET " + wrong.column() + " = " + wrong.value());
            assertThat(ledger().check().damaged()).as("%s", wrong).isNotEmpty().allSatisfy(damaged -> {
                assertThat(damaged.owner()).isEqualTo(wrong.owner());
                assertThat(damaged.name()).matches("first|second|data.js|[0-9a-f]{40}|org.example.*|decode");
                assertThat(damaged.place()).isEqualTo(wrong.table() + "." + wrong.column());
            });
            read(ledger());
            restore(wrong, backup);
            assertThat(ledger().check().damaged()).as("%s", wrong).isEmpty();
        }
    }

    private void restore(Wrong wrong, String backup) throws Exception {
        String key = Map.of(
                        "run", "run_id",
                        "run_state", "state_id",
                        "comparison", "state_id",
                        "benchmark", "benchmark_id",
                        "imported_series", "series_id")
                .getOrDefault(wrong.table(), "checksum");
        execute("UPDATE " + wrong.table() + " SET " + wrong.column() + " = (SELECT o." + wrong.column() + " FROM "
                + backup + " o WHERE o." + key + " = " + wrong.table() + "." + key + ")");
        execute("DROP TABLE " + backup);
    }

    @Test
    void a_value_that_was_changed_into_another_possible_one_is_found_by_its_checksum() throws Exception {
        filled();
        execute("UPDATE fork_value SET amount = amount * 1.25 WHERE block_number = 1");
        execute("UPDATE comparison SET reason = 'noise' WHERE benchmark_id IN"
                + " (SELECT benchmark_id FROM benchmark WHERE name = 'org.example.Other.read')");
        execute("UPDATE revision SET subject = 'Read longs at once'");
        execute("UPDATE imported_value SET amount = 3 WHERE revision = 'a'");
        assertThat(ledger().check().damaged())
                .contains(
                        new Damaged(Owner.RUN, "first", "fork_value"),
                        new Damaged(Owner.RUN, "second", "fork_value"),
                        new Damaged(Owner.RUN, "second", "comparison"),
                        new Damaged(Owner.IMPORTED_FILE, "data.js", "imported_value"))
                .doesNotContain(new Damaged(Owner.RUN, "first", "comparison"))
                .extracting(Damaged::place)
                .containsOnly("fork_value", "comparison", "revision", "imported_value");
        assertThat(ledger().check().sound()).isFalse();
    }

    @Test
    void a_damaged_run_is_named_and_left_out_and_the_others_are_shown() throws Exception {
        filled();
        execute("UPDATE comparison SET verdict = 'FASTER' WHERE benchmark_id IN"
                + " (SELECT benchmark_id FROM benchmark WHERE name = 'org.example.Other.read')");
        Ledger ledger = ledger();
        assertThat(ledger.history(name -> true))
                .flatExtracting(history -> history.points())
                .extracting(HistoryPoint::run)
                .containsExactly("first");
        assertThat(ledger.damaged()).containsExactly(new Damaged(Owner.RUN, "second", ""));
        execute("UPDATE comparison SET change = 1, change_low = 2, change_high = 0, level = 7");
        Ledger again = ledger();
        assertThat(again.history(name -> true)).isEmpty();
        assertThat(again.checks(IDENTITY).comparisons()).isEmpty();
        assertThat(again.damaged()).contains(new Damaged(Owner.RUN, "first", ""));
    }

    @Test
    void a_run_whose_commit_is_damaged_is_shown_at_the_time_of_its_start() throws Exception {
        filled();
        execute("UPDATE revision SET committed_at = 'x'");
        Ledger ledger = ledger();
        assertThat(ledger.history(name -> true))
                .hasSize(2)
                .allSatisfy(history -> assertThat(history.points())
                        .allSatisfy(point -> assertThat(point.time()).isEqualTo(point.start())));
        assertThat(ledger.damaged()).isNotEmpty().extracting(Damaged::owner).containsOnly(Owner.COMMIT);
    }

    @Test
    void commits_that_are_their_own_ancestors_are_found_and_lose_their_parents() throws Exception {
        CommitFacts one = commit("1", "2");
        CommitFacts two = commit("2", "3");
        CommitFacts three = commit("3", "1");
        CommitFacts child = commit("4", "3");
        CommitFacts root = commit("5");
        CommitFacts next = commit("6", "5");
        ledger().add(PROJECT, List.of(one, two, three, child, root, next), List.of());
        Ledger ledger = ledger();
        assertThat(ledger.commits(IDENTITY))
                .filteredOn(commit -> !commit.parents().isEmpty())
                .containsExactlyInAnyOrder(child, next);
        assertThat(ledger.damaged()).extracting(Damaged::name).containsExactly(one.id(), two.id(), three.id());
        assertThat(ledger.check().damaged())
                .extracting(Damaged::name)
                .containsExactlyInAnyOrder(one.id(), two.id(), three.id());
    }

    private static CommitFacts commit(String digit, String... parents) {
        List<String> hashes = new ArrayList<>();
        for (String parent : parents) {
            hashes.add(parent.repeat(40));
        }
        return new CommitFacts(digit.repeat(40), hashes, NOW, NOW, "somebody", "something");
    }

    @Test
    void a_format_that_is_no_number_is_damage() throws Exception {
        filled();
        execute("UPDATE ledger_format SET version = 'two' WHERE version = '1'");
        Ledger ledger = ledger();
        for (Runnable use : List.<Runnable>of(ledger::check, () -> ledger.history(name -> true))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("is damaged")
                    .hasMessageContaining("two");
        }
    }

    @Test
    void zero_and_minus_zero_are_stored_alike() throws Exception {
        ImportLedger imports = new ImportLedger(ledger());
        imports.add(
                SampleImports.history(
                        "data.js", SampleImports.series(SampleImports.subject("zero"), Better.LOWER, "a=-0.0")),
                SampleImports.bytes("a=-0.0"),
                NOW);
        assertThat(imports.histories(Optional.empty(), name -> true)
                        .get(0)
                        .series()
                        .get(0)
                        .values())
                .extracting(value -> Double.doubleToRawLongBits(value.value()))
                .containsExactly(0L);
        assertThat(imports.add(
                                SampleImports.history(
                                        "again.js",
                                        SampleImports.series(
                                                SampleImports.subject("zero"), Better.LOWER, "a=-0.0", "b=1")),
                                SampleImports.bytes("a=-0.0 b=1"),
                                NOW)
                        .added())
                .isEqualTo(1);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void points_of_a_history_go_on_without_a_damaged_benchmark() throws Exception {
        filled();
        execute("UPDATE benchmark SET mode = 'x' WHERE name = 'org.example.Other.read'");
        Ledger ledger = ledger();
        assertThat(ledger.points(IDENTITY)).extracting(AnchoredPoint::metric).isNotEmpty();
        assertThat(ledger.history(name -> true)).hasSize(1);
        assertThat(ledger.damaged()).containsExactly(new Damaged(Owner.BENCHMARK, "org.example.Other.read", ""));
    }
}
