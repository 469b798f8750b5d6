package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that reaches a limit of the file system, which looks to a process as a full disk does. */
class FullDiskTest {
    /** Room for one block of this many iterations, not for two; in units of 1024 bytes. */
    private static final int LIMIT = 40;

    @TempDir
    private Path folder;

    @Test
    void run_ends_with_a_message_and_goes_on_when_there_is_room() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        List<String> arguments = new ArrayList<>(List.of("compare", jar + ":one", jar + ":two"));
        // A block with a canary is larger, and which one that is would be chance.
        arguments.addAll(List.of("--blocks", "2", "--include", "burning", "--out", "run", "--no-canary"));
        arguments.addAll(List.of("--", "-wi", "1", "-w", "20ms", "-i", "150", "-r", "1ms"));
        List<String> planned = new ArrayList<>(arguments);
        planned.add(1, "--dry-run");
        Ended plan = scene.run(planned);
        assertThat(plan.exit()).as(plan.err()).isZero();
        assertThat(plan.out()).contains("burning");
        assertThat(scene.at("run")).doesNotExist();

        // The copy of the jar is in the cache by now; it would not fit.
        List<String> limited = List.of("bash", "-c", "ulimit -f " + LIMIT + "; exec \"$@\"", "bash");
        Ended full = scene.start(limited, arguments).end();
        assertThat(full.exit()).as(full.err()).isEqualTo(3);
        assertThat(full.err())
                .contains("cannot write a block")
                .contains("--resume")
                .doesNotContain("internal error");
        assertThat(scene.blocks("run")).hasSize(1);
        assertThat(Files.size(scene.at("run/journal"))).isLessThanOrEqualTo(LIMIT * 1024L);
        assertThat(scene.at("run/results.json")).doesNotExist();

        Ended resumed = scene.run("compare", "--resume", "run");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(scene.blocks("run")).hasSize(2).doesNotHaveDuplicates();
        assertThat(scene.results("run").get("comparisons").size()).isPositive();
        assertThat(scene.survivors()).isEmpty();
    }
}
