package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.bisect.search.BisectRequest;
import dev.steelyard.compare.demo.DemoRequest;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.suite.SuiteRequest;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.detect.MarkRequest;
import dev.steelyard.history.detect.QuarantineRequest;
import dev.steelyard.history.detect.QuarantineRequest.Decision;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.record.LedgerRequest.Content;
import dev.steelyard.history.record.LedgerRequest.Format;
import dev.steelyard.history.record.LedgerRequest.Sharing;
import dev.steelyard.history.record.LedgerRequest.Told;
import dev.steelyard.history.show.HistoryRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of the ledger, and what the real commands say where there is none. */
class LedgerCommandsTest {

    private static final Path HERE = Path.of("").toAbsolutePath();

    @TempDir
    private Path folder;

    private static Recording recording(String... words) {
        return Execution.of(words).request(CompareRequest.class).output().recording();
    }

    @Test
    void a_run_is_recorded_unless_it_is_left_out() {
        assertThat(recording("compare", "main", "branch")).isEqualTo(Recording.USUAL);
        assertThat(recording("compare", "main", "branch", "--no-record")).isEqualTo(Recording.OFF);
        assertThat(recording("compare", "main", "branch", "--ledger", "x.db"))
                .isEqualTo(new Recording(false, Optional.of(HERE.resolve("x.db").toString())));
        assertThat(recording("compare", "main", "branch", "--ledger", "postgresql://me@host/perf"))
                .isEqualTo(new Recording(false, Optional.of("postgresql://me@host/perf")));
        assertThat(Execution.of("suite", "avro", "1.12.1", "1.12.2", "--no-record")
                        .request(SuiteRequest.class)
                        .output()
                        .recording())
                .isEqualTo(Recording.OFF);
        assertThat(Execution.of("demo", "--no-record")
                        .request(DemoRequest.class)
                        .recording())
                .isEqualTo(Recording.OFF);
    }

    @Test
    void the_steps_of_a_bisection_are_recorded_unless_they_are_not_to_be() {
        assertThat(recordedBy()).isEqualTo(Recording.USUAL);
        assertThat(recordedBy("--no-record")).isEqualTo(Recording.OFF);
        assertThat(recordedBy("--ledger", "/l.db")).isEqualTo(new Recording(false, Optional.of("/l.db")));
    }

    private static Recording recordedBy(String... more) {
        List<String> words = new ArrayList<>(List.of("bisect", "v1", "main", "--benchmark", "a.b"));
        words.addAll(List.of(more));
        return Execution.of(words.toArray(String[]::new))
                .request(BisectRequest.class)
                .compared()
                .output()
                .recording();
    }

    @Test
    void history() {
        assertThat(Execution.of("history").request(HistoryRequest.class))
                .isEqualTo(new HistoryRequest(Optional.empty(), Optional.empty(), HistoryRequest.Format.TEXT));
        assertThat(Execution.of("history", "Decoder", "--format", "csv", "--ledger", "/l.db", "-q")
                        .request(HistoryRequest.class))
                .isEqualTo(new HistoryRequest(Optional.of("/l.db"), Optional.of("Decoder"), HistoryRequest.Format.CSV));
        assertThat(Execution.of("history", "-C", "src")
                        .request(HistoryRequest.class)
                        .project())
                .isPresent();
        assertThat(Execution.of("history", "--last", "3")
                        .request(HistoryRequest.class)
                        .last())
                .isEqualTo(3);
        assertThat(Execution.of("history", "--last", "0")
                        .request(HistoryRequest.class)
                        .last())
                .isEqualTo(Integer.MAX_VALUE);
        Execution both = Execution.of("history", "--between", "v1.0", "4f1c", "--last", "3");
        assertThat(both.exit()).as(both.err()).isEqualTo(2);
        assertThat(both.err()).contains("--last cannot be used with --between");
        assertThat(Execution.of("history", "--between", "v1.0", "4f1c", "Decoder")
                        .request(HistoryRequest.class))
                .isEqualTo(new HistoryRequest(
                        Optional.empty(),
                        Optional.of("Decoder"),
                        HistoryRequest.Format.TEXT,
                        HistoryRequest.LAST,
                        Optional.of(new HistoryRequest.Between("v1.0", "4f1c", HERE))));
    }

    @Test
    void a_project_is_named_or_has_a_folder() {
        assertThat(Execution.of("history", "--project", "flink")
                        .request(HistoryRequest.class)
                        .named())
                .hasValue("flink");
        assertThat(Execution.of("ledger", "export", "--imported", "--project", "flink", "a.csv")
                        .request(LedgerRequest.Export.class)
                        .project())
                .hasValue("flink");
        Execution both = Execution.of("history", "--project", "flink", "-C", ".");
        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err()).contains("--project and -C cannot be used together");
        Execution alone = Execution.of("ledger", "export", "--project", "flink", "a.csv");
        assertThat(alone.exit()).isEqualTo(2);
        assertThat(alone.err()).contains("--project requires --imported");
    }

    @Test
    void commands_of_the_ledger() {
        assertThat(Execution.of("ledger", "check").request(LedgerRequest.Check.class))
                .isEqualTo(new LedgerRequest.Check(Optional.empty()));
        assertThat(Execution.of("ledger", "backup", "copy.db").request(LedgerRequest.Backup.class))
                .isEqualTo(new LedgerRequest.Backup(Optional.empty(), HERE.resolve("copy.db")));
        assertThat(Execution.of("ledger", "prune", "--keep", "365").request(LedgerRequest.Prune.class))
                .isEqualTo(new LedgerRequest.Prune(Optional.empty(), 365, false));
        assertThat(Execution.of("ledger", "prune", "--keep", "1", "--dry-run", "--ledger", "/l.db")
                        .request(LedgerRequest.Prune.class))
                .isEqualTo(new LedgerRequest.Prune(Optional.of("/l.db"), 1, true));
        assertThat(Execution.of("ledger", "export", "a.JSON").request(LedgerRequest.Export.class))
                .isEqualTo(new LedgerRequest.Export(
                        Optional.empty(), HERE.resolve("a.JSON"), Content.TABLES, Optional.empty()));
        assertThat(Execution.of("ledger", "export", "a.csv")
                        .request(LedgerRequest.Export.class)
                        .content())
                .isEqualTo(Content.CHANGES);
        assertThat(Execution.of("ledger", "export", "--series", "a.csv")
                        .request(LedgerRequest.Export.class)
                        .content())
                .isEqualTo(Content.SERIES);
        assertThat(Execution.of("ledger", "export", "--as", "codespeed", "--branch", "main", "a.json")
                        .request(LedgerRequest.Export.class)
                        .sharing())
                .contains(new Sharing(Format.CODESPEED, Optional.empty(), Optional.of("main")));
        assertThat(Execution.of("ledger", "export", "--as", "smaller-is-better", "--revision", "47d2", "a.json")
                        .request(LedgerRequest.Export.class)
                        .sharing())
                .contains(new Sharing(Format.SMALLER_IS_BETTER, Optional.of("47d2"), Optional.empty()));
        assertThat(Execution.of("ledger", "import-run", "one", "two", "--ledger", "/l.db")
                        .request(LedgerRequest.Import.class))
                .isEqualTo(new LedgerRequest.Import(Optional.of("/l.db"), HERE, List.of("one", "two")));
    }

    @Test
    void files_of_other_tools() {
        assertThat(Execution.of("ledger", "import", "data.js").request(LedgerRequest.ImportOthers.class))
                .isEqualTo(new LedgerRequest.ImportOthers(
                        Optional.empty(),
                        HERE,
                        List.of(HERE.resolve("data.js")),
                        new Told(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                "",
                                Better.UNKNOWN,
                                Layout.UNKNOWN),
                        false));
        assertThat(Execution.of("ledger", "import", "--forget", "data.js")
                        .request(LedgerRequest.ImportOthers.class)
                        .forget())
                .isTrue();
        LedgerRequest.ImportOthers every = Execution.of(
                        "ledger",
                        "import",
                        "a.json",
                        "b.json",
                        "--revision",
                        "v1.2",
                        "--time",
                        "2026-11-23",
                        "--host",
                        " ci-1 ",
                        "--project",
                        "flink",
                        "--higher-is-better",
                        "--newest-first",
                        "--decimal-comma",
                        "--ledger",
                        "/l.db")
                .request(LedgerRequest.ImportOthers.class);
        assertThat(every.files()).hasSize(2);
        assertThat(every.ledger()).contains("/l.db");
        assertThat(every.told())
                .isEqualTo(new Told(
                        Optional.of("flink"),
                        Optional.of("v1.2"),
                        Optional.of("2026-11-23"),
                        "ci-1",
                        Better.HIGHER,
                        new Layout(Optional.of(Order.NEWEST_FIRST), Optional.of(Decimal.COMMA))));
        assertThat(Execution.of("ledger", "export", "--imported", "a.csv")
                        .request(LedgerRequest.Export.class)
                        .content())
                .isEqualTo(Content.IMPORTED);
        assertThat(Execution.of("detect", "--project", "flink", "--benchmark", "decode", "--ledger", "/l.db")
                        .request(DetectRequest.class)
                        .input())
                .isEqualTo(
                        new DetectRequest.ImportedProjectHistory("flink", Optional.of("/l.db"), Optional.of("decode")));
    }

    @Test
    void an_alias_is_added_removed_or_listed() {
        assertThat(Execution.of("ledger", "alias", "x.Old", "x.New", "--ledger", "/l.db")
                        .request(LedgerRequest.Alias.class))
                .isEqualTo(new LedgerRequest.Alias(
                        Optional.of("/l.db"),
                        HERE,
                        Optional.of(new LedgerRequest.Decision("x.Old", Optional.of("x.New")))));
        assertThat(Execution.of("ledger", "alias", "--remove", "x.Old")
                        .request(LedgerRequest.Alias.class)
                        .decision())
                .contains(new LedgerRequest.Decision("x.Old", Optional.empty()));
        assertThat(Execution.of("ledger", "alias")
                        .request(LedgerRequest.Alias.class)
                        .decision())
                .isEmpty();
        for (List<String> words : List.of(
                List.of("x.Old"),
                List.of("x.Old", "a b"),
                List.of("x.Old", ""),
                List.of("--remove", "x.Old", "x.New"))) {
            List<String> all = new java.util.ArrayList<>(List.of("ledger", "alias"));
            all.addAll(words);
            assertThat(Execution.of(all.toArray(String[]::new)).exit())
                    .as(words.toString())
                    .isEqualTo(2);
        }
    }

    @Test
    void marks() {
        RecordedHistory here = new RecordedHistory(HERE, Optional.empty(), Optional.empty(), Optional.empty());
        assertThat(Execution.of("ledger", "mark", "9be07d3", "accepted", "--reason", " safer ")
                        .request(MarkRequest.class))
                .isEqualTo(new MarkRequest(here, "9be07d3", Judgment.ACCEPTED, "safer", Promise.DEFAULT));
        MarkRequest every = Execution.of(
                        "ledger",
                        "mark",
                        "main",
                        "false",
                        "--benchmark",
                        "Decoder",
                        "--alpha",
                        "5%",
                        "-C",
                        "src",
                        "--ledger",
                        "/l.db")
                .request(MarkRequest.class);
        assertThat(every.judgment()).isEqualTo(Judgment.FALSE);
        assertThat(every.history().project()).isEqualTo(HERE.resolve("src"));
        assertThat(every.history().benchmark()).contains("Decoder");
        assertThat(every.history().ledger()).contains("/l.db");
        assertThat(every.promise().alpha()).isEqualTo(0.05);
        assertThat(Execution.of("ledger", "mark", "main", "withdrawn")
                        .request(MarkRequest.class)
                        .judgment())
                .isEqualTo(Judgment.WITHDRAWN);
        assertThat(Execution.of("ledger", "marks").request(MarkRequest.Listing.class))
                .isEqualTo(new MarkRequest.Listing(HERE, Optional.empty()));
    }

    @Test
    void quarantine() {
        assertThat(Execution.of("ledger", "quarantine").request(QuarantineRequest.class))
                .isEqualTo(new QuarantineRequest(HERE, Optional.empty(), Optional.empty()));
        assertThat(Execution.of(
                                "ledger",
                                "quarantine",
                                "Decoder",
                                "--until",
                                "2026-12-24",
                                "--reason",
                                " a disk ",
                                "-C",
                                "src",
                                "--ledger",
                                "/l.db")
                        .request(QuarantineRequest.class))
                .isEqualTo(new QuarantineRequest(
                        HERE.resolve("src"),
                        Optional.of("/l.db"),
                        Optional.of(new Decision("Decoder", Optional.of(LocalDate.parse("2026-12-24")), "a disk"))));
        assertThat(Execution.of("ledger", "quarantine", "--remove", "Decoder")
                        .request(QuarantineRequest.class)
                        .decision())
                .contains(new Decision("Decoder", Optional.empty(), ""));
    }

    @Test
    void without_a_ledger_or_with_something_else_in_its_place_the_remedy_is_named() throws Exception {
        String absent = folder.resolve("absent.db").toString();
        for (List<String> command : List.of(
                List.of("history"),
                List.of("ledger", "check"),
                List.of("ledger", "prune", "--keep", "365"),
                List.of("ledger", "backup", folder.resolve("copy.db").toString()),
                List.of("ledger", "export", folder.resolve("all.json").toString()))) {
            Execution execution = real(command, absent);
            assertThat(execution.exit()).as(execution.err()).isEqualTo(3);
            assertThat(execution.err())
                    .startsWith("steelyard: there is no ledger at " + absent + "\n  ")
                    .contains("steelyard compare");
            String text = Files.writeString(folder.resolve("text.db"), "not a database\n".repeat(50))
                    .toString();
            Execution refused = real(command, text);
            assertThat(refused.exit()).as(refused.err()).isEqualTo(2);
            assertThat(refused.err()).startsWith("steelyard: " + text + " is not a ledger\n  ");
        }
        assertThat(folder.resolve("absent.db")).doesNotExist();
    }

    private static Execution real(List<String> command, String ledger) {
        List<String> words = new java.util.ArrayList<>(command);
        words.addAll(List.of("--ledger", ledger));
        return Execution.real(words.toArray(String[]::new));
    }
}
