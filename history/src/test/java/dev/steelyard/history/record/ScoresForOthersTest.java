package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.reader.SeriesReader;
import dev.steelyard.history.record.LedgerRequest.Content;
import dev.steelyard.history.record.LedgerRequest.Format;
import dev.steelyard.history.record.LedgerRequest.Sharing;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded run in the formats of other tools. */
class ScoresForOthersTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Console console =
            new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, new Warnings());
    private KeepLedger keeper;
    private String first;
    private String second;

    @BeforeEach
    void record() throws Exception {
        git("init", "-q", "-b", "main");
        first = commit("first");
        second = commit("second");
        RunOnDisk run = RunOnDisk.write(
                folder.resolve("run"), folder, List.of(first, second), Recording.USUAL, "compare", "main", "branch");
        LedgerLocation location = new LedgerLocation(
                Map.of("XDG_DATA_HOME", folder.resolve("data").toString()), folder.toString());
        WorkspaceOptions options =
                new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(1));
        new Recorder(options, location, InstantSource.system())
                .before((request, place, status, screen) -> status)
                .follow(run.request(), run.folder(), ExitStatus.SUCCESS, console);
        keeper = new KeepLedger(location, InstantSource.system());
    }

    private String commit(String subject) throws Exception {
        git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", subject);
        return git("rev-parse", "HEAD").strip();
    }

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private Path export(String name, Format format, Optional<String> revision, Optional<String> branch) {
        Path file = folder.resolve(name);
        keeper.export(
                new LedgerRequest.Export(
                        Optional.empty(), file, Content.TABLES, Optional.of(new Sharing(format, revision, branch))),
                console);
        return file;
    }

    @Test
    void detect_reads_what_codespeed_gets() throws Exception {
        RevisionTable table;
        try (InputStream in = Files.newInputStream(
                export("codespeed.json", Format.CODESPEED, Optional.empty(), Optional.of("main")))) {
            table = SeriesReader.read(in, RevisionTable.Layout.UNKNOWN);
        }
        assertThat(table.reading().imported().orElseThrow().tool()).isEqualTo(Tool.CODESPEED);
        assertThat(table.revisions()).containsExactlyInAnyOrder(first, second);
        assertThat(table.series())
                .isNotEmpty()
                .allSatisfy(series -> assertThat(series.better()).isEqualTo(Better.LOWER));
    }

    @Test
    void other_formats_take_one_revision() throws Exception {
        assertThatThrownBy(() -> export("all.json", Format.BENCHER, Optional.empty(), Optional.empty()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("this format holds one revision, but 2 are recorded");
        Optional<String> revision = Optional.of(second.substring(0, 10));
        assertThat(export("bencher.json", Format.BENCHER, revision, Optional.empty()))
                .content()
                .contains("\"latency\"", "\"lower_value\"");
        assertThat(export("smaller.json", Format.SMALLER_IS_BETTER, revision, Optional.empty()))
                .content()
                .contains("\"name\"", "\"range\"");
        assertThatThrownBy(() -> export("bigger.json", Format.BIGGER_IS_BETTER, revision, Optional.empty()))
                .hasMessageContaining("is one for which bigger values are better");
        assertThatThrownBy(() -> export("bencher.json", Format.BENCHER, revision, Optional.empty()))
                .hasMessageContaining("already exists");
    }
}
