package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while git revisions are measured. */
class InterruptedRunTest {
    @TempDir
    private Path folder;

    @Test
    void interrupted_run_ends_soon_cleans_up_and_says_how_to_go_on() throws Exception {
        Scene scene = new Scene(folder);
        Path jar = scene.at("story.jar");
        BenchmarkJar.of(jar, "Story").build();
        GitProject project =
                GitProject.in(scene.at("project")).write("README", "text").commit();
        project.write("README", "other text").commit();
        String commit = project.git("rev-parse", "HEAD");
        List<String> words = new ArrayList<>(Scene.comparison(
                "HEAD~1:before",
                "HEAD:after",
                "--all",
                "--blocks",
                "2",
                "--include",
                "burning",
                "--out",
                "run",
                "-C",
                project.root().toString(),
                "--build",
                "mkdir -p target && cp '" + jar + "' target/b.jar"));
        Steelyard running = scene.start(words);
        running.awaitWritten("block 1");
        // The second block has begun, which takes longer than this.
        Thread.sleep(100);
        running.signal("INT");
        assertThat(running.process().waitFor(10, TimeUnit.SECONDS)).isTrue();
        Ended ended = running.end();
        assertThat(ended.exit()).as(ended.err()).isEqualTo(130);
        assertThat(ended.err())
                .contains("Interrupted. Finished blocks are kept; to resume: steelyard compare --resume "
                        + scene.at("run"))
                .doesNotContain("internal error")
                .containsOnlyOnce("nterrupted");
        assertThat(scene.survivors()).isEmpty();
        assertThat(project.git("worktree", "list").lines()).hasSize(1);
        assertThat(project.git("status", "--porcelain")).isEmpty();
        assertThat(project.git("rev-parse", "HEAD")).isEqualTo(commit);
        assertThat(scene.blocks("run")).hasSize(1);

        project.write("README", "a commit after the run began").commit();
        Ended resumed = scene.run("compare", "--resume", "run");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(scene.blocks("run")).hasSize(2).doesNotHaveDuplicates();
        assertThat(project.git("worktree", "list").lines()).hasSize(1);
        assertThat(scene.results("run").get("variants").get(1).get("revision").asString())
                .isEqualTo(commit.strip());
    }

    @Test
    void a_run_that_is_interrupted_while_benchmarks_are_listed_leaves_nothing() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        interrupted(scene, Scene.comparison(jar + ":one", jar + ":two", "--out", "run"));
        assertThat(scene.at("run")).doesNotExist();
        interrupted(scene, Scene.comparison(jar + ":one", jar + ":two", "--dry-run"));
        assertThat(scene.temporary()).isDirectoryNotContaining("glob:**steelyard-logs*");
    }

    private static void interrupted(Scene scene, List<String> words) throws Exception {
        Steelyard running = scene.start(words);
        running.awaitWritten("listing benchmarks");
        // Hosts are starting, which takes longer than this even where nothing else runs.
        Thread.sleep(50);
        running.signal("INT");
        assertThat(running.process().waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(running.end().exit()).isEqualTo(130);
        assertThat(scene.survivors()).isEmpty();
    }
}
