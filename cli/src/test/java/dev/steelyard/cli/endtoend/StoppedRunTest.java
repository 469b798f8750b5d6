package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Block.Purpose;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-Z while a block is measured, and {@code fg} after a while. */
class StoppedRunTest {
    @TempDir
    private Path folder;

    @Test
    void block_that_was_stopped_is_measured_again_and_the_report_says_so() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Steelyard running = scene.start(
                Scene.comparison(jar + ":one", jar + ":two", "--blocks", "2", "--include", "burning", "--out", "run"));
        running.awaitWritten("block 1");
        Thread.sleep(1000);
        running.signalAll("STOP");
        Thread.sleep(4000);
        running.signalAll("CONT");
        Ended ended = running.end();
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err())
                .containsPattern("Story\\.burning: the block was interrupted for [3-6] s"
                        + " \\(stopped process or paused machine\\) and is measured again");
        assertThat(scene.blocks("run"))
                .extracting(block -> block.purpose() + " " + block.index())
                .containsExactly(Purpose.SAMPLE + " 0", Purpose.VOID + " 0", Purpose.SAMPLE + " 1");
        assertThat(Scene.score(scene.results("run"), "burning").toString())
                .containsPattern("1 block was interrupted for [3-6] s");
        assertThat(scene.survivors()).isEmpty();
    }
}
