package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 at random moments: nothing lost, nothing doubled, nobody left. */
class KilledRunTest {
    @TempDir
    private Path folder;

    @Test
    void two_kills() throws Exception {
        kill(2, 5);
    }

    @Test
    @Tag("long")
    void twenty_kills() throws Exception {
        kill(20, 7);
    }

    private void kill(int times, long seed) throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        long start = System.nanoTime();
        Ended whole = scene.run(arguments(jar, "whole"));
        long wall = System.nanoTime() - start;
        assertThat(whole.exit()).as(whole.err()).isZero();
        List<Block.Id> expected = scene.blocks("whole");
        assertThat(expected).hasSize(2).doesNotHaveDuplicates();

        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < times; i++) {
            // One moment in each part of the run's time, so that they are spread over all of it.
            long nanos = (long) ((i + random.nextDouble()) / times * wall);
            String run = "run-" + i;
            Steelyard killed = scene.start(arguments(jar, run));
            boolean ended = killed.process().waitFor(nanos, TimeUnit.NANOSECONDS);
            killed.process().destroyForcibly();
            killed.end();
            assertThat(scene.survivors()).as("after %d ns", nanos).isEmpty();
            String finished = resume(scene, jar, run);
            assertThat(scene.blocks(finished))
                    .as("killed after %d ns, ended before: %s", nanos, ended)
                    .doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(scene.results(finished).get("comparisons").size())
                    .isEqualTo(scene.results("whole").get("comparisons").size());
            assertThat(scene.survivors()).isEmpty();
        }
    }

    /** Goes on with a run, or begins it anew if it was killed before it had begun; returns its folder. */
    private static String resume(Scene scene, String jar, String run) throws Exception {
        Ended resumed = scene.run("compare", "--resume", run);
        if (resumed.exit() == 2) {
            assertThat(resumed.err()).as("a run without a beginning").contains("no run");
            assertThat(scene.at(run + "/journal"))
                    .satisfiesAnyOf(
                            journal -> assertThat(journal).doesNotExist(),
                            journal -> assertThat(journal).isEmptyFile());
            String again = run + "-again";
            Ended begun = scene.run(arguments(jar, again));
            assertThat(begun.exit()).as(begun.err()).isZero();
            return again;
        }
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        return run;
    }

    private static List<String> arguments(String jar, String run) {
        return Scene.comparison(
                jar + ":one",
                jar + ":two",
                "--blocks",
                "2",
                "--seed",
                "42",
                "--include",
                "burning",
                "--out",
                run,
                "--fail-on",
                "never");
    }
}
