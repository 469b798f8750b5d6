package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A run whose forks share CPUs: every worker where it was told, also after a kill and a resume. */
class SharedCpuRunTest {
    @TempDir
    private Path folder;

    @Test
    void forks_share_a_cpu_by_default_also_when_a_run_is_resumed() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one processor is shared anyway");
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Steelyard killed = scene.start(
                Scene.comparison(jar + ":one", jar + ":two", "--blocks", "4", "--include", "burning", "--out", "run"));
        killed.awaitWritten("block 1");
        killed.process().destroyForcibly();
        killed.end();
        Ended resumed = scene.run("compare", "--resume", "run", "--fail-on", "never");
        assertThat(resumed.exit()).as(resumed.err()).isZero();

        List<Block> blocks = RunFolder.read(scene.at("run")).blocks();
        assertThat(blocks).hasSize(4);
        for (Block block : blocks) {
            assertThat(block.placement().workers()).hasSize(1);
            assertThat(block.forks())
                    .allSatisfy(fork -> assertThat(WorkerCpus.of(fork).seen())
                            .containsExactlyElementsOf(block.placement().workers()));
        }
        assertThat(blocks.get(1).placement()).isNotEqualTo(blocks.get(0).placement());
        assertThat(blocks.get(2).placement()).isNotEqualTo(blocks.get(1).placement());
        assertThat(blocks.get(3).placement()).isNotEqualTo(blocks.get(2).placement());
        // The default adds nothing to the screen; the page says it.
        assertThat(resumed.out()).doesNotContain("shared one CPU");
        assertThat(Files.readString(scene.at("run").resolve("report.html"), StandardCharsets.UTF_8))
                .contains("The workers of all forks of a block shared one CPU, drawn at random for each block");
        JsonNode placement = scene.results("run").get("run").get("placement");
        assertThat(placement.get("request").asString()).isEqualTo("same-cpu");
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void named_cpus_that_cannot_be_had_are_an_error_before_anything_is_built() throws Exception {
        Scene scene = new Scene(folder);
        Ended ended = scene.compare("--placement", "999", "jar:absent.jar:one", "jar:absent.jar:two");
        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains("--placement: CPU 999 is not available to this process");
    }
}
