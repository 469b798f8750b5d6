package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.ledger.BenchmarkNames.RunPairing;
import dev.steelyard.history.ledger.metric.MetricLedger;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.MetricHistory;
import dev.steelyard.history.series.MetricValue;
import dev.steelyard.history.series.RecordedValues;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What every ledger knows of the identity of benchmarks, on whatever database: their own code, and their names. */
abstract class LedgerNameContract extends LedgerCheckContract {

    private static final String IDENTITY = "git.example.org/decoder";
    private static final String OLD = "org.example.Old.decode";
    private static final String NEW = "org.example.New.decode";
    private static final Duration BEFORE = Duration.ofDays(-1);

    private BenchmarkNames names() throws Exception {
        return ledger().names(IDENTITY);
    }

    private static InstantSource at(int second) {
        return InstantSource.fixed(NOW.plusSeconds(second));
    }

    @Test
    void the_code_of_a_benchmark_comes_back_with_points_comparisons_and_views() throws Exception {
        ledger().add(SampleRuns.run("known").command("run", "x").code("1", "2").facts(), CLOCK);
        ledger().add(SampleRuns.run("unknown").command("run", "x").facts(), CLOCK);
        assertThat(ledger().points(IDENTITY))
                .extracting(AnchoredPoint::code)
                .containsExactlyInAnyOrder(Optional.of("2"), Optional.empty());
        List<BenchmarkHistory> histories = ledger().history(name -> true);
        assertThat(histories)
                .singleElement()
                .satisfies(history -> assertThat(history.points())
                        .extracting(point ->
                                point.baseline().own() + " " + point.treatment().own())
                        .containsExactlyInAnyOrder("Optional[1] Optional[2]", "Optional.empty Optional.empty"));
        assertThat(rows("v_changes"))
                .extracting(row -> row.get("run") + " " + row.get("baseline_code") + " " + row.get("treatment_code"))
                .containsExactlyInAnyOrder("known 1 2", "unknown null null");
        assertThat(rows("v_series"))
                .filteredOn(row -> "known".equals(row.get("run")))
                .extracting(row -> row.get("variant") + " " + row.get("code"))
                .contains("base 1", "fast 2");
        assertThat(rows("benchmark_code")).hasSize(2);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void a_name_is_decided_decided_again_and_taken_back() throws Exception {
        assertThat(names().aliases()).isEqualTo(Aliases.NONE);
        names().decide("decoder", OLD, Optional.of("x.Wrong.decode"), at(1));
        names().decide("decoder", OLD, Optional.of(NEW), at(2));
        names().decide("decoder", "x.A", Optional.of("x.B"), at(2));
        ledger().names("other").decide("other", OLD, Optional.of("another project"), at(3));
        assertThat(names().aliases().names()).isEqualTo(Map.of(OLD, NEW, "x.A", "x.B"));
        names().decide("decoder", OLD, Optional.empty(), at(4));
        assertThat(names().aliases().names()).isEqualTo(Map.of("x.A", "x.B"));
        names().decide("decoder", OLD, Optional.of(NEW), at(5));
        assertThat(names().aliases().names()).containsEntry(OLD, NEW);
        assertThat(rows("benchmark_alias")).hasSize(6);
    }

    @Test
    void names_that_two_people_decided_in_a_circle_do_no_harm() throws Exception {
        names().decide("decoder", "x.A", Optional.of("x.B"), at(1));
        names().decide("decoder", "x.B", Optional.of("x.A"), at(1));
        names().decide("decoder", "x.A", Optional.of("x.A.longer"), at(2));
        assertThat(names().aliases().current("x.B.m")).isIn("x.A.m", "x.B.m");
    }

    @Test
    void a_renamed_benchmark_has_one_history() throws Exception {
        ledger().add(SampleRuns.run("one").benchmark(OLD, Map.of()).facts(), CLOCK);
        ledger().add(SampleRuns.run("two").benchmark(NEW, Map.of()).facts(), CLOCK);
        assertThat(ledger().history(name -> true)).hasSize(2);
        names().decide("decoder", OLD, Optional.of(NEW), at(1));
        for (String wanted : List.of(OLD, NEW)) {
            assertThat(ledger().history(wanted::equals)).singleElement().satisfies(history -> {
                assertThat(history.benchmark().name()).isEqualTo(NEW);
                assertThat(history.points()).hasSize(2);
            });
        }
        assertThat(names().recorded()).containsExactly(NEW, OLD);
    }

    @Test
    void other_metrics_of_a_renamed_benchmark_are_one_history_like_its_scores() throws Exception {
        ledger().add(SampleRuns.run("one").benchmark(OLD, Map.of()).allocation().facts(), CLOCK);
        ledger().add(SampleRuns.run("two").benchmark(NEW, Map.of()).allocation().facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("other")
                                .benchmark(NEW, Map.of("size", "9"))
                                .allocation()
                                .facts(),
                        CLOCK);
        LedgerContents contents = new LedgerContents(ledger());
        RecordedProject project = contents.projects().get(0);
        String id = contents.benchmarks(project).stream()
                .filter(one -> one.name().equals(NEW) && one.params().isEmpty())
                .findFirst()
                .orElseThrow()
                .id();
        MetricLedger metrics = new MetricLedger(ledger());
        assertThat(metrics.values(project, id).metrics())
                .extracting(MetricValue::run)
                .containsExactly("two");
        names().decide("decoder", OLD, Optional.of(NEW), at(1));
        List<MetricValue> values = metrics.values(project, id).metrics();
        assertThat(values).extracting(MetricValue::run).containsExactlyInAnyOrder("one", "two");
        assertThat(values).allSatisfy(value -> {
            assertThat(value.metric()).isEqualTo("gc.alloc.rate.norm");
            assertThat(value.unit()).isEqualTo("B/op");
            assertThat(value.result().scores().treatment()).hasValue(48);
        });
        BenchmarkHistory history = contents.history(project, id).orElseThrow();
        assertThat(MetricHistory.of(history, values))
                .singleElement()
                .satisfies(metric -> assertThat(metric.points())
                        .extracting(HistoryPoint::run)
                        .containsExactlyElementsOf(
                                history.points().stream().map(HistoryPoint::run).toList()));
        assertThat(metrics.values(project, "0".repeat(32))).isEqualTo(new RecordedValues(List.of(), Map.of()));
        // Of four blocks, the first is a pilot; forks that crashed have no score.
        assertThat(metrics.values(project, id).forks())
                .hasSize(4)
                .containsEntry(
                        new RecordedValues.Side("one", "fast"),
                        List.of(7 + SampleRuns.THIRD, 7 + 2 * SampleRuns.THIRD, 7 + 3 * SampleRuns.THIRD));
    }

    @Test
    void a_benchmark_that_goes_where_another_with_its_code_comes_was_probably_renamed() throws Exception {
        assertThat(names().renames()).isEmpty();
        SampleRuns run = SampleRuns.run("renamed")
                .code("5", "5")
                .alone("base", Map.of(OLD, "1", "org.example.Gone.x", "2"))
                .alone("fast", Map.of(NEW, "1", "org.example.Come.y", "3"))
                .baseAfter(BEFORE);
        ledger().add(run.facts(), CLOCK);
        assertThat(names().renames())
                .containsExactly(new Rename("org.example.Old", "org.example.New", SampleRuns.BASE, run.commit()));
        names().decide("decoder", OLD, Optional.of(NEW), at(1));
        assertThat(names().renames()).isEmpty();
        names().decide("decoder", OLD, Optional.empty(), at(2));
        assertThat(names().renames()).as("taken back").isEmpty();
    }

    @Test
    void a_suggestion_that_was_refused_is_not_made_again() throws Exception {
        SampleRuns run = SampleRuns.run("renamed")
                .alone("base", Map.of(OLD, "1"))
                .alone("fast", Map.of(NEW, "1"))
                .baseAfter(BEFORE);
        ledger().add(run.facts(), CLOCK);
        assertThat(names().renames()).hasSize(1);
        names().decide("decoder", "org.example.Old", Optional.empty(), at(1));
        assertThat(names().renames()).isEmpty();
    }

    @Test
    void the_older_name_is_that_of_the_older_commit_whichever_is_the_baseline() throws Exception {
        SampleRuns run = SampleRuns.run("backward")
                .alone("base", Map.of(NEW, "1"))
                .alone("fast", Map.of(OLD, "1"))
                .baseAfter(Duration.ofDays(1));
        ledger().add(run.facts(), CLOCK);
        assertThat(names().renames())
                .containsExactly(new Rename("org.example.Old", "org.example.New", run.commit(), SampleRuns.BASE));
    }

    @Test
    void a_benchmark_that_was_edited_and_then_renamed_is_known_by_its_last_code() throws Exception {
        ledger().add(
                        SampleRuns.run("edited")
                                .benchmark(OLD, Map.of("size", "10"))
                                .code("1", "2")
                                .baseAfter(BEFORE)
                                .facts(),
                        CLOCK);
        SampleRuns run = SampleRuns.run("renamed")
                .alone("base", Map.of(OLD, "1"))
                .alone("fast", Map.of(NEW, "2"))
                .baseAfter(BEFORE);
        ledger().add(run.facts(), CLOCK);
        assertThat(names().renames()).singleElement().satisfies(rename -> {
            assertThat(rename.older()).isEqualTo("org.example.Old");
            assertThat(rename.newer()).isEqualTo("org.example.New");
            assertThat(rename.first()).isEqualTo(run.commit());
        });
    }

    @Test
    void copies_of_one_benchmark_suggest_nothing() throws Exception {
        ledger().add(
                        SampleRuns.run("copies")
                                .alone("base", Map.of(OLD, "1"))
                                .alone("fast", Map.of(NEW, "1", "org.example.Copy.decode", "1"))
                                .baseAfter(BEFORE)
                                .facts(),
                        CLOCK);
        assertThat(names().renames()).isEmpty();
    }

    @Test
    void revisions_with_an_unknown_name_are_to_be_compared_again_until_they_were() throws Exception {
        SampleRuns run = SampleRuns.run("apart")
                .command("run", "x")
                .alone("base", Map.of(OLD, "1"))
                .alone("fast", Map.of(NEW, "2"))
                .baseAfter(BEFORE);
        ledger().add(run.facts(), CLOCK);
        assertThat(names().pairings(SampleRuns.BASE)).isEmpty();
        names().decide("decoder", "org.example.Old", Optional.of("org.example.New"), at(1));
        assertThat(names().pairings(SampleRuns.BASE))
                .containsExactly(new RunPairing(run.commit(), SampleRuns.START, true));
        assertThat(names().pairings("another anchor")).isEmpty();
        ledger().add(
                        SampleRuns.run("apart")
                                .command("run", "x")
                                .benchmark(NEW, new TreeMap<>())
                                .start(SampleRuns.START.plusSeconds(60))
                                .code("1", "2")
                                .facts(),
                        CLOCK);
        assertThat(names().pairings(SampleRuns.BASE))
                .containsExactly(
                        new RunPairing(run.commit(), SampleRuns.START, true),
                        new RunPairing(run.commit(), SampleRuns.START.plusSeconds(60), false));
    }

    @Test
    void a_comparison_whose_variant_is_missing_is_left_out_of_the_history() throws Exception {
        ledger().add(SampleRuns.run("one").code("1", "2").facts(), CLOCK);
        ledger().add(SampleRuns.run("damaged").code("1", "2").facts(), CLOCK);
        execute("UPDATE comparison SET treatment = 'gone' WHERE state_id IN (SELECT s.state_id FROM run_state s"
                + " JOIN run r ON r.run_id = s.run_id WHERE r.name = 'damaged')");
        assertThat(ledger().history(name -> true).get(0).points())
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.run()).isEqualTo("one");
                    assertThat(point.treatment().own()).contains("2");
                });
    }

    @Test
    void hostile_names_are_stored_as_they_are() throws Exception {
        String hostile = "it's \"x\"; DROP TABLE run; -- <b>\u001b[31m";
        names().decide("decoder", hostile, Optional.of("=1+1"), at(1));
        assertThat(names().aliases().current(hostile)).isEqualTo("=1+1");
        ledger().add(SampleRuns.run("run").code(hostile, "1").facts(), CLOCK);
        assertThat(rows("benchmark_code")).hasSize(2);
        assertThat(names().recorded()).hasSize(1);
    }
}
