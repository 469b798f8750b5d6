package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose pilot counts as its first block: whole, killed after it and resumed, and checked by another program. */
class PilotedRunTest {
    @TempDir
    private Path folder;

    private static List<String> arguments(String jar, String run) {
        return List.of(
                "compare",
                jar + ":one",
                jar + ":two",
                "--include",
                "burning",
                "--blocks",
                "3",
                "--seed",
                "42",
                "--no-canary",
                "--fail-on",
                "never",
                "--out",
                run);
    }

    @Test
    @Tag("long")
    void a_run_that_is_killed_after_its_pilot_goes_on_with_the_second_block() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Steelyard killed = scene.start(arguments(jar, "run"));
        killed.awaitWritten("block 1");
        killed.process().destroyForcibly();
        killed.end();
        assertThat(scene.survivors()).isEmpty();
        List<Block.Id> before = scene.blocks("run");
        assertThat(before).isNotEmpty();

        Ended resumed = scene.run("compare", "--resume", "run");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        List<Block> blocks = RunFolder.read(scene.at("run")).blocks();
        assertThat(blocks).extracting(Block::id).startsWith(before.toArray(Block.Id[]::new));
        assertThat(blocks).extracting(block -> block.id().purpose()).containsOnly(Block.Purpose.SAMPLE);
        assertThat(blocks).extracting(block -> block.id().index()).containsExactly(0, 1, 2);
        assertThat(blocks).extracting(block -> block.plan().pilot()).containsExactly(true, false, false);
        assertThat(blocks.get(1).plan()).isEqualTo(blocks.get(2).plan());
        assertThat(Scene.score(scene.results("run"), "burning").get("blocks").asInt())
                .isEqualTo(3);
        assertThat(rechecked(scene.at("run"))).endsWith(" 0 differ\n");
    }

    private static String rechecked(Path run) throws Exception {
        Path output = run.resolveSibling("recheck.txt");
        int code = new ProcessBuilder(
                        "python3", Path.of("..", "docs", "recheck.py").toString(), run.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String said = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(code).as(said).isZero();
        return said;
    }
}
