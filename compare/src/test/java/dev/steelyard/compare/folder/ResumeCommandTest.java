package dev.steelyard.compare.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeCommandTest {

    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final String ID = "20261122-101502-7f3a";

    @TempDir
    Path elsewhere;

    private static List<String> words(String begun, Path folder, Optional<Path> project) {
        return ResumeCommand.words(List.of(begun, "main", "branch"), folder, project);
    }

    @Test
    void a_run_of_this_directory_is_named_by_its_id() {
        assertThat(words("compare", HERE.resolve(".steelyard/runs").resolve(ID), Optional.of(HERE)))
                .containsExactly("compare", "--resume", ID);
    }

    @Test
    void the_project_is_named_where_it_is_not_the_current_directory() {
        assertThat(words("compare", elsewhere.resolve(ID), Optional.of(elsewhere)))
                .containsExactly("compare", "-C", elsewhere.toString(), "--resume", ID);
    }

    @Test
    void a_folder_that_no_id_finds_is_named_whole() {
        assertThat(words("compare", Path.of("out/../run"), Optional.empty()))
                .containsExactly("compare", "--resume", HERE.resolve("run").toString());
    }

    @Test
    void suites_and_the_demo_are_comparisons_and_calibrations_are_not() {
        for (String begun : List.of("compare", "suite", "demo")) {
            assertThat(words(begun, HERE.resolve(ID), Optional.of(HERE)).get(0)).isEqualTo("compare");
        }
        assertThat(words("calibrate", HERE.resolve(ID), Optional.of(HERE)).get(0))
                .isEqualTo("calibrate");
        assertThat(ResumeCommand.words(List.of(), HERE.resolve(ID), Optional.empty())
                        .get(0))
                .isEqualTo("compare");
    }

    @Test
    void whether_an_id_finds_a_run_depends_on_how_it_was_named() throws IOException {
        Path folder = Files.createDirectories(elsewhere.resolve(ID));
        Files.createFile(folder.resolve("run.json"));
        assertThat(ResumeCommand.byId(HERE, Optional.of(folder.toString()))).isEmpty();
        assertThat(ResumeCommand.byId(HERE, Optional.of(ID))).contains(HERE);
        assertThat(ResumeCommand.byId(HERE, Optional.empty())).contains(HERE);
    }
}
