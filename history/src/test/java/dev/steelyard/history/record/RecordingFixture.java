package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A repository with two commits, runs on disk that compared them, and a ledger. */
abstract class RecordingFixture {

    @TempDir
    Path folder;

    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final Warnings warnings = new Warnings();
    final Console console = new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, warnings);
    Path repository;
    String first;
    String second;
    WorkspaceOptions options;
    LedgerLocation location;

    @BeforeEach
    void layOut() throws Exception {
        repository = Files.createDirectories(folder.resolve("repository"));
        git("init", "-q", "-b", "main");
        git("remote", "add", "origin", "https://me:" + RunOnDisk.SECRET + "@Git.Example.org/team/decoder.git");
        first = commit("first");
        second = commit("Read $(touch hacked) longs; \"quoted\"");
        options = new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(1));
        location = new LedgerLocation(
                Map.of("XDG_DATA_HOME", folder.resolve("data").toString()), folder.toString());
    }

    final String commit(String subject) throws Exception {
        git("commit", "-q", "--allow-empty", "-m", subject);
        return git("rev-parse", "HEAD").strip();
    }

    final String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "GIT_AUTHOR_NAME", "A. Author",
                        "GIT_AUTHOR_EMAIL", "a@example.org",
                        "GIT_COMMITTER_NAME", "A. Author",
                        "GIT_COMMITTER_EMAIL", "a@example.org",
                        "GIT_AUTHOR_DATE", "2026-11-20T09:00:00Z",
                        "GIT_COMMITTER_DATE", "2026-11-20T10:00:00Z"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    final RunOnDisk run(String name, Recording recording) {
        return RunOnDisk.write(
                folder.resolve(name),
                repository,
                List.of(first, second),
                recording,
                "compare",
                "main",
                "branch",
                "-Dapi.token=" + RunOnDisk.SECRET);
    }

    final Ledger ledger() {
        return Ledger.at(new LedgerFile(folder.resolve("data/steelyard/ledger.db")));
    }

    final ExitStatus follow(RunOnDisk run, LedgerLocation where) {
        return new Recorder(options, where, InstantSource.system())
                .before((request, place, status, screen) -> status)
                .follow(run.request(), run.folder(), ExitStatus.REGRESSION, console);
    }
}
