package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.record.LedgerRequest.Content;
import dev.steelyard.history.record.LedgerRequest.Told;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.history.show.HistoryRequest.Between;
import dev.steelyard.history.show.ShowHistory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which project imported results belong to, and the order of its commits. */
class ImportedProjectsTest extends RecordingFixture {

    private static final String JMH = """
        [ { "jmhVersion": "1.37", "benchmark": "org.example.Decoder.read", "mode": "avgt", "threads": 1, "forks": 1,
            "primaryMetric": { "score": SCORE, "scoreUnit": "ns/op", "rawData": [ [ SCORE ] ] }, "secondaryMetrics": {} } ]
        """;

    private void imported(Optional<String> project, Optional<String> revision, String name, String text)
            throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        new ImportFiles(options, location, InstantSource.system())
                .importAll(
                        new LedgerRequest.ImportOthers(
                                Optional.empty(),
                                repository,
                                List.of(file),
                                new Told(project, revision, Optional.empty(), "ci", Better.UNKNOWN, Layout.UNKNOWN),
                                false),
                        console);
    }

    private static String table(int rows) {
        StringBuilder text = new StringBuilder("revision,decode ns/op\n");
        for (int i = 0; i < rows; i++) {
            text.append("r").append(i).append(',').append(100 + i % 3).append('\n');
        }
        return text.toString();
    }

    private String shown(Optional<Between> between, Optional<String> project) {
        out.reset();
        new ShowHistory(options, location)
                .show(
                        new HistoryRequest(
                                Optional.empty(),
                                Optional.empty(),
                                HistoryRequest.Format.TEXT,
                                20,
                                between,
                                Optional.empty(),
                                project),
                        console);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Most of these commits are of one second, and what lies between two of them was not measured. */
    @Test
    void commits_of_one_second_are_in_the_order_of_their_ancestry() throws Exception {
        List<String> measured = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            measured.add(commit("measured " + i));
            commit("not measured " + i);
        }
        for (int i = measured.size() - 1; i >= 0; i--) {
            imported(Optional.empty(), Optional.of(measured.get(i)), i + ".json", JMH.replace("SCORE", "1" + i + ".5"));
        }
        List<ImportedHistory> histories =
                new ImportLedger(location.ledger(Optional.empty())).histories(Optional.empty(), name -> true);
        assertThat(histories.get(0).table().revisions()).containsExactlyElementsOf(measured);
    }

    @Test
    void a_project_without_a_folder_is_shown_and_exported_by_its_name() throws Exception {
        imported(Optional.empty(), Optional.empty(), "here.csv", table(30));
        imported(Optional.of("elsewhere"), Optional.empty(), "there.csv", table(20));
        assertThat(shown(Optional.empty(), Optional.of("elsewhere")))
                .contains("elsewhere: ")
                .doesNotContain("decoder: ");
        assertThat(shown(Optional.empty(), Optional.of("decoder")))
                .contains("decoder: ")
                .doesNotContain("elsewhere: ");
        assertThatThrownBy(() -> shown(Optional.empty(), Optional.of("nowhere")))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE))
                .hasMessageContaining("--project nowhere: no such project is recorded in ");
        Path csv = folder.resolve("elsewhere.csv");
        export(csv, "elsewhere");
        assertThat(Files.readAllLines(csv)).hasSize(21).last().asString().contains("elsewhere");
        assertThatThrownBy(() -> export(folder.resolve("nowhere.csv"), "nowhere"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--project nowhere: no such project");
    }

    private void export(Path csv, String project) {
        new KeepLedger(location, InstantSource.system())
                .export(
                        new LedgerRequest.Export(
                                Optional.empty(), csv, Content.IMPORTED, Optional.empty(), Optional.of(project)),
                        console);
    }

    @Test
    void imported_revisions_are_not_compared_and_that_is_said() throws Exception {
        Optional<Between> between = Optional.of(new Between("r1", "r2", repository));
        imported(Optional.empty(), Optional.empty(), "history.csv", table(30));
        assertThatThrownBy(() -> shown(between, Optional.empty()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "--between compares revisions that Steelyard measured, but all results recorded here are imported");
        follow(run("run", Recording.USUAL), location);
        assertThatThrownBy(() -> shown(between, Optional.empty()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "all recorded results of 'r1' are imported, and --between compares only what Steelyard measured");
    }
}
