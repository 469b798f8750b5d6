package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs at once, in one folder and on one machine. */
class SharingTest {
    @TempDir
    private Path folder;

    @Test
    void second_run_is_refused_the_folder_and_waits_for_the_machine() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Steelyard first = scene.start(Scene.comparison(
                jar + ":one", jar + ":two", "--blocks", "12", "--include", "burning", "--out", "first"));
        first.awaitWritten("block 1");

        Ended intruder =
                scene.compare(jar + ":one", jar + ":two", "--blocks", "2", "--include", "burning", "--out", "first");
        assertThat(intruder.exit()).as(intruder.err()).isEqualTo(2);
        assertThat(intruder.err()).contains("first is not empty");

        Ended resumer = scene.run("compare", "--resume", "first");
        assertThat(resumer.exit()).as(resumer.err()).isEqualTo(3);
        assertThat(resumer.err())
                .contains("another Steelyard run is writing to")
                .containsPattern("\\(process \\d+, java\\)");

        Ended second =
                scene.compare(jar + ":one", jar + ":two", "--blocks", "2", "--include", "burning", "--out", "second");
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(second.err())
                .containsPattern("Another JMH run is in progress on this machine \\(process \\d+, java, holds ");
        assertThat(first.end().exit()).isZero();
        assertThat(scene.blocks("first")).hasSize(12);
        assertThat(scene.blocks("second")).hasSize(2);
    }
}
