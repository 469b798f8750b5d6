package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which run {@code --resume} goes on with where none is named. */
class ResumeTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void latest_unfinished_run_is_taken_and_a_finished_one_is_left_alone() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        List<String> arguments = Scene.comparison(jar + ":one", jar + ":two", "--blocks", "2", "--include", "burning");
        Steelyard killed = scene.start(arguments);
        killed.awaitWritten("block 1");
        killed.process().destroyForcibly();
        killed.end();
        Path unfinished = runs(scene).get(0);
        assertThat(scene.survivors()).isEmpty();
        Ended later = scene.run(arguments);
        assertThat(later.exit()).as(later.err()).isZero();
        assertThat(runs(scene)).hasSize(2);

        Ended resumed = scene.run("compare", "--resume");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("results are in " + unfinished).contains("block 2");
        assertThat(scene.blocks(unfinished.toString())).hasSize(2).doesNotHaveDuplicates();
    }

    private static List<Path> runs(Scene scene) throws Exception {
        try (Stream<Path> runs = Files.list(scene.at(".steelyard/runs"))) {
            return runs.sorted().toList();
        }
    }
}
