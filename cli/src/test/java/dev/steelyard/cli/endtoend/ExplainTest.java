package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A branch in which forty classes change and one of them becomes slower; another in which none does that the benchmark
 * loads.
 */
class ExplainTest {
    private static final Path POM = Path.of("../demo/base/pom.xml");
    private static final String SOURCES = "src/main/java/org/example/decoder/";
    private static final int CLASSES = 40;
    private static final int GUILTY = 17;
    /** Enough warmup for this benchmark, which has one loop. */
    private static final List<String> ITERATIONS = List.of("--", "-wi", "4", "-w", "100ms", "-i", "6", "-r", "20ms");

    @TempDir
    private static Path folder;

    private static Scene scene;
    private static GitProject project;

    @BeforeAll
    static void lay() throws Exception {
        scene = new Scene(folder);
        project = GitProject.in(scene.at("project"));
        project.write("pom.xml", Files.readString(POM, StandardCharsets.UTF_8));
        project.write(".gitignore", "target/\n");
        project.write(SOURCES + "Pipeline.java", """
                package org.example.decoder;

                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.annotations.Scope;
                import org.openjdk.jmh.annotations.State;

                @State(Scope.Thread)
                public class Pipeline {
                    private long value = 12345;

                    @Benchmark
                    @BenchmarkMode(Mode.AverageTime)
                    public long run() {
                        long x = value;
                %s
                        return value = x;
                    }
                }
                """.formatted(IntStream.range(0, CLASSES)
                .mapToObj(i -> "        x = Step%02d.apply(x);".formatted(i))
                .collect(Collectors.joining("\n"))));
        project.write(SOURCES + "Unused.java", "package org.example.decoder;\n\nfinal class Unused {}\n");
        project.write(SOURCES + "Allocating.java", """
                package org.example.decoder;

                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.infra.Blackhole;

                public class Allocating {
                    @Benchmark
                    @BenchmarkMode(Mode.AverageTime)
                    public byte[] make() {
                        Blackhole.consumeCPU(5000);
                        return Buffers.make();
                    }
                }
                """);
        buffers(16);
        steps(3, 12);
        project.commit();
        project.git("switch", "--quiet", "--create", "slow");
        steps(5, 120);
        project.commit();
        project.git("switch", "--quiet", "--create", "harmless", "main");
        project.write(SOURCES + "Unused.java", "package org.example.decoder;\n\nfinal class Unused { int more; }\n");
        project.commit();
        project.git("switch", "--quiet", "--create", "larger", "main");
        buffers(64);
        project.write(SOURCES + "Unused.java", "package org.example.decoder;\n\nfinal class Unused { int more; }\n");
        project.commit();
        project.git("switch", "--quiet", "main");
    }

    private static void buffers(int bytes) throws Exception {
        project.write(SOURCES + "Buffers.java", """
                package org.example.decoder;

                final class Buffers {
                    private Buffers() {}

                    static byte[] make() {
                        return new byte[%d];
                    }
                }
                """.formatted(bytes));
    }

    /** Every class depends on the factor; the guilty one also on the number of passes. */
    private static void steps(int factor, int passes) throws Exception {
        for (int i = 0; i < CLASSES; i++) {
            project.write(
                    SOURCES + "Step%02d.java".formatted(i), """
                    package org.example.decoder;

                    final class Step%02d {
                        private Step%02d() {}

                        static long apply(long value) {
                            long x = value;
                            for (int i = 0; i < %d; i++) {
                                x = (x ^ (x >>> 7)) * %dL + i;
                            }
                            return x;
                        }
                    }
                    """.formatted(i, i, i == GUILTY ? passes : 12, factor));
        }
    }

    private static Ended compare(String benchmark, String run, String treatment, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "compare",
                "main",
                treatment,
                "--include",
                benchmark,
                "--all",
                "-C",
                project.root().toString(),
                "--out",
                scene.at(run).toString()));
        words.addAll(List.of(more));
        words.addAll(ITERATIONS);
        return scene.run(words);
    }

    private static JsonNode explained(String run) throws Exception {
        return new JsonMapper()
                .readTree(Files.readString(scene.at(run).resolve("explain.json"), StandardCharsets.UTF_8))
                .get("rows");
    }

    @Test
    @Tag("long")
    void the_slow_class_among_forty_changed_ones_is_proved_by_name() throws Exception {
        Ended ended = compare("Pipeline.run", "slow", "slow", "--blocks", "6", "--explain", "--explain-budget", "3m");
        assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(1);
        String guilty = "org.example.decoder.Step" + GUILTY;
        assertThat(ended.out()).contains("1 regressed", "proved", guilty, "unattributed");
        assertThat(Files.readString(scene.at("slow").resolve("report.md"), StandardCharsets.UTF_8))
                .contains("Step" + GUILTY + " accounts for");
        JsonNode row = explained("slow").get(0);
        assertThat(row.get("counts").get("differing").asInt()).isEqualTo(CLASSES);
        List<JsonNode> proved = row.get("findings")
                .valueStream()
                .filter(finding -> finding.get("confidence").asString().equals("proved"))
                .toList();
        assertThat(proved).as(row.toString()).hasSize(1);
        assertThat(proved.get(0).get("subject").asString()).isEqualTo(guilty);
        assertThat(proved.get(0).get("share").get("estimate").asDouble()).isBetween(0.8, 1.2);
        assertThat(row.get("unattributed").get("estimate").asDouble()).isBetween(-0.2, 0.2);
        assertThat(scene.at("slow").resolve("explain/1/1/run/results.json")).exists();
    }

    @Test
    @Tag("long")
    void the_class_that_allocates_more_is_proved_where_the_time_does_not_change() throws Exception {
        Ended ended =
                compare("Allocating.make", "larger", "larger", "--blocks", "6", "--explain", "--explain-budget", "2m");
        assertThat(ended.out())
                .as(ended.err())
                .containsPattern("Allocating.make, main -> larger, allocation: \\+1(49|50)%")
                .containsPattern("proved +org.example.decoder.Buffers accounts for 100%");
        JsonNode row = explained("larger").get(0);
        assertThat(row.get("metric").asString()).isEqualTo("gc.alloc.rate.norm");
        assertThat(row.get("findings").get(0).get("subject").asString()).isEqualTo("org.example.decoder.Buffers");
        assertThat(row.get("findings").get(0).get("share").get("estimate").asDouble())
                .isBetween(0.99, 1.01);
        assertThat(Files.readString(scene.at("larger").resolve("report.md"), StandardCharsets.UTF_8))
                .contains("allocation: org.example.decoder.Buffers accounts for");
    }

    @Test
    void where_no_loaded_class_differs_nothing_is_attributed() throws Exception {
        assertThat(compare("Pipeline.run", "harmless", "harmless", "--blocks", "2")
                        .exit())
                .isIn(0, 1);
        Ended unchanged = scene.run(
                "explain",
                scene.at("harmless").toString(),
                "run",
                "--budget",
                "45s",
                "-C",
                project.root().toString());
        assertThat(unchanged.exit()).as(unchanged.err()).isZero();
        JsonNode row = explained("harmless").get(0);
        assertThat(row.get("findings")).hasSize(1);
        assertThat(row.get("findings").get(0).get("kind").asString()).isEqualTo("environment");
        assertThat(row.get("unattributed").isNull()).isTrue();

        Ended alike = forks("main");
        assertThat(alike.exit()).as(alike.err()).isZero();
        assertThat(alike.out().replaceAll("\\s+", " ")).contains("has forks of main that were seen to fall into two");
        Ended unknown = forks("nobody");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("has no variant 'nobody'", "main, harmless");
    }

    private static Ended forks(String variant) throws Exception {
        return scene.run(
                "explain",
                scene.at("harmless").toString(),
                "--forks-of",
                variant,
                "-C",
                project.root().toString());
    }

    @ParameterizedTest
    @CsvSource({"no-such-run, no run", "nothing, no run"})
    void what_is_no_run_is_refused(String run, String problem) throws Exception {
        Ended ended = scene.run("explain", run, "-C", project.root().toString());
        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains(problem);
    }
}
