package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.error.UserError;
import dev.steelyard.explain.search.ExplainRequest;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.TableDump;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs on disk are recorded with what git knows of them, and without secrets. */
class RecorderTest extends RecordingFixture {

    @Test
    void a_finished_run_is_recorded_with_its_commits() throws Exception {
        assertThat(follow(run("run", Recording.USUAL), location)).isEqualTo(ExitStatus.REGRESSION);
        assertThat(warnings.said()).isEmpty();

        List<BenchmarkHistory> histories = ledger().history(name -> true);
        assertThat(histories).hasSize(1);
        assertThat(histories.get(0).project()).isEqualTo("decoder");
        HistoryPoint point = histories.get(0).points().get(0);
        assertThat(point.treatment().revision()).contains(second);
        assertThat(point.treatment().subject()).contains("Read $(touch hacked) longs; \"quoted\"");
        assertThat(point.treatment().committed()).contains(Instant.parse("2026-11-20T10:00:00Z"));
        assertThat(point.result().blocks()).isEqualTo(6);
        assertThat(point.result().change().orElseThrow().estimate()).isBetween(-0.21, -0.19);
        assertThat(point.setting().orElseThrow().facts())
                .containsEntry("gc.collectors", "G1")
                .containsEntry("property.fast", "true")
                .doesNotContainKey("java.home");
        assertThat(dump("revision_parent"))
                .singleElement()
                .satisfies(
                        row -> assertThat(row).containsEntry("revision", second).containsEntry("parent", first));
        assertThat(dump("project"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("identity", "git.example.org/team/decoder"));
        assertThat(dump("fork_value")).hasSize(6 * 2 * 2);
        assertThat(ledger().check().sound()).isTrue();
    }

    private List<Map<String, Object>> dump(String table) {
        List<Map<String, Object>> rows = new ArrayList<>();
        return ledger().dump(dump -> {
            dump.rows(table, rows::add);
            return rows;
        });
    }

    @Test
    void no_secret_gets_into_the_ledger() {
        follow(run("run", Recording.USUAL), location);
        for (String table : TableDump.TABLES) {
            assertThat(dump(table).toString()).as(table).doesNotContain(RunOnDisk.SECRET);
        }
    }

    @Test
    void a_run_that_is_not_to_be_recorded_leaves_no_trace() {
        follow(run("run", Recording.OFF), location);
        assertThat(folder.resolve("data")).doesNotExist();
        assertThat(warnings.said()).isEmpty();
    }

    @Test
    void a_run_goes_to_the_ledger_that_it_names() {
        Path other = folder.resolve("other.db");
        follow(run("run", new Recording(false, Optional.of(other.toString()))), location);
        assertThat(Ledger.at(new LedgerFile(other)).check().runs()).isEqualTo(1);
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void a_ledger_that_cannot_be_written_changes_nothing_about_the_run() throws Exception {
        Files.writeString(folder.resolve("data"), "in the way");
        RunOnDisk run = run("run", Recording.USUAL);
        assertThat(follow(run, location)).isEqualTo(ExitStatus.REGRESSION);
        assertThat(warnings.said())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .startsWith("The run was not recorded in the ledger: ")
                        .endsWith("steelyard ledger import-run " + run.folder())
                        .doesNotContain("\n"));
    }

    @Test
    void an_experiment_which_keeps_no_request_is_recorded_as_part_of_another() throws Exception {
        RunOnDisk run = run("run", Recording.USUAL);
        Files.delete(run.folder().resolve("request.json"));
        Recorder recorder = new Recorder(options, location, InstantSource.system());
        assertThat(recorder.record(run.folder(), run.request(), warnings)).isTrue();
        assertThat(warnings.said()).isEmpty();
        assertThat(ledger().check().runs()).isEqualTo(1);

        Files.writeString(folder.resolve("blocked"), "in the way");
        Recorder blocked = new Recorder(
                options,
                new LedgerLocation(Map.of("STEELYARD_LEDGER", folder.resolve("blocked") + "/l.db"), "?"),
                InstantSource.system());
        assertThat(blocked.record(run.folder(), run.request(), warnings)).isFalse();
        assertThat(warnings.said())
                .singleElement()
                .asString()
                .startsWith("The run was not recorded in the ledger: ")
                .doesNotContain("import-run");
    }

    @Test
    void the_remedy_names_the_same_ledger_and_can_be_pasted() throws Exception {
        Files.writeString(folder.resolve("data"), "in the way");
        Path ledger = folder.resolve("data/l.db");
        RunOnDisk run = run("my run", new Recording(false, Optional.of(ledger.toString())));
        follow(run, location);
        assertThat(warnings.said())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .endsWith("steelyard ledger import-run --ledger " + ledger + " '" + run.folder() + "'"));
    }

    @Test
    void what_cannot_be_recorded_is_not_tried_again_after_its_changes_are_explained() throws Exception {
        RunOnDisk run = run("run", Recording.USUAL).explained();
        follow(run, location);
        assertThat(warnings.said()).isEmpty();
        assertThat(ledger().check().runs()).isEqualTo(1);

        Path blocked = Files.writeString(folder.resolve("blocked"), "in the way");
        follow(run, new LedgerLocation(Map.of("STEELYARD_LEDGER", blocked + "/l.db"), "?"));
        assertThat(warnings.said()).hasSize(1);
        follow(run, new LedgerLocation(Map.of(), "?"));
        assertThat(warnings.said()).hasSize(2).last().asString().contains("no home folder", "STEELYARD_LEDGER");
    }

    private ExitStatus explained(String run) {
        ExplainRequest request = new ExplainRequest(
                repository,
                run,
                Optional.empty(),
                Optional.empty(),
                Duration.ofMinutes(1),
                ExplainRequest.Format.TEXT,
                List.of());
        return new Recorder(options, location, InstantSource.system())
                .after((asked, screen) -> ExitStatus.FAILED)
                .apply(request, console);
    }

    @Test
    void an_explanation_is_recorded_and_its_exit_code_stays_even_if_the_run_cannot_be_read() throws Exception {
        assertThat(explained(run("run", Recording.USUAL).folder().toString())).isEqualTo(ExitStatus.FAILED);
        assertThat(warnings.said()).isEmpty();
        assertThat(ledger().check().runs()).isEqualTo(1);

        String absent = folder.resolve("absent").toString();
        assertThat(explained(absent)).isEqualTo(ExitStatus.FAILED);
        assertThat(warnings.said())
                .singleElement()
                .satisfies(warning -> assertThat(warning).endsWith("steelyard ledger import-run " + absent));
    }

    @Test
    void a_failure_of_the_program_itself_does_not_spoil_the_run() {
        InstantSource broken = () -> {
            throw new AssertionError("no time");
        };
        ExitStatus end = new Recorder(options, location, broken)
                .before((request, place, status, screen) -> status)
                .follow(run("run", Recording.USUAL).request(), folder.resolve("run"), ExitStatus.SUCCESS, console);
        assertThat(end).isEqualTo(ExitStatus.SUCCESS);
        assertThat(warnings.said())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("no time"));
    }

    @Test
    void an_unreachable_server_changes_nothing_about_the_run() {
        LedgerLocation server = new LedgerLocation(
                Map.of("STEELYARD_LEDGER", "postgresql://me:" + RunOnDisk.SECRET + "@localhost:1/perf"),
                folder.toString());
        assertThat(follow(run("run", Recording.USUAL), server)).isEqualTo(ExitStatus.REGRESSION);
        assertThat(warnings.said())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .contains("cannot reach postgresql://localhost:1/perf")
                        .doesNotContain(RunOnDisk.SECRET));
    }

    @Test
    void what_follows_a_run_happens_after_it_was_recorded() {
        List<Long> recorded = new ArrayList<>();
        RunOnDisk run = run("run", Recording.USUAL);
        ExitStatus status = new Recorder(options, location, InstantSource.system())
                .before((request, place, before, screen) -> {
                    recorded.add(ledger().check().runs());
                    return ExitStatus.FAILED;
                })
                .follow(run.request(), run.folder(), ExitStatus.SUCCESS, console);
        assertThat(status).isEqualTo(ExitStatus.FAILED);
        assertThat(recorded).containsExactly(1L);
    }

    private ExitStatus imported(String... runs) {
        return new ImportRuns(options, location, InstantSource.system())
                .record(new LedgerRequest.Import(Optional.empty(), repository, List.of(runs)), console);
    }

    @Test
    void earlier_runs_are_imported_each_by_itself() {
        RunOnDisk run = run("run", Recording.OFF);
        assertThat(imported(run.folder().toString())).isEqualTo(ExitStatus.SUCCESS);
        assertThat(imported(run.folder().toString())).isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("20261121-101502-7f3a: recorded\n20261121-101502-7f3a: already recorded\n");

        assertThat(imported(folder.resolve("absent").toString(), run.folder().toString()))
                .isEqualTo(ExitStatus.FAILED);
        assertThat(warnings.said())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("is not recorded: no run "));
        assertThat(ledger().check().runs()).isEqualTo(1);
    }

    @Test
    void a_run_whose_repository_is_gone_is_imported_without_commits() throws Exception {
        RunOnDisk run = RunOnDisk.write(
                folder.resolve("run"), folder.resolve("gone"), List.of(first, second), Recording.USUAL, "compare");
        assertThat(imported(run.folder().toString())).isEqualTo(ExitStatus.SUCCESS);
        assertThat(ledger().history(name -> true)
                        .get(0)
                        .points()
                        .get(0)
                        .treatment()
                        .committed())
                .isEmpty();
    }

    @Test
    void a_run_is_not_filed_under_another_repository_at_its_path() throws Exception {
        repository = Files.createDirectories(folder.resolve("other"));
        git("init", "-q", "-b", "main");
        git("remote", "add", "origin", "https://git.example.org/team/other.git");
        commit("something else");
        RunOnDisk run =
                RunOnDisk.write(folder.resolve("run"), repository, List.of(first, second), Recording.USUAL, "compare");
        assertThat(imported(run.folder().toString())).isEqualTo(ExitStatus.SUCCESS);
        assertThat(dump("project"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("identity", repository.toString()));
        assertThat(dump("revision")).isEmpty();
    }

    @Test
    void a_calibration_is_refused() {
        RunOnDisk run = RunOnDisk.write(
                folder.resolve("run"), repository, List.of(first, second), Recording.USUAL, "calibrate", "main");
        assertThatThrownBy(() -> imported(run.folder().toString()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is a calibration");
    }
}
