package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A run in two core groups, killed with blocks in flight and resumed. */
class CoreGroupsRunTest {

    private static final int BLOCKS = 10;

    @TempDir
    private Path folder;

    @Test
    void two_blocks_run_at_once_and_a_kill_loses_only_those_in_flight() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "two groups need two processors");
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Steelyard killed = scene.start(Scene.comparison(
                jar + ":one",
                jar + ":two",
                "--jvm-args",
                "-Xmx64m",
                "--groups",
                "2",
                "--blocks",
                Integer.toString(BLOCKS),
                "--include",
                "burning",
                "--out",
                "run"));
        killed.awaitWritten("block 3");
        killed.process().destroyForcibly();
        killed.end();
        List<Block.Id> before =
                RunFolder.read(scene.at("run")).blocks().stream().map(Block::id).toList();
        Ended resumed = scene.run("compare", "--resume", "run", "--fail-on", "never");
        assertThat(resumed.exit()).as(resumed.err()).isZero();

        RunFolder run = RunFolder.read(scene.at("run"));
        List<Block> blocks = run.blocks();
        assertThat(blocks.stream().map(Block::id).toList().subList(0, before.size()))
                .isEqualTo(before);
        assertThat(blocks.stream().map(block -> block.id().index()).sorted())
                .containsExactlyElementsOf(IntStream.range(0, BLOCKS).boxed().toList());
        assertThat(blocks).allMatch(Block::complete);
        RecordedGroups groups = RecordedGroups.of(run.record().run().environment());
        assertThat(groups.slots()).isEqualTo(2);
        for (Block block : blocks) {
            List<Integer> cpus =
                    groups.cpus().get(block.place().orElseThrow().group().orElseThrow());
            assertThat(block.forks())
                    .allSatisfy(fork ->
                            assertThat(cpus).containsAll(WorkerCpus.of(fork).seen()));
        }
        assertThat(blocks.stream().filter(CoreGroupsRunTest::alone))
                .isNotEmpty()
                .allSatisfy(lone -> assertThat(blocks)
                        .filteredOn(other -> !other.equals(lone))
                        .noneMatch(other -> overlap(other, lone)));
        assertThat(blocks)
                .anyMatch(one -> blocks.stream().anyMatch(other -> !one.equals(other) && overlap(one, other)));

        assertThat(resumed.out().replaceAll("\\s+", " "))
                .contains("Up to 2 blocks ran at once, in core groups with")
                .contains("ran alone, with the rest of the machine idle");
        JsonNode told = scene.results("run").get("run").get("groups");
        assertThat(told.get("cpus").size()).isEqualTo(2);
        assertThat(told.get("loneBlocks").asInt() + told.get("sharedBlocks").asInt())
                .isEqualTo(BLOCKS);
        assertThat(scene.survivors()).isEmpty();
    }

    private static boolean alone(Block block) {
        return block.place().filter(GroupPlace::alone).isPresent();
    }

    private static Instant end(Block block) {
        return block.timing().start().plus(block.timing().wall());
    }

    private static boolean overlap(Block one, Block other) {
        return one.timing().start().isBefore(end(other))
                && other.timing().start().isBefore(end(one));
    }

    @Test
    void groups_that_cannot_be_had_are_an_error_before_anything_is_built() throws Exception {
        Scene scene = new Scene(folder);
        Ended many = scene.compare("--groups", "9999", "jar:absent.jar:one", "jar:absent.jar:two");
        assertThat(many.exit()).isEqualTo(2);
        assertThat(many.err()).contains("--groups 9999: this process may use only CPU");
        Ended named = scene.compare("--groups", "2", "--alternate", "jar:absent.jar:one", "jar:absent.jar:two");
        assertThat(named.exit()).isEqualTo(2);
        assertThat(named.err()).contains("--groups 2 cannot be used with --alternate");
    }
}
