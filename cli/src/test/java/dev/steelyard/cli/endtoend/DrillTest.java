package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate that is tried: on unchanged code, and on a slowdown that is planted into copies of JMH's loops. */
class DrillTest {

    @TempDir
    Path folder;

    private Ended drill(String... more) throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        // Wide margins: this is no test of luck.
        List<String> words = new ArrayList<>(List.of(
                "drill",
                jar,
                "--include",
                "burning",
                "--size",
                "60%",
                "--blocks",
                "4",
                "--margin",
                "20%",
                "--jvm-args",
                "-Xmx64m",
                "--seed",
                "3"));
        words.addAll(List.of(more));
        words.addAll(Scene.SHORT);
        return scene.run(words);
    }

    @Test
    void a_gate_that_works_passes_unchanged_code_and_fails_the_slowdown() throws Exception {
        Ended ended = drill();

        assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out().lines().toList())
                .startsWith(
                        "The gate works: it passes unchanged code and fails 60 % more time, found in 1 of 1 benchmark.")
                .anySatisfy(line -> assertThat(line).matches("unchanged +1 +0 +0 +\\d"))
                .anySatisfy(line -> assertThat(line).matches("60 % more time +1 +1 +0 +0"))
                .anySatisfy(line -> assertThat(line).matches("Story\\.burning.* +[0-9.]+ % +[0-9.]+ %"));
    }

    @Test
    void a_gate_that_fails_on_nothing_does_not_work() throws Exception {
        Ended ended = drill("--fail-on", "never");

        assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(1);
        assertThat(ended.out()).startsWith("The gate does NOT work: it is set to fail on nothing (--fail-on never).");
    }

    @Test
    void what_cannot_be_tried_is_refused() throws Exception {
        Scene scene = new Scene(folder);

        assertThat(scene.run("drill", "--size", "0").exit()).isEqualTo(2);
        assertThat(scene.run("drill", "main", "branch").err()).contains("drill takes one revision, not 2");
        assertThat(scene.run("drill", "--by", "impl").exit()).isEqualTo(2);
    }
}
