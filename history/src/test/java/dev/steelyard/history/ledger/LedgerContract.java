package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every ledger does, on whatever database. */
abstract class LedgerContract extends LedgerImportContract {

    private static HistoryPoint only(List<BenchmarkHistory> histories) {
        assertThat(histories).hasSize(1);
        assertThat(histories.get(0).points()).hasSize(1);
        return histories.get(0).points().get(0);
    }

    @Test
    void a_run_is_recorded_whole_and_comes_back_with_all_digits() throws Exception {
        SampleRuns sample = SampleRuns.run("20261121-101502-7f3a").cause("org.example.A", "org.example.B");
        assertThat(ledger().add(sample.facts(), CLOCK)).isEqualTo(RecordedAs.NEW);

        List<BenchmarkHistory> histories = ledger().history(name -> true);
        HistoryPoint point = only(histories);
        assertThat(histories.get(0).project()).isEqualTo("decoder");
        assertThat(histories.get(0).benchmark()).isEqualTo(sample.benchmark());
        assertThat(point.run()).isEqualTo("20261121-101502-7f3a");
        assertThat(point.start()).isEqualTo(SampleRuns.START);
        assertThat(point.treatment().revision()).contains(sample.commit());
        assertThat(point.treatment().committed()).contains(Instant.parse("2026-11-20T10:00:00Z"));
        assertThat(point.treatment().subject()).contains("Read longs in one go");
        assertThat(point.baseline().revision()).contains(SampleRuns.BASE);
        assertThat(point.baseline().committed()).isEmpty();
        assertThat(point.result().status()).isEqualTo(Status.MEASURED);
        assertThat(point.result().outcome()).isEqualTo(Outcome.IMPROVED);
        assertThat(point.result().nonZero()).isTrue();
        assertThat(point.result().change())
                .contains(new Change(-SampleRuns.THIRD, -SampleRuns.THIRD - 0.01, Double.POSITIVE_INFINITY, 0.99));
        assertThat(point.result().scores().treatment()).hasValue(20 * SampleRuns.THIRD);
        assertThat(point.setting().orElseThrow().facts())
                .containsEntry("cpu.model", "Example CPU")
                .containsEntry("memory.gib", "24")
                .containsEntry("jvm.version", "17.0.15+6")
                .doesNotContainKeys("load", "memory.total");
        assertThat(point.causes()).containsExactly("org.example.A org.example.B");

        LedgerState state = ledger().check();
        assertThat(state.sound()).as("%s", state).isTrue();
        assertThat(List.of(state.runs(), state.comparisons(), state.blocks())).containsExactly(1L, 1L, 4L);
        assertThat(rows("block_value"))
                .anySatisfy(row -> assertThat(row)
                        .containsEntry("metric", ":misses")
                        .containsEntry("baseline_amount", Double.POSITIVE_INFINITY));
    }

    @Test
    void recording_a_run_again_changes_nothing() throws Exception {
        RunFacts facts = SampleRuns.run("20261121-101502-7f3a").facts();
        ledger().add(facts, CLOCK);
        Map<String, List<Map<String, Object>>> before = everything();
        assertThat(ledger().add(facts, InstantSource.fixed(NOW.plusSeconds(60))))
                .isEqualTo(RecordedAs.KNOWN);
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void a_run_that_grows_gets_another_state_and_is_shown_once() throws Exception {
        SampleRuns sample = SampleRuns.run("20261121-101502-7f3a");
        ledger().add(sample.blocks(3).unfinished().facts(), CLOCK);
        assertThat(ledger().add(SampleRuns.run("20261121-101502-7f3a").blocks(6).facts(), CLOCK))
                .isEqualTo(RecordedAs.GROWN);

        assertThat(only(ledger().history(name -> true)).result().blocks()).isEqualTo(6);
        assertThat(rows("run_state")).hasSize(2);
        assertThat(rows("comparison")).hasSize(2);
        assertThat(rows("block")).hasSize(6);
        assertThat(rows("v_changes")).hasSize(1);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void an_older_copy_of_a_run_is_kept_and_does_not_become_the_latest() throws Exception {
        ledger().add(SampleRuns.run("20261121-101502-7f3a").blocks(6).facts(), CLOCK);
        InstantSource later = InstantSource.fixed(NOW.plusSeconds(60));
        assertThat(ledger().add(SampleRuns.run("20261121-101502-7f3a").blocks(3).facts(), later))
                .isEqualTo(RecordedAs.GROWN);
        assertThat(only(ledger().history(name -> true)).result().blocks()).isEqualTo(6);
    }

    @Test
    void causes_that_are_found_later_are_added() throws Exception {
        ledger().add(SampleRuns.run("20261121-101502-7f3a").facts(), CLOCK);
        InstantSource later = InstantSource.fixed(NOW.plusSeconds(60));
        ledger().add(
                        SampleRuns.run("20261121-101502-7f3a")
                                .cause("org.example.A")
                                .facts(),
                        later);
        assertThat(only(ledger().history(name -> true)).causes()).containsExactly("org.example.A");
    }

    @Test
    void an_older_copy_without_causes_does_not_hide_them() throws Exception {
        ledger().add(
                        SampleRuns.run("20261121-101502-7f3a")
                                .cause("org.example.A")
                                .facts(),
                        CLOCK);
        InstantSource later = InstantSource.fixed(NOW.plusSeconds(60));
        assertThat(ledger().add(SampleRuns.run("20261121-101502-7f3a").facts(), later))
                .isEqualTo(RecordedAs.GROWN);
        assertThat(only(ledger().history(name -> true)).causes()).containsExactly("org.example.A");
        ledger().add(
                        SampleRuns.run("20261121-101502-7f3a")
                                .cause("org.example.B")
                                .unfinished()
                                .facts(),
                        later);
        assertThat(only(ledger().history(name -> true)).causes()).containsExactly("org.example.A");
    }

    @Test
    void a_run_whose_forks_had_different_setups_has_no_setting() throws Exception {
        ledger().add(SampleRuns.run("run").lastHeap("536870912").facts(), CLOCK);
        assertThat(only(ledger().history(name -> true)).setting()).isEmpty();
        assertThat(rows("v_changes"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("setup", null));
        assertThat(rows("v_series")).hasSize(8);
    }

    @Test
    void what_is_no_number_is_refused_and_its_column_named() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        Ledger ledger = ledger();
        RunFacts facts = SampleRuns.run("other").secondary(Double.NaN).facts();
        assertThatThrownBy(() -> ledger.add(facts, CLOCK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("treatment_amount");
        assertThat(ledger.check().runs()).isEqualTo(1);
    }

    @Test
    void a_reader_sees_one_moment_while_others_write() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        Ledger ledger = ledger();
        List<Map<String, Object>> seen = ledger.dump(dump -> {
            List<Map<String, Object>> rows = new ArrayList<>();
            dump.rows("run", rows::add);
            ledger.add(SampleRuns.run("later").facts(), CLOCK);
            dump.rows("run", rows::add);
            return rows;
        });
        assertThat(seen).extracting(row -> row.get("name")).containsExactly("run", "run");
        assertThat(rows("run")).hasSize(2);
    }

    @Test
    void projects_of_one_name_are_told_apart_by_their_identity() throws Exception {
        ledger().add(SampleRuns.run("20261121-101502-0001").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("20261121-101502-0002")
                                .project("/src/decoder")
                                .facts(),
                        CLOCK);
        assertThat(ledger().history(name -> true))
                .extracting(BenchmarkHistory::identity)
                .containsExactly("/src/decoder", "git.example.org/decoder");
        assertThat(rows("v_changes"))
                .extracting(row -> row.get("project_identity"))
                .containsExactly("git.example.org/decoder", "/src/decoder");
    }

    @Test
    void a_run_stays_in_the_project_that_it_was_first_recorded_for() throws Exception {
        ledger().add(SampleRuns.run("20261121-101502-7f3a").facts(), CLOCK);
        RunFacts elsewhere = SampleRuns.run("20261121-101502-7f3a")
                .project("/copy/of/it")
                .blocks(5)
                .facts();
        assertThat(ledger().add(elsewhere, CLOCK)).isEqualTo(RecordedAs.GROWN);
        assertThat(rows("project")).hasSize(1);
    }

    @Test
    void points_are_in_the_order_of_commits_and_settings_are_told_apart() throws Exception {
        ledger().add(SampleRuns.run("20261121-101502-0001").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("20261121-101502-0002")
                                .host("cpu.model", "Other CPU")
                                .facts(),
                        CLOCK);
        ledger().add(
                        SampleRuns.run("20261121-101502-0003")
                                .host("load", "9 9 9")
                                .facts(),
                        CLOCK);
        BenchmarkHistory history =
                ledger().history(name -> name.endsWith("Decoder.read")).get(0);
        assertThat(history.settings()).hasSize(2);
        assertThat(history.points().stream()
                        .map(point -> BenchmarkHistory.number(history.settings(), point)
                                .orElseThrow()))
                .containsExactly(0, 1, 0);
        assertThat(ledger().history(name -> name.equals("Decoder.read"))).isEmpty();
        assertThat(ledger().benchmarks()).containsExactly("org.example.Decoder.read");
    }

    @Test
    void two_writers_at_once_lose_nothing() throws Exception {
        int each = 15;
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 3; writer++) {
                int own = writer;
                // The first of all creates the ledger, and all of them record the runs of the first.
                writers.add(pool.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        ledger().add(SampleRuns.run("writer-" + own + "-" + i).facts(), CLOCK);
                        ledger().add(SampleRuns.run("writer-0-" + i).facts(), CLOCK);
                    }
                    return own;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            pool.shutdownNow();
        }
        LedgerState state = ledger().check();
        assertThat(state.sound()).as("%s", state).isTrue();
        assertThat(state.runs()).isEqualTo(3L * each);
        assertThat(rows("run_state")).hasSize(3 * each);
        assertThat(rows("fork")).hasSize(3 * each * 4 * 3);
    }

    @Test
    void hostile_names_come_back_as_they_were() throws Exception {
        List<String> names = List.of(
                "x'); DROP TABLE run; --",
                "quote\"s 'and' \\backslash\\ :colon ?mark <b>$1%s{0}",
                "\u001b[31mred\r\n\ttab",
                "\u202eright to left \ud83d\ude00 ß ı",
                "=HYPERLINK(\"x\")",
                "long ".repeat(2000));
        for (int i = 0; i < names.size(); i++) {
            ledger().add(
                            SampleRuns.run("run-" + i)
                                    .benchmark(names.get(i), Map.of(names.get(i), names.get(i)))
                                    .subject(names.get(i))
                                    .host("cpu.model", names.get(i))
                                    .facts(),
                            CLOCK);
        }
        for (String name : names) {
            HistoryPoint point = only(ledger().history(name::equals));
            assertThat(ledger().history(name::equals).get(0).benchmark().params())
                    .isEqualTo(Map.of(name, name));
            assertThat(point.treatment().subject()).contains(name);
            assertThat(point.setting().orElseThrow().facts()).containsEntry("cpu.model", name);
        }
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void what_no_database_stores_is_replaced() throws Exception {
        ledger().add(
                        SampleRuns.run("run")
                                .subject("nul \0 and half \ud800 a character")
                                .facts(),
                        CLOCK);
        assertThat(only(ledger().history(name -> true)).treatment().subject())
                .contains("nul \ufffd and half \ufffd a character");
    }

    @Test
    void a_ledger_of_a_newer_program_is_refused_and_left_alone() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        int newer = Ledger.FORMAT + 1;
        execute("UPDATE ledger_format SET version = '" + newer + "' WHERE version = '" + Ledger.FORMAT + "'");
        for (Runnable use : uses()) {
            assertThatThrownBy(use::run).isInstanceOfSatisfying(UserError.class, e -> {
                assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                assertThat(e.problem())
                        .endsWith("has format " + newer + ", and this version of Steelyard knows formats up to "
                                + Ledger.FORMAT);
            });
        }
    }

    @Test
    void a_database_that_holds_something_else_is_refused_and_left_alone() throws Exception {
        prepareOther();
        for (Runnable use : uses()) {
            assertThatThrownBy(use::run).isInstanceOfSatisfying(UserError.class, e -> {
                assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                assertThat(e.problem()).endsWith("is not a ledger");
            });
        }
        execute("INSERT INTO other (one) VALUES (1)");
    }

    /** Makes a database with a table of somebody else's. */
    void prepareOther() throws Exception {
        execute("CREATE TABLE other (one INTEGER)");
    }

    @Test
    void where_there_is_no_ledger_nothing_is_created_by_reading() throws Exception {
        assertThatThrownBy(() -> ledger().check()).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED);
            assertThat(e.problem()).startsWith("there is no ledger at ");
        });
        assertThatThrownBy(() -> ledger().history(name -> true)).isInstanceOf(UserError.class);
    }

    private List<Runnable> uses() throws Exception {
        Ledger ledger = ledger();
        return List.of(
                ledger::check,
                () -> ledger.history(name -> true),
                () -> ledger.add(SampleRuns.run("another").facts(), CLOCK));
    }

    @Test
    void a_check_names_the_runs_that_lack_facts() throws Exception {
        ledger().add(SampleRuns.run("whole").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("torn")
                                .benchmark("org.example.Other.read", Map.of())
                                .facts(),
                        CLOCK);
        execute("DELETE FROM block_value WHERE run_id IN (SELECT run_id FROM run WHERE name = 'torn')");
        LedgerState state = ledger().check();
        assertThat(state.incomplete()).containsExactly("torn");
        assertThat(state.sound()).isFalse();
    }
}
