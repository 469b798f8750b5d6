package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A repository in which one commit touches a class that one benchmark loads and another does not. What one
 * comparison recorded, the later ones know.
 */
class UnreachedTest {
    private static final Path DEMO = Path.of("../demo");
    private static final String SOURCES = "src/main/java/org/example/decoder/";

    @TempDir
    private static Path folder;

    private static Scene scene;
    private static GitProject project;

    @BeforeAll
    static void lay() throws Exception {
        scene = new Scene(folder);
        project = GitProject.in(scene.at("project"));
        for (String part : List.of("base", "baseline")) {
            try (Stream<Path> files = Files.walk(DEMO.resolve(part))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    project.write(DEMO.resolve(part).relativize(file).toString(), Files.readString(file));
                }
            }
        }
        project.write(SOURCES + "EncoderBenchmark.java", """
                package org.example.decoder;

                import org.openjdk.jmh.annotations.Benchmark;

                public class EncoderBenchmark {
                    @Benchmark
                    public int zigzag() {
                        return Zigzag.of(17);
                    }
                }
                """);
        project.write(SOURCES + "Zigzag.java", """
                package org.example.decoder;

                final class Zigzag {
                    private Zigzag() {}

                    static int of(int value) {
                        return (value << 1) ^ (value >> 31);
                    }
                }
                """);
        project.write(".gitignore", "target/\n").commit();
        edit("documents", "README.md", text -> text + "More.\n");
        edit("encoder", SOURCES + "Zigzag.java", text -> text.replace("value << 1", "value + value"));
    }

    private interface Edit {
        String of(String text);
    }

    private static void edit(String branch, String file, Edit edit) throws Exception {
        project.git("switch", "--quiet", "--create", branch, "main");
        project.write(file, edit.of(Files.readString(project.root().resolve(file), StandardCharsets.UTF_8)));
        project.commit();
        project.git("switch", "--quiet", "main");
    }

    private static Ended compare(String run, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(more));
        words.addAll(
                List.of("-C", project.root().toString(), "--out", scene.at(run).toString()));
        return scene.compare(words.toArray(String[]::new));
    }

    private static void assertUnreached(JsonNode row) {
        assertThat(row.get("status").asString()).isEqualTo("unreached");
        assertThat(row.get("verdict").asString()).isEqualTo("EQUIVALENT");
        assertThat(row.get("blocks").asInt()).isZero();
        assertThat(row.get("change").isNull()).isTrue();
        assertThat(row.get("reason").isNull()).isTrue();
    }

    private static long blocks(String run, String benchmark) {
        return scene.blocks(run).stream()
                .filter(block -> block.benchmark().name().endsWith(benchmark))
                .count();
    }

    /** Lines are broken where the terminal ends. */
    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void only_what_a_commit_reaches_is_measured_and_what_was_recorded_is_remembered() throws Exception {
        Ended first = compare("first", "main", "encoder", "--blocks", "2");
        assertThat(first.exit()).as(first.err()).isIn(0, 1);
        JsonNode results = scene.results("first");
        assertThat(Scene.score(results, "zigzag").get("status").asString()).isEqualTo("measured");
        assertUnreached(Scene.score(results, "readLongs"));
        assertUnreached(Scene.score(results, "readDoubles"));
        assertThat(unwrapped(first.out()))
                .contains("the change does not reach 2 of 3 benchmarks, so they were not measured (same code on both")
                .doesNotContain("readLongs");
        assertThat(blocks("first", "readLongs"))
                .as("at most the block that was recorded")
                .isLessThan(2);

        Ended second = compare("second", "main", "encoder", "--blocks", "2");
        assertThat(second.exit()).as(second.err()).isIn(0, 1);
        assertThat(blocks("second", "readLongs")).isZero();
        assertThat(blocks("second", "zigzag")).isEqualTo(2);
        assertThat(second.err())
                .contains("encoder: 2 benchmarks run the same code as the baseline and are not measured");

        Ended resumed = scene.run("compare", "--resume", scene.at("second").toString());
        assertThat(resumed.exit()).as(resumed.err()).isIn(0, 1);
        assertUnreached(Scene.score(scene.results("second"), "readLongs"));
        Ended reported = scene.run("report", scene.at("second").toString(), "--out", "again");
        assertThat(reported.exit()).as(reported.err()).isZero();
        assertUnreached(Scene.score(scene.results("again"), "readDoubles"));

        Ended all = compare("all", "main", "encoder", "--blocks", "2", "--all");
        assertThat(all.exit()).as(all.err()).isIn(0, 1);
        assertThat(Scene.score(scene.results("all"), "readLongs").get("status").asString())
                .isEqualTo("measured");
    }

    @Test
    void a_commit_that_reaches_nothing_says_so_and_is_exit_code_0() throws Exception {
        Ended ended = compare("nothing", "main", "documents", "encoder", "--blocks", "2");
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        JsonNode documents = scene.results("nothing");
        assertThat(documents
                        .get("comparisons")
                        .valueStream()
                        .filter(row -> row.get("treatment").asString().equals("documents")))
                .hasSize(3)
                .allSatisfy(UnreachedTest::assertUnreached);
        assertThat(unwrapped(ended.out())).contains("the change reaches none of the 3 benchmarks");

        Ended alone = compare("alone", "main", "documents", "--blocks", "2");
        assertThat(alone.exit()).as(alone.err()).isZero();
        assertThat(scene.blocks("alone")).isEmpty();
        assertThat(unwrapped(alone.out()))
                .contains("the change reaches none of the 3 benchmarks, so none was measured");
    }

    @Test
    @Tag("long")
    void a_pilot_that_shows_the_same_code_is_the_only_block() throws Exception {
        List<String> words = List.of(
                "compare",
                "main",
                "encoder",
                "--include",
                "readLongs",
                "-C",
                project.root().toString(),
                "--out");
        for (String run : List.of("piloted", "known")) {
            List<String> all = new ArrayList<>(words);
            all.add(run);
            Ended ended = scene.run(all);
            assertThat(ended.exit()).as(ended.err()).isZero();
            assertUnreached(Scene.score(scene.results(run), "readLongs"));
            assertThat(ended.out()).contains("encoder: the benchmark does not reach the change");
        }
        assertThat(scene.blocks("piloted")).extracting(Block.Id::purpose).containsExactly(Block.Purpose.PILOT);
        assertThat(scene.blocks("known")).isEmpty();
    }

    @Test
    @Tag("long")
    void the_same_commit_under_two_names_is_measured() throws Exception {
        Ended ended = compare("same", "main", "main:again", "--blocks", "2", "--include", "zigzag");
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(Scene.score(scene.results("same"), "zigzag").get("status").asString())
                .isEqualTo("measured");
    }

    @Test
    @Tag("long")
    void a_dry_run_says_what_would_not_be_measured() throws Exception {
        compare("recorded", "main", "documents", "--blocks", "2");
        Ended planned = scene.run(
                "compare",
                "main",
                "documents",
                "-C",
                project.root().toString(),
                "--dry-run",
                "--",
                "-wi",
                "1",
                "-w",
                "50ms",
                "-i",
                "3",
                "-r",
                "20ms");
        assertThat(planned.exit()).as(planned.err()).isZero();
        assertThat(planned.out())
                .contains("not measured: an earlier run showed that all variants")
                .contains("Nothing would be measured.");
    }
}
