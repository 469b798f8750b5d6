package dev.steelyard.compare.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunPlaceTest {

    @TempDir
    Path parent;

    private RunPlace claimed(Path folder) {
        RunPlace place = new RunPlace("id");
        place.claim(folder, Optional.empty());
        return place;
    }

    @Test
    void a_folder_is_free_again_after_a_run_that_never_began() throws IOException {
        Path folder = parent.resolve("made/here");
        RunPlace place = claimed(folder);
        Files.writeString(place.logs().resolve("host-base.log"), "JMH", StandardCharsets.UTF_8);
        temporaryOfHost(place.logs());
        place.close();
        assertThat(folder).doesNotExist();
        claimed(folder);
        assertThat(folder).isDirectoryContaining("glob:**lock");
    }

    @ParameterizedTest
    @ValueSource(strings = {".gitignore", "request.json", "journal", "lock"})
    void a_link_in_a_runs_folder_is_not_written_through(String name) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("linked"));
        Path other = Files.createFile(parent.resolve("other"));
        Files.createSymbolicLink(folder.resolve(name), other);
        assertThatThrownBy(() -> new RunPlace("id").claim(folder, Optional.of(parent)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not empty");
        assertThat(other).isEmptyFile();
    }

    @Test
    void a_runs_folder_is_the_users_alone() throws IOException {
        Path there = Files.createDirectory(
                parent.resolve("there"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        for (Path folder : List.of(parent.resolve("made"), there)) {
            claimed(folder);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void a_folder_that_is_refused_keeps_its_permissions() throws IOException {
        Path full = Files.createDirectory(
                parent.resolve("full"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(full.resolve("own.txt"), "mine", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> claimed(full)).hasMessageContaining("is not empty");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(full)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void the_logs_of_a_dry_run_are_temporary() throws IOException {
        RunPlace place = new RunPlace("id");
        Path logs = place.logs();
        Files.writeString(place.logs().resolve("host-base.log"), "JMH", StandardCharsets.UTF_8);
        assertThat(place.logs()).isEqualTo(logs);
        temporaryOfHost(logs);
        place.close();
        assertThat(logs).doesNotExist();
    }

    @Test
    void leftovers_of_a_killed_run_that_never_began_do_not_count() throws IOException {
        Files.writeString(parent.resolve("command.txt"), "steelyard", StandardCharsets.UTF_8);
        Files.writeString(parent.resolve("request.json"), "{}", StandardCharsets.UTF_8);
        Files.createFile(parent.resolve("lock"));
        Files.createFile(Files.createDirectories(parent.resolve("logs")).resolve("host-base.log"));
        temporaryOfHost(parent.resolve("logs"));
        claimed(parent).close();
        assertThat(parent).isEmptyDirectory();
    }

    /** What a host that was killed leaves. */
    private static void temporaryOfHost(Path logs) throws IOException {
        Files.writeString(
                Files.createDirectories(logs.resolve("host-base.log.tmp")).resolve("jmh1stdout"), "x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "mine.txt", "logs/mine.txt", "journal"})
    void what_is_not_a_leftover_is_kept(String name) throws IOException {
        Path file = parent.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "content", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> claimed(parent)).isInstanceOf(UserError.class).hasMessageContaining("is not empty");
        assertThat(file).exists();
    }

    @Test
    void a_folder_that_another_run_prepares_is_refused_before_anything_is_built() {
        Path folder = parent.resolve("both");
        RunPlace first = claimed(folder);
        assertThatThrownBy(() -> claimed(folder))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("another Steelyard run is writing to");
        assertThat(folder).exists();
        first.close();
        claimed(folder).close();
        assertThat(folder).doesNotExist();
    }

    @Test
    void logs_that_an_error_names_are_kept() throws IOException {
        RunPlace place = claimed(parent.resolve("failed"));
        Path log = Files.writeString(place.logs().resolve("host-base.log"), "why", StandardCharsets.UTF_8);
        place.keepLogs();
        place.close();
        assertThat(log).exists();
        assertThat(claimed(parent.resolve("failed")).folder()).exists();
    }

    @Test
    void git_ignores_a_folder_in_the_repository_and_no_other() throws IOException {
        Path repository = Files.createDirectories(parent.resolve("repository"));
        RunPlace within = new RunPlace("id");
        within.claim(repository.resolve("out"), Optional.of(repository));
        assertThat(repository.resolve("out/.gitignore")).hasContent("*\n");
        within.close();
        assertThat(repository).isEmptyDirectory();
        new RunPlace("id").claim(parent.resolve("beside"), Optional.of(repository));
        assertThat(parent.resolve("beside/.gitignore")).doesNotExist();
    }

    @Test
    void a_run_that_began_is_never_cleared() throws IOException {
        RunPlace place = claimed(parent);
        Files.writeString(parent.resolve("run.json"), "{}", StandardCharsets.UTF_8);
        place.close();
        assertThat(parent.resolve("lock")).exists();
    }

    @Test
    void whoever_interrupts_an_extension_that_is_not_recorded_has_to_ask_for_it_again() {
        Run run = new Run(
                "id",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(10),
                Criteria.DEFAULT,
                Stream.of("base", "change")
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                List.of(),
                new TreeMap<>());
        Extension more = new Extension(Optional.of(Duration.ofMinutes(20)), OptionalInt.of(12));
        Warnings warnings = new Warnings();
        Console console = new Console(System.out, false, warnings);
        RunPlace place = RunPlace.resumed(parent);
        place.extending(more);
        place.interrupted(console);
        RunFolders.finish(parent);
        try (Journal journal = Journal.create(parent, new RunRecord(run, List.of(), JmhOptions.NONE))) {
            place.extend(journal, more);
            assertThat(RunFolders.isFinished(parent)).isFalse();
            assertThat(journal.record().run()).isEqualTo(run.extended(more));
        }
        place.interrupted(console);
        String command = "to resume: steelyard compare --resume " + parent;
        assertThat(warnings.said().get(0)).endsWith(command + " --budget 20m --blocks 12");
        assertThat(warnings.said().get(1)).endsWith(command);
    }
}
