package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block.Purpose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        // Each block takes four seconds of measuring, so that the second one is under way a second after the first.
        List<String> command = new ArrayList<>(List.of("compare", jar + ":one", jar + ":two", "--blocks", "2"));
        command.addAll(List.of("--include", "burning", "--out", "run"));
        command.addAll(List.of("--", "-wi", "1", "-w", "50ms", "-i", "10", "-r", "200ms"));
        Steelyard running = scene.start(command);
        running.awaitWritten("block 1");
        Thread.sleep(1000);
        running.signalAll("STOP");
        Thread.sleep(4000);
        running.signalAll("CONT");
        Ended ended = running.end();
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err())
                .containsPattern("Story\\.burning: the block was interrupted for [3-6] s"
                        + " \\(the process was stopped or the machine paused\\); measuring it again");
        assertThat(scene.blocks("run"))
                .extracting(block -> block.purpose() + " " + block.index())
                .containsExactly(Purpose.SAMPLE + " 0", Purpose.VOID + " 0", Purpose.SAMPLE + " 1");
        assertThat(Scene.score(scene.results("run"), "burning").toString())
                .containsPattern("1 block was interrupted for [3-6] s");
        assertThat(scene.survivors()).isEmpty();
    }
}
