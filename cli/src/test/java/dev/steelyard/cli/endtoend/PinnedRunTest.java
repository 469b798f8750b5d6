package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A pinned run: every worker where it was told, also after a kill and a resume. */
class PinnedRunTest {
    @TempDir
    private Path folder;

    @Test
    void a_pinned_run_stays_pinned_when_it_is_resumed() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "pinning needs two processors");
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Steelyard killed = scene.start(Scene.comparison(
                "--pin",
                "--pretouch",
                jar + ":one",
                jar + ":two",
                "--blocks",
                "3",
                "--include",
                "burning",
                "--out",
                "run",
                "--jvm-args",
                "-Xmx64m"));
        killed.awaitWritten("block 1");
        killed.process().destroyForcibly();
        killed.end();
        Ended resumed = scene.run("compare", "--resume", "run", "--fail-on", "never");
        assertThat(resumed.exit()).as(resumed.err()).isZero();

        JsonNode placement = scene.results("run").get("run").get("placement");
        int seat = placement.get("workers").get(0).asInt();
        List<Block> blocks = RunFolder.read(scene.at("run")).blocks();
        assertThat(blocks).hasSize(3);
        assertThat(blocks).flatExtracting(Block::forks).allSatisfy(fork -> {
            assertThat(WorkerCpus.of(fork).seen()).containsExactly(seat);
            assertThat(fork.jvm().commandLine()).contains("-Xms64m", "-XX:+AlwaysPreTouch");
        });
        assertThat(resumed.out()).contains("Workers ran on CPU " + seat + ",");
        assertThat(Files.readString(scene.at("run").resolve("command.txt"), StandardCharsets.UTF_8))
                .contains("--pin --pretouch");
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void what_cannot_be_pinned_is_an_error_before_anything_is_built() throws Exception {
        Scene scene = new Scene(folder);
        Ended ended = scene.compare("--pin", "999", "jar:absent.jar:one", "jar:absent.jar:two");
        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains("--pin: CPU 999 is none of those that this process may use");
    }
}
