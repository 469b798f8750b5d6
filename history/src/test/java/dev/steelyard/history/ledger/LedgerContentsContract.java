package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRow;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.browse.RecordedVariant;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.series.HistoryPoint.Purpose;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is listed of a ledger for pages, on whatever database. */
abstract class LedgerContentsContract extends LedgerDamageContract {

    private static final ProjectName IMPORTED = new ProjectName("git.example.org/other", "a project without runs");

    private LedgerContents contents() throws Exception {
        return new LedgerContents(ledger());
    }

    private RecordedProject project() throws Exception {
        return contents().projects().get(0);
    }

    @Test
    void a_ledger_that_does_not_exist_lists_nothing_and_is_not_created() throws Exception {
        assertThat(contents().projects()).isEmpty();
        assertThat(LedgerVersion.ofImports(ledger())).isEmpty();
        assertThatThrownBy(() -> ledger().check()).hasMessageContaining("there is no ledger");
    }

    @Test
    void projects_are_listed_with_the_newest_run_first_and_those_without_runs_last() throws Exception {
        ledger().add(IMPORTED, List.of(), List.of());
        ledger().add(SampleRuns.run("old").project("first").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("new")
                                .project("second")
                                .start(SampleRuns.START.plusSeconds(9))
                                .facts(),
                        CLOCK);
        List<RecordedProject> projects = contents().projects();
        assertThat(projects).hasSize(3);
        assertThat(projects).extracting(RecordedProject::runs).containsExactly(1, 1, 0);
        assertThat(projects.get(0).last()).contains(SampleRuns.START.plusSeconds(9));
        assertThat(projects.get(2).name()).isEqualTo(IMPORTED);
        assertThat(projects.get(2).last()).isEmpty();
        assertThat(contents().project(projects.get(1).id())).contains(projects.get(1));
        assertThat(contents().project("0".repeat(32))).isEmpty();
    }

    @Test
    void a_run_is_listed_with_its_purpose_its_rows_and_its_variants() throws Exception {
        ledger().add(SampleRuns.run("run").seen("a recording says so").facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("step")
                                .command("bisect", "a", "b")
                                .start(SampleRuns.START.plusSeconds(9))
                                .facts(),
                        CLOCK);
        List<RecordedRun> runs = contents().runs(project());
        assertThat(runs).extracting(RecordedRun::name).containsExactly("step", "run");
        assertThat(runs).extracting(RecordedRun::purpose).containsExactly(Purpose.BISECT, Purpose.COMPARE);
        assertThat(contents().run(project(), runs.get(1).id())).contains(runs.get(1));
        assertThat(contents().run(project(), "0".repeat(32))).isEmpty();

        RecordedRun run = runs.get(1);
        List<RecordedRow> rows = contents().rows(run);
        assertThat(rows).isNotEmpty().anyMatch(RecordedRow::isScore);
        assertThat(rows.stream().flatMap(row -> row.findings().stream()))
                .extracting(RecordedRow.Finding::text)
                .containsExactly("a recording says so");
        assertThat(run.outcomes().values().stream().mapToInt(Integer::intValue).sum())
                .isEqualTo((int) rows.stream().filter(RecordedRow::isScore).count());
        assertThat(contents().variants(run))
                .extracting(RecordedVariant::name)
                .hasSizeGreaterThan(1)
                .first()
                .isEqualTo("base");
        assertThat(contents().host(run)).isNotEmpty();

        List<RecordedBenchmark> benchmarks = contents().benchmarks(project());
        assertThat(benchmarks).isNotEmpty();
        for (RecordedBenchmark benchmark : benchmarks) {
            assertThat(contents()
                            .history(project(), benchmark.id())
                            .orElseThrow()
                            .points())
                    .hasSize(benchmark.comparisons());
        }
        assertThat(contents().history(project(), "0".repeat(32))).isEmpty();
    }

    /** Adds something; whoever remembers what a ledger has must see that it has something else. */
    @FunctionalInterface
    private interface Addition {
        void add() throws Exception;
    }

    @Test
    void the_version_differs_after_everything_that_pages_show() throws Exception {
        Mark mark = new Mark(
                new KnownChange(
                        new KnownChange.Subject("org.example.Decoder.read", "", false),
                        new KnownChange.Span("1".repeat(40), "3".repeat(40), "2".repeat(40)),
                        0.1),
                Judgment.ACCEPTED,
                "safer",
                NOW);
        ProjectName name = SampleImports.PROJECT;
        Map<String, Addition> additions = new LinkedHashMap<>();
        additions.put(
                "a run", () -> ledger().add(SampleRuns.run("one").unfinished().facts(), CLOCK));
        additions.put(
                "the same run, finished",
                () -> ledger().add(SampleRuns.run("one").facts(), CLOCK));
        additions.put(
                "what explain found",
                () -> ledger().add(SampleRuns.run("one").seen("so").facts(), CLOCK));
        additions.put("a mark", () -> ledger().marks(name.identity()).add(name, List.of(mark), List.of(), List.of()));
        additions.put("a run for one that is removed", () -> {
            ledger().add(
                            SampleRuns.run("two")
                                    .start(SampleRuns.START.plusSeconds(9))
                                    .facts(),
                            InstantSource.fixed(NOW.plusSeconds(1)));
            ledger().remove(SampleRuns.START.plusSeconds(1));
        });
        additions.put("imported values", () -> imported(Better.UNKNOWN, 2));
        additions.put("which imported values are better", () -> imported(Better.LOWER, 3));
        List<Object> before = versions();
        for (Map.Entry<String, Addition> addition : additions.entrySet()) {
            addition.getValue().add();
            List<Object> after = versions();
            assertThat(after).as(addition.getKey()).isNotEqualTo(before);
            assertThat(versions()).isEqualTo(after);
            before = after;
        }
    }

    private List<Object> versions() throws Exception {
        List<Object> versions = new ArrayList<>(List.of(LedgerVersion.ofImports(ledger())));
        for (RecordedProject project : contents().projects()) {
            versions.add(LedgerVersion.of(ledger(), project));
        }
        return versions;
    }

    private void imported(Better better, int second) throws Exception {
        new ImportLedger(ledger())
                .add(
                        SampleImports.history(
                                "data.js", SampleImports.series(SampleImports.subject("decode"), better, "a=1")),
                        SampleImports.bytes("bytes"),
                        NOW.plusSeconds(second));
    }
}
