package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.history.show.ShowHistory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was recorded is shown, checked, copied, exported and pruned. */
class KeptLedgerTest extends RecordingFixture {

    private String shown(Optional<String> benchmark, HistoryRequest.Format format) {
        out.reset();
        new ShowHistory(options, location).show(new HistoryRequest(Optional.empty(), benchmark, format), console);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void the_history_is_shown_in_every_format() {
        follow(run("run", Recording.USUAL), location);
        assertThat(shown(Optional.empty(), HistoryRequest.Format.TEXT))
                .contains("decoder: org.example.Decoder.read  avgt", second.substring(0, 12), "improved");
        assertThat(shown(Optional.of("Decoder"), HistoryRequest.Format.JSON)).contains("\"revision\": \"" + second);
        assertThat(shown(Optional.of("read$"), HistoryRequest.Format.CSV)).contains("," + second + ",");
    }

    @Test
    void a_folder_shows_its_own_project_or_nothing(@TempDir Path other) {
        follow(run("run", Recording.USUAL), location);
        HistoryRequest all = new HistoryRequest(
                Optional.empty(), Optional.empty(), HistoryRequest.Format.TEXT, 20, Optional.empty());
        HistoryRequest elsewhere = new HistoryRequest(
                all.ledger(), all.benchmark(), all.format(), all.last(), all.between(), Optional.of(other));
        assertThatThrownBy(() -> new ShowHistory(options, location).show(elsewhere, console))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED))
                .hasMessageContaining("nothing is recorded of " + other.getFileName());
        out.reset();
        new ShowHistory(options, location)
                .show(
                        new HistoryRequest(
                                all.ledger(),
                                all.benchmark(),
                                all.format(),
                                all.last(),
                                all.between(),
                                Optional.of(repository)),
                        console);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("org.example.Decoder.read");
    }

    @Test
    void where_there_is_nothing_to_show_the_remedy_is_named() {
        assertThatThrownBy(() -> shown(Optional.empty(), HistoryRequest.Format.TEXT))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED))
                .hasMessageContaining("there is no ledger at ");
        follow(run("run", Recording.USUAL), location);
        assertThatThrownBy(() -> shown(Optional.of("Encoder"), HistoryRequest.Format.TEXT))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE))
                .hasMessageContaining("Recorded are org.example.Decoder.read.");
        assertThatThrownBy(() -> shown(Optional.of("("), HistoryRequest.Format.TEXT))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not a regular expression");
    }

    @Test
    void a_run_that_is_damaged_is_left_out_and_named_and_the_check_says_where() throws Exception {
        follow(run("first", Recording.USUAL), location);
        String file = location.ledger(Optional.empty()).shown();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE comparison SET verdict = 'FASTER' WHERE kind = 'allocation'");
            statement.execute("UPDATE revision SET committed_at = 'x'");
        }
        HistoryRequest request = new HistoryRequest(Optional.empty(), Optional.empty(), HistoryRequest.Format.TEXT);
        assertThat(location.warning(new ShowHistory(options, location)::show).apply(request, console))
                .isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("org.example.Decoder.read");
        assertThat(warnings.said())
                .singleElement()
                .asString()
                .startsWith("Parts of the ledger are damaged and not shown here: commit ")
                .endsWith(". 'steelyard ledger check' lists all damage.");
        out.reset();
        KeepLedger keeper = new KeepLedger(location, InstantSource.system());
        assertThat(keeper.check(new LedgerRequest.Check(Optional.empty()), console))
                .isEqualTo(ExitStatus.FAILED);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(" is damaged: comparison.verdict\n", " is damaged: revision.committed_at\n")
                .doesNotContain("Everything");
    }

    @Test
    void a_project_never_loses_all_its_runs() throws Exception {
        follow(run("run", Recording.USUAL), location);
        KeepLedger keeper = new KeepLedger(location, () -> Instant.parse("2028-01-01T00:00:00Z"));
        keeper.prune(new LedgerRequest.Prune(Optional.empty(), 365, false), console);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("nothing to remove: no run started more than 365 days ago, in projects that have newer ones\n"
                        + "kept whole, since all its runs are that old: ");
        assertThat(keeper.check(new LedgerRequest.Check(Optional.empty()), console))
                .isEqualTo(ExitStatus.SUCCESS);
    }

    @Test
    void the_ledger_is_checked_copied_and_exported() throws Exception {
        follow(run("run", Recording.USUAL), location);
        KeepLedger keeper = new KeepLedger(location, InstantSource.system());
        assertThat(keeper.check(new LedgerRequest.Check(Optional.empty()), console))
                .isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(": 1 run, 2 comparisons, 6 blocks; format " + Ledger.FORMAT
                        + "\nThe ledger is complete and undamaged.\n");

        Path copy = folder.resolve("copy.db");
        keeper.backup(new LedgerRequest.Backup(Optional.empty(), copy), console);
        assertThat(Ledger.at(new LedgerFile(copy)).check().runs()).isEqualTo(1);

        Path json = folder.resolve("all.json");
        keeper.export(export(json, LedgerRequest.Content.TABLES), console);
        assertThat(json).content().contains("\"fork_value\": [ {", "\"seed\": 42");
        assertThat(tools.jackson.databind.json.JsonMapper.shared()
                        .readTree(Files.readString(json))
                        .get("tables")
                        .get("fork_value"))
                .hasSize(24);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(json)))
                .isEqualTo("rw-------");
        Path csv = folder.resolve("changes.csv");
        keeper.export(export(csv, LedgerRequest.Content.CHANGES), console);
        assertThat(Files.readAllLines(csv))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("project,project_identity,benchmark,mode,");
        Path series = folder.resolve("series.csv");
        keeper.export(export(series, LedgerRequest.Content.SERIES), console);
        assertThat(Files.readAllLines(series)).hasSize(5);
        assertThatThrownBy(() -> keeper.export(export(csv, LedgerRequest.Content.CHANGES), console))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("already exists");
    }

    private static LedgerRequest.Export export(Path file, LedgerRequest.Content content) {
        return new LedgerRequest.Export(Optional.empty(), file, content, Optional.empty());
    }
}
