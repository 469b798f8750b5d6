package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Branches on which a benchmark itself was edited: it is never compared with another one in silence. */
class EditedBenchmarkTest {
    private static final Path DEMO = Path.of("../demo");
    private static final String SOURCES = "src/main/java/org/example/decoder/";
    private static final String BENCHMARK = "zigzag";

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
        write("Zigzag.of(17)", "static int of(int value) { return (value << 1) ^ (value >> 31); }");
        project.write(".gitignore", "target/\n").commit();
        branch("both", "Zigzag.of(18)", "static int of(int value) { return (value + value) ^ (value >> 31); }");
        branch(
                "added",
                "Zigzag.more(17)",
                "static int of(int value) { return (value + value) ^ (value >> 31); }\n"
                        + "    static int more(int value) { return of(value); }");
        branch(
                "renamed",
                "Zigzag.other(17)",
                "static int other(int value) { return (value + value) ^ (value >> 31); }");
        branch("after", "Zigzag.of(18)", "static int of(int value) { return (value * 2) ^ (value >> 31); }");
        branch("benchmark", "Zigzag.of(19)", "static int of(int value) { return (value << 1) ^ (value >> 31); }");
    }

    private static void write(String call, String method) throws Exception {
        project.write(SOURCES + "EncoderBenchmark.java", """
                package org.example.decoder;

                import org.openjdk.jmh.annotations.Benchmark;

                public class EncoderBenchmark {
                    @Benchmark
                    public int zigzag() {
                        return %s;
                    }
                }
                """.formatted(call));
        project.write(SOURCES + "Zigzag.java", """
                package org.example.decoder;

                final class Zigzag {
                    private Zigzag() {}

                    %s
                }
                """.formatted(method));
    }

    private static void branch(String name, String call, String method) throws Exception {
        project.git("switch", "--quiet", "--create", name, "main");
        write(call, method);
        project.commit();
        project.git("switch", "--quiet", "main");
    }

    private static Ended compare(String run, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(more));
        words.addAll(List.of(
                "-C",
                project.root().toString(),
                "--include",
                BENCHMARK,
                "--blocks",
                "2",
                "--out",
                scene.at(run).toString()));
        return scene.compare(words.toArray(String[]::new));
    }

    private static List<String> codes(JsonNode node) {
        return node.path("warningCodes").valueStream().map(JsonNode::asString).toList();
    }

    /** Lines are broken where the terminal ends. */
    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void the_benchmarks_of_the_treatment_are_measured_in_both() throws Exception {
        Ended ended = compare("both", "main", "both");
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(ended.err())
                .contains(
                        "benchmark EncoderBenchmark.zigzag itself differs between the variants; measuring that of both"
                                + " in all of them");
        JsonNode results = scene.results("both");
        assertThat(codes(results.get("run"))).containsExactly("benchmarks-replaced");
        assertThat(codes(Scene.score(results, BENCHMARK))).doesNotContain("benchmark-differs");
        assertThat(unwrapped(ended.out()))
                .contains("The benchmarks of both were also measured in main, in place of its own.");

        Ended resumed = scene.run("compare", "--resume", scene.at("both").toString());
        assertThat(resumed.exit()).as(resumed.err()).isIn(0, 1);
        assertThat(resumed.err()).contains("already built: ").doesNotContain("building: ");
        assertThat(Scene.score(scene.results("both"), BENCHMARK).get("blocks").asInt())
                .isEqualTo(2);
    }

    @Test
    void the_benchmarks_of_the_treatment_are_measured_in_a_release_too() throws Exception {
        Ended ended = compare("since", "both", "after", "--against", "main", "--creep", "20%");
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(ended.err()).contains("measuring that of after in all of them");
        JsonNode results = scene.results("since");
        assertThat(results.get("variants")).hasSize(3);
        assertThat(results.get("comparisons")
                        .valueStream()
                        .map(row -> row.get("treatment").asString()))
                .containsOnly("after");
        assertThat(results.get("limits")).hasSize(1);
        JsonNode creep = results.get("limits").get(0);
        assertThat(creep.get("kind").asString()).isEqualTo("creep");
        assertThat(creep.get("than").asString()).isEqualTo("main");
        assertThat(creep.get("verdict").asString()).isNotIn("NOT_COMPARABLE", "NOT_MEASURED", "UNREACHED");
    }

    @Test
    void benchmarks_that_do_not_compile_with_a_release_lose_their_creep_and_nothing_else() throws Exception {
        Ended ended = compare(
                "lost",
                "both",
                "after",
                "--against",
                "renamed",
                "--benchmark-margin",
                "Zigzak=5%",
                "--benchmark-margin",
                "EncoderBenchmark=5%",
                "--dry-run");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err())
                .contains(
                        "benchmark EncoderBenchmark.zigzag itself differs in the release, so its creep is not comparable")
                .doesNotContain("gets no verdict")
                .contains("a margin or limit is for 'Zigzak', but no benchmark has that name")
                .doesNotContain("for 'EncoderBenchmark'");
    }

    @Test
    void where_those_do_not_compile_the_baselines_are_measured() throws Exception {
        Ended ended = compare("added", "main", "added", "--dry-run");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err())
                .contains("the benchmarks of added do not build with the code of every variant")
                .contains("measuring that of main in all of them")
                .doesNotContain("it gets no verdict");
    }

    @Test
    void where_neither_compiles_the_row_says_that_it_is_edited() throws Exception {
        Ended ended = compare("renamed", "main", "renamed");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err())
                .contains(
                        "EncoderBenchmark.zigzag itself differs between the variants, so it gets no verdict: no revision"
                                + " has benchmarks that build with the code of every variant");
        JsonNode results = scene.results("renamed");
        JsonNode row = Scene.score(results, BENCHMARK);
        assertThat(row.get("verdict").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(row.get("reasonCode").asString()).isEqualTo("benchmark-edited");
        assertThat(codes(row)).contains("benchmark-differs");
        assertThat(codes(results.get("run"))).containsExactly("benchmarks-edited");
        assertThat(unwrapped(ended.out()))
                .contains("renamed against main: 1 edited")
                .contains(
                        "1 of 1 benchmark was itself edited between the variants and has no verdict: EncoderBenchmark.zigzag.")
                .contains("differs between main and renamed");
        assertThat(Files.readString(scene.at("renamed/report.md"))).contains("edited");
        assertThat(Files.readString(scene.at("renamed/report.html"))).contains("edited");
    }

    @Test
    void an_edit_of_nothing_but_the_benchmark_is_compared_as_it_is_and_said() throws Exception {
        Ended ended = compare("benchmark", "main", "benchmark");
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(ended.err()).doesNotContain("itself differs");
        JsonNode results = scene.results("benchmark");
        JsonNode row = Scene.score(results, BENCHMARK);
        assertThat(row.path("reasonCode").asString("")).isNotEqualTo("benchmark-edited");
        assertThat(codes(row)).contains("only-benchmark-differs");
        assertThat(codes(results.get("run"))).containsExactly("only-benchmarks-edited");
    }

    @Test
    void benchmarks_from_needs_no_path() throws Exception {
        Ended ended = compare("from", "both", "main", "--benchmarks-from", "both", "--dry-run");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err()).doesNotContain("itself differs");
    }
}
