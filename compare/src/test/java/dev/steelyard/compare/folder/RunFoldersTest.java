package dev.steelyard.compare.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFoldersTest {

    private static final String FIRST = "20261121-101502-7f3a";
    private static final String SECOND = "20261121-111502-0001";

    @TempDir
    Path runs;

    @BeforeEach
    void twoRuns() throws IOException {
        run(FIRST);
        run(SECOND);
        Files.createDirectories(runs.resolve("20991231-000000-ffff"));
    }

    private void run(String id) throws IOException {
        Files.createFile(Files.createDirectories(runs.resolve(id)).resolve("run.json"));
    }

    @Test
    void the_latest_unfinished_run() {
        assertThat(RunFolders.latestUnfinished(runs)).isEqualTo(runs.resolve(SECOND));
        RunFolders.finish(runs.resolve(SECOND));
        assertThat(RunFolders.latestUnfinished(runs)).isEqualTo(runs.resolve(FIRST));
        RunFolders.finish(runs.resolve(FIRST));
        assertThatThrownBy(() -> RunFolders.latestUnfinished(runs))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no unfinished run")
                .extracting(e -> ((UserError) e).remedy())
                .asString()
                .contains(SECOND, "steelyard compare --resume ID --budget");
    }

    @Test
    void a_run_that_is_extended_is_unfinished_again() {
        RunFolders.finish(runs.resolve(SECOND));
        assertThat(RunFolders.isFinished(runs.resolve(SECOND))).isTrue();
        RunFolders.reopen(runs.resolve(SECOND));
        RunFolders.reopen(runs.resolve(SECOND));
        assertThat(RunFolders.isFinished(runs.resolve(SECOND))).isFalse();
        assertThat(RunFolders.latestUnfinished(runs)).isEqualTo(runs.resolve(SECOND));
    }

    @Test
    void a_journal_that_was_cut_off_after_its_run_was_finished_is_noticed() throws IOException {
        Path folder = runs.resolve(SECOND);
        Path journal = Files.writeString(folder.resolve("journal"), "one\ntwo\n");
        assertThat(RunFolders.cut(folder)).isEmpty();
        RunFolders.finish(folder);
        assertThat(RunFolders.cut(folder)).isEmpty();
        Files.writeString(journal, "one\n");
        assertThat(RunFolders.cut(folder))
                .hasValue(journal
                        + " is incomplete: it has 4 bytes, but had 8 when the run finished, so the last measurements are missing."
                        + " Copy the folder again, or restore it from a backup.");
        Files.delete(journal);
        assertThat(RunFolders.cut(folder)).isPresent();
        Files.writeString(folder.resolve("finished"), "The results were delivered.\n");
        assertThat(RunFolders.cut(folder)).isEmpty();
    }

    @Test
    void the_beginning_of_an_id_must_fit_one_run() throws IOException {
        assertThat(RunFolders.named(runs, "20261121-10")).isEqualTo(runs.resolve(FIRST));
        assertThatThrownBy(() -> RunFolders.named(runs, "20261121"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(FIRST + ", " + SECOND);
        assertThatThrownBy(() -> RunFolders.named(runs, "2025"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no run '2025'");
        run(FIRST + "-again");
        assertThat(RunFolders.named(runs, FIRST)).isEqualTo(runs.resolve(FIRST));
    }
}
