package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.detect.DetectChanges;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.detect.DetectRequest.Gate;
import dev.steelyard.history.detect.DetectRequest.ImportedProjectHistory;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.record.LedgerRequest.Content;
import dev.steelyard.history.record.LedgerRequest.Told;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.history.show.ShowHistory;
import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of other tools, from the request to the ledger and back. */
class ImportFilesTest extends RecordingFixture {

    private static final String JMH = """
            [ { "jmhVersion": "1.37", "benchmark": "org.example.Decoder.read", "mode": "avgt", "threads": 1, "forks": 1,
                "primaryMetric": { "score": SCORE, "scoreUnit": "ns/op", "rawData": [ [ SCORE ] ] }, "secondaryMetrics": {} } ]
            """;

    private Instant now = Instant.parse("2026-11-23T00:00:00Z");

    private static Told told(Optional<String> project, Optional<String> revision) {
        return new Told(project, revision, Optional.empty(), "ci", Better.UNKNOWN, Layout.UNKNOWN);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** A history whose level rises by a tenth after 20 revisions. */
    private static String table(int rows) {
        StringBuilder text = new StringBuilder("revision,decode ns/op,points\n");
        for (int i = 0; i < rows; i++) {
            double noise = Math.sin(i * i * 1.7) + Math.sin(i * 11.3);
            text.append(String.format(
                    Locale.ROOT, "r%02d,%.3f,%.3f\n", i, (i < 20 ? 100 : 110) + 0.4 * noise, 50 + 0.2 * noise));
        }
        return text.toString();
    }

    private String imported(Told told, Path... files) {
        out.reset();
        now = now.plusSeconds(1);
        ExitStatus status = new ImportFiles(options, location, InstantSource.fixed(now))
                .importAll(
                        new LedgerRequest.ImportOthers(Optional.empty(), repository, List.of(files), told, false),
                        console);
        assertThat(status).isEqualTo(ExitStatus.SUCCESS);
        return out.toString(StandardCharsets.UTF_8);
    }

    private ExitStatus detect(DetectRequest.Input input, DetectRequest.Format format, FailOn failOn) {
        out.reset();
        return new DetectChanges(options, location, InstantSource.fixed(now))
                .detect(
                        new DetectRequest(
                                input, Promise.DEFAULT, Better.UNKNOWN, format, new Gate(failOn, 25, Optional.empty())),
                        console);
    }

    private RecordedHistory here() {
        return new RecordedHistory(repository, Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Test
    void a_history_is_imported_once_and_grows() throws Exception {
        Told project = told(Optional.empty(), Optional.empty());
        Path file = file("history.csv", table(30));
        assertThat(imported(project, file)).isEqualTo("history.csv: 60 values of 2 series from CSV, all new\n");
        assertThat(imported(project, file)).isEqualTo("history.csv: already there\n");
        assertThat(imported(project, file("history.csv", table(31))))
                .isEqualTo("history.csv: 62 values of 2 series from CSV, 2 new\n");
        String changed = table(31).replaceFirst("r00,[0-9.]+", "r00,99.5");
        assertThat(imported(project, file("history.csv", changed))).startsWith("""
                        history.csv: 62 values of 2 series from CSV, 1 new
                          1 new value belongs to a revision with another value in the same series; both are kept:
                            decode ns/op at r00: 99.5, before 100""");
    }

    @Test
    void changes_are_found_in_what_was_imported_of_the_project() throws Exception {
        imported(told(Optional.empty(), Optional.empty()), file("history.csv", table(40)));
        assertThat(detect(here(), DetectRequest.Format.TEXT, FailOn.CHANGE)).isEqualTo(ExitStatus.REGRESSION);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "Imported from CSV, host ci: absolute values, comparable only within a series, in the order of import,")
                .contains("decode ns/op  r20            r20")
                .doesNotContain("anchor");
        assertThat(detect(here(), DetectRequest.Format.JSON, FailOn.NEVER)).isEqualTo(ExitStatus.SUCCESS);
        JsonNode root = JsonMapper.shared().readTree(out.toByteArray());
        assertThat(root.get("series")).isEmpty();
        JsonNode report = root.get("imported").get(0).get("report");
        assertThat(root.get("imported").get(0).get("host").asString()).isEqualTo("ci");
        assertThat(report.get("series")
                        .get(0)
                        .get("changePoints")
                        .get(0)
                        .get("revision")
                        .asString())
                .isEqualTo("r20");
        assertThat(report.get("series").get(0).get("better").asString()).isEqualTo("lower");
        assertThatThrownBy(() -> detect(here(), DetectRequest.Format.TEXT, FailOn.REGRESSION))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("of 'points' (imported, CSV, host ci) is unknown");
        imported(
                new Told(Optional.empty(), Optional.empty(), Optional.empty(), "ci", Better.HIGHER, Layout.UNKNOWN),
                file("history.csv", table(40)));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("history.csv: already there\n  recorded for 2 known series which values are better\n");
        assertThat(detect(here(), DetectRequest.Format.TEXT, FailOn.REGRESSION)).isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("improved");
    }

    @Test
    void an_anchor_selects_what_was_measured() throws Exception {
        imported(told(Optional.empty(), Optional.empty()), file("history.csv", table(40)));
        RecordedHistory anchored =
                new RecordedHistory(repository, Optional.empty(), Optional.empty(), Optional.of("main"));
        assertThatThrownBy(() -> detect(anchored, DetectRequest.Format.TEXT, FailOn.NEVER))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no history of");
        RecordedHistory other =
                new RecordedHistory(repository, Optional.empty(), Optional.of("encode"), Optional.empty());
        assertThatThrownBy(() -> detect(other, DetectRequest.Format.TEXT, FailOn.NEVER))
                .isInstanceOf(UserError.class);
    }

    @Test
    void a_project_without_a_repository_has_a_name() throws Exception {
        imported(told(Optional.of("flink"), Optional.empty()), file("history.csv", table(40)));
        ImportedProjectHistory flink = new ImportedProjectHistory("flink", Optional.empty(), Optional.of("decode"));
        assertThat(detect(flink, DetectRequest.Format.TEXT, FailOn.CHANGE)).isEqualTo(ExitStatus.REGRESSION);
        assertThat(detect(flink, DetectRequest.Format.CSV, FailOn.NEVER)).isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("decode ns/op,40,change,20,r20,", "\"CSV, host ci\"");
        ImportedProjectHistory absent = new ImportedProjectHistory("spark", Optional.empty(), Optional.empty());
        assertThatThrownBy(() -> detect(absent, DetectRequest.Format.TEXT, FailOn.NEVER))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("nothing was imported for 'spark'")
                .hasMessageContaining("Imported projects: flink.");
        assertThatThrownBy(() -> detect(here(), DetectRequest.Format.TEXT, FailOn.NEVER))
                .isInstanceOf(UserError.class);
    }

    @Test
    void results_of_one_run_need_a_revision_which_is_a_commit_of_the_project() throws Exception {
        Path one = file("one.json", JMH.replace("SCORE", "10.25"));
        Path two = file("two.json", JMH.replace("SCORE", "11.5"));
        assertThatThrownBy(() -> imported(told(Optional.empty(), Optional.empty()), one))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE))
                .hasMessageContaining("one.json has the results of one run, but does not name its revision");
        assertThatThrownBy(() -> imported(told(Optional.empty(), Optional.of("absent")), one))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no revision 'absent'");
        imported(told(Optional.empty(), Optional.of("main")), two);
        imported(told(Optional.empty(), Optional.of("main~1")), one);
        assertThatThrownBy(() -> imported(told(Optional.empty(), Optional.of("main")), one))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "one.json is already in the ledger, with the revision " + first + " instead of " + second);
        out.reset();
        new ShowHistory(options, location)
                .show(new HistoryRequest(Optional.empty(), Optional.empty(), HistoryRequest.Format.TEXT), console);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("decoder: Imported from JMH, host ci: absolute values, comparable only within a series")
                .contains("Decoder.read ns/op");
        assertThatThrownBy(() -> imported(told(Optional.empty(), Optional.of("main")), file("h.csv", table(3))))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("h.csv is a history, which names each result's revision");
    }

    @Test
    void a_file_with_a_wrong_revision_is_forgotten_and_imported_again() throws Exception {
        Path one = file("one.json", JMH.replace("SCORE", "10.25"));
        Path two = file("two.json", JMH.replace("SCORE", "11.5"));
        imported(told(Optional.empty(), Optional.of("main")), one);
        imported(told(Optional.empty(), Optional.of("main")), two);
        assertThat(forgotten(one)).isEqualTo("one.json: forgotten, with 1 value\n");
        assertThat(imported(told(Optional.empty(), Optional.of("main~1")), one)).contains("all new");
        assertThatThrownBy(() -> forgotten(file("three.json", "{}")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("three.json is not in the ledger as results of decoder");
        Path old = file("old.csv", table(5));
        Told history = told(Optional.empty(), Optional.empty());
        imported(history, old);
        imported(history, file("new.csv", table(6)));
        assertThatThrownBy(() -> forgotten(old))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("old.csv cannot be forgotten: new.csv was imported later");
        forgotten(folder.resolve("new.csv"));
        assertThat(forgotten(old)).isEqualTo("old.csv: forgotten, with 10 values\n");
    }

    private String forgotten(Path file) {
        out.reset();
        new ImportFiles(options, location, InstantSource.fixed(now))
                .importAll(
                        new LedgerRequest.ImportOthers(
                                Optional.empty(),
                                repository,
                                List.of(file),
                                told(Optional.empty(), Optional.empty()),
                                true),
                        console);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void one_file_that_cannot_be_read_keeps_out_all() throws Exception {
        Path good = file("history.csv", table(5));
        Path bad = file("bad.json", "[{\"commitid\": ");
        assertThatThrownBy(() -> imported(told(Optional.empty(), Optional.empty()), good, bad))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(bad + ", line 1");
        assertThat(folder.resolve("data")).doesNotExist();
        for (Path none : List.of(folder, folder.resolve("absent.json"), Path.of("/dev/null"))) {
            assertThatThrownBy(() -> imported(told(Optional.empty(), Optional.empty()), none))
                    .isInstanceOfSatisfying(
                            UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE));
        }
        assertThatThrownBy(() -> imported(
                        new Told(
                                Optional.empty(),
                                Optional.of("main"),
                                Optional.of("yesterday"),
                                "",
                                Better.UNKNOWN,
                                Layout.UNKNOWN),
                        good))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--time yesterday is not a time");
    }

    @Test
    void imports_are_checked_exported_and_outlive_a_prune() throws Exception {
        Told project = told(Optional.empty(), Optional.empty());
        imported(project, file("history.csv", table(30)));
        imported(project, file("history.csv", table(31)));
        KeepLedger keeper = new KeepLedger(location, () -> Instant.parse("2028-01-01T00:00:00Z"));
        out.reset();
        assertThat(keeper.check(new LedgerRequest.Check(Optional.empty()), console))
                .isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\nimported: 2 files, 62 values of 2 series\nThe ledger is complete and undamaged.\n");
        out.reset();
        keeper.prune(new LedgerRequest.Prune(Optional.empty(), 30, true), console);
        keeper.prune(new LedgerRequest.Prune(Optional.empty(), 30, false), console);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("would remove the original bytes of 1 imported file; their values stay")
                .contains("\nremoved the original bytes of 1 imported file; their values stay");
        Path csv = folder.resolve("imported.csv");
        keeper.export(new LedgerRequest.Export(Optional.empty(), csv, Content.IMPORTED, Optional.empty()), console);
        assertThat(Files.readAllLines(csv)).hasSize(63);
        Path json = folder.resolve("all.json");
        keeper.export(new LedgerRequest.Export(Optional.empty(), json, Content.TABLES, Optional.empty()), console);
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(json))
                        .get("tables")
                        .get("imported_content"))
                .hasSize(1);
        assertThatThrownBy(() -> keeper.export(
                        new LedgerRequest.Export(
                                Optional.empty(), folder.resolve("c.csv"), Content.CHANGES, Optional.empty()),
                        console))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("nothing is recorded");
    }

    @Test
    void measured_scores_leave_as_jmh_results_and_come_back() throws Exception {
        follow(run("run", Recording.USUAL), location);
        Path jmh = folder.resolve("jmh.json");
        new KeepLedger(location, InstantSource.system())
                .export(
                        new LedgerRequest.Export(
                                Optional.empty(),
                                jmh,
                                Content.TABLES,
                                Optional.of(new LedgerRequest.Sharing(
                                        LedgerRequest.Format.JMH, Optional.of(second), Optional.empty()))),
                        console);
        JsonNode entry = JsonMapper.shared().readTree(Files.readString(jmh)).get(0);
        assertThat(entry.get("benchmark").asString()).isEqualTo("org.example.Decoder.read");
        JsonNode raw = entry.get("primaryMetric").get("rawData");
        assertThat(raw).hasSize(entry.get("forks").asInt());
        assertThat(imported(told(Optional.empty(), Optional.of(second)), jmh))
                .startsWith("jmh.json: 2 values of 2 series from JMH, all new\n");
        Path csv = folder.resolve("imported.csv");
        new KeepLedger(location, InstantSource.system())
                .export(new LedgerRequest.Export(Optional.empty(), csv, Content.IMPORTED, Optional.empty()), console);
        double mean = 0;
        for (JsonNode fork : raw) {
            mean += fork.get(0).asDouble() / raw.size();
        }
        assertThat(mean)
                .isCloseTo(
                        entry.get("primaryMetric").get("score").asDouble(), org.assertj.core.data.Offset.offset(1e-9));
        assertThat(Files.readString(csv)).contains(second);
    }

    @Test
    void the_jmh_file_of_a_run_is_read_back_with_its_scores() throws Exception {
        RunOnDisk run = run("run", Recording.USUAL);
        new Rereport(options)
                .report(
                        new ReportRequest(
                                repository,
                                run.folder().toString(),
                                ReportRequest.Statistic.MEAN,
                                new ReportRequest.Files(Optional.empty(), false, Optional.empty()),
                                Format.CSV,
                                false),
                        console);
        List<ResultEntry> entries = ResultReader.read(
                        Files.readAllBytes(run.folder().resolve("jmh-new.json")))
                .entries();
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.benchmark()).isEqualTo(RunOnDisk.BENCHMARK);
            // Six forks of four slices, at 80, 80.1, ... ns per operation.
            assertThat(entry.score().forks())
                    .hasSize(6)
                    .allSatisfy(fork -> assertThat(fork.scores()).hasSize(4));
            assertThat(entry.score().forks().get(5).mean()).hasValue(80.5);
            assertThat(entry.origin().jmh()).isEqualTo("1.37");
        });
        assertThat(imported(
                        told(Optional.empty(), Optional.of(second)),
                        run.folder().resolve("jmh-new.json")))
                .startsWith("jmh-new.json: 2 values of 2 series from JMH, all new\n");
    }
}
