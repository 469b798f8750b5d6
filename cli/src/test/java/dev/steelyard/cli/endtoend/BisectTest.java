package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A history of eight commits after the first: one changes nothing that the benchmark loads, one is on a branch that the
 * fourth merges, the fifth makes a benchmark slower, and the sixth does not build.
 */
class BisectTest {
    private static final Path POM = Path.of("../demo/base/pom.xml");
    private static final String SOURCES = "src/main/java/org/example/decoder/";
    private static final List<String> ITERATIONS = List.of("--", "-wi", "4", "-w", "100ms", "-i", "6", "-r", "20ms");
    private static final String HOSTILE = "Count \u001b[31mlonger; $(touch hacked)";

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
                        return value = Loop.apply(value);
                    }

                    @Benchmark
                    @BenchmarkMode(Mode.AverageTime)
                    public long again() {
                        return value = Loop.apply(value + 1);
                    }
                }
                """);
        loop(200, 1, "");
        commit("Begin");
        project.git("tag", "v1");
        project.write("README", "Notes\n");
        commit("Add notes");
        loop(200, 2, "");
        commit("Rename");
        project.git("switch", "--quiet", "--create", "side");
        project.write(SOURCES + "Unused.java", "package org.example.decoder;\n\nfinal class Unused {}\n");
        commit("Add a class");
        project.git("switch", "--quiet", "main");
        project.git("merge", "--quiet", "--no-ff", "-m", "Merge side", "side");
        loop(400, 3, "");
        commit(HOSTILE);
        loop(400, 4, "broken");
        commit("Break the build");
        loop(400, 5, "");
        commit("Repair the build");
        loop(400, 6, "");
        commit("Rename once more");
        early();
    }

    /** A branch that began before the tag v2, slowed down in its second commit, and was merged after it. */
    private static void early() throws Exception {
        project.git("switch", "--quiet", "--create", "early", "v1");
        project.write("NEWS", "On a branch\n");
        commit("Begin a branch");
        loop(400, 7, "");
        commit("Count longer on a branch");
        project.git("switch", "--quiet", "--create", "release", "v1");
        project.write("README", "Notes\n");
        commit("Add release notes");
        project.git("tag", "v2");
        project.write("README", "More notes\n");
        commit("Add more notes");
        project.git("merge", "--quiet", "--no-ff", "-m", "Merge early", "early");
    }

    private static void commit(String message) throws Exception {
        project.commit(message);
    }

    /** Each version has other bytecode. */
    private static void loop(int passes, int version, String more) throws Exception {
        project.write(SOURCES + "Loop.java", """
                package org.example.decoder;

                final class Loop {
                    static final int VERSION = %d;

                    private Loop() {}

                    static long apply(long value) {
                        long x = value;
                        for (int i = 0; i < %d; i++) {
                            x = (x ^ (x >>> 7)) * 3 + i;
                        }
                        return x;
                    }

                    static String version() {
                        return "version %d";
                    }
                    %s
                }
                """.formatted(version, passes, version, more));
    }

    private static Ended bisect(String out, String good, String bad, String benchmark, String... more)
            throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "bisect",
                good,
                bad,
                "--benchmark",
                benchmark,
                "-C",
                project.root().toString(),
                "--out",
                scene.at(out).toString()));
        words.addAll(List.of(more));
        words.addAll(ITERATIONS);
        return scene.run(words);
    }

    private static JsonNode result(String out) throws Exception {
        return new JsonMapper()
                .readTree(Files.readString(scene.at(out).resolve("result.json"), StandardCharsets.UTF_8));
    }

    @Test
    @Tag("long")
    void the_commit_is_found_beside_one_that_does_not_build_and_steps_are_kept() throws Exception {
        String culprit = project.git("rev-parse", "main~3").strip();
        Ended ended = bisect("found", "v1", "main", "Pipeline.run$");
        assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out())
                .startsWith(culprit.substring(0, 12) + " made Pipeline.run slower: +")
                .contains("Count \\u001b[31mlonger; $(touch hacked)", "Loop.java | +3 -3", "cannot be built")
                .contains("Next: steelyard compare "
                        + project.git("rev-parse", "main~4").substring(0, 12))
                .doesNotContain("\u001b");
        assertThat(ended.err()).contains("step 1: ", "has the change (+", "does not have the change (");
        assertThat(scene.at("hacked")).doesNotExist();
        JsonNode root = result("found");
        assertThat(root.get("schemaVersion").asInt()).isEqualTo(1);
        assertThat(root.get("end").asString()).isEqualTo("found");
        assertThat(root.get("commits").asInt()).isEqualTo(8);
        assertThat(root.get("steps").valueStream().map(step -> step.get("step").asInt()))
                .doesNotHaveDuplicates();
        assertThat(root.get("commit").get("id").asString()).isEqualTo(culprit);
        assertThat(root.get("commit").get("probability").asDouble()).isBetween(0.95, 1.0);
        assertThat(root.get("first").get("change").get("estimate").asDouble()).isBetween(0.6, 1.6);
        assertThat(scene.at("found").resolve("steps/1/report.html")).exists();

        Ended again = scene.run(
                "bisect",
                "--resume",
                scene.at("found").toString(),
                "-C",
                project.root().toString(),
                "--format",
                "json");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(new JsonMapper().readTree(again.out()).get("steps")).isEqualTo(root.get("steps"));
        assertThat(again.err()).doesNotContain("step ");

        Ended history = scene.run("history", "Pipeline.run$", "--format", "json");
        assertThat(history.exit()).as(history.err()).isZero();
        JsonNode recorded = new JsonMapper()
                .readTree(history.out())
                .get("benchmarks")
                .get(0)
                .get("comparisons");
        assertThat(recorded.valueStream()
                        .filter(row ->
                                row.get("treatment").get("revision").asString().equals(culprit))
                        .map(row -> row.get("purpose").asString()))
                .isNotEmpty()
                .containsOnly("bisect");
    }

    @Test
    @Tag("long")
    void ends_that_do_not_differ_are_not_bisected_and_a_killed_step_goes_on() throws Exception {
        Ended killed = killedInTheSecondStep();
        assertThat(killed.exit()).isNotZero();
        JsonNode kept = new JsonMapper()
                .readTree(Files.readString(scene.at("killed").resolve("bisect.json"), StandardCharsets.UTF_8));
        assertThat(kept.get("first").get("number").asInt()).isEqualTo(1);
        assertThat(kept.get("steps")).isEmpty();
        assertThat(scene.at("killed").resolve("result.json")).doesNotExist();
        Path journal = scene.at("killed").resolve("steps/2/journal");
        List<String> before = blocks(journal);
        assertThat(before).isNotEmpty();
        Ended resumed = scene.run(
                "bisect",
                "--resume",
                scene.at("killed").toString(),
                "-C",
                project.root().toString());
        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
        assertThat(resumed.err()).doesNotContain("step 1: ");
        assertThat(resumed.err()).contains("resuming step 2 after ");
        assertThat(result("killed").get("steps").get(0).get("step").asInt()).isEqualTo(2);
        assertThat(blocks(journal)).startsWith(before.toArray(String[]::new)).hasSizeGreaterThan(before.size());
        assertThat(resumed.out()).contains(" made Pipeline.again slower: +");

        Ended same = bisect("same-code", "v1", "main~6^{commit}", "Pipeline.run$");
        assertThat(same.exit()).as(same.out() + same.err()).isZero();
        assertThat(same.out()).contains("Pipeline.run ", "There is nothing to bisect.");
        assertThat(result("same-code").get("end").asString()).isEqualTo("no-change");
    }

    @Test
    @Tag("long")
    void a_branch_that_began_before_the_range_is_named_by_its_merge_and_searched_by_the_next_command()
            throws Exception {
        Ended ended = bisect("early", "v2", "release", "Pipeline.run$");
        assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(4);
        String merge = project.git("rev-parse", "release").substring(0, 12);
        String slow = project.git("rev-parse", "early").substring(0, 12);
        assertThat(ended.out())
                .startsWith("The merge " + merge + " made Pipeline.run slower: +")
                .contains("began before v2", slow + " 'Count longer on a branch'")
                .contains("Next: steelyard bisect "
                        + project.git("rev-parse", "v1^{commit}").substring(0, 12) + " " + slow + " --benchmark ");
        assertThat(result("early").get("branch").get("merge").asString()).startsWith(merge);

        Ended inside = bisect("inside", "v1", slow, "Pipeline.run$");
        assertThat(inside.exit()).as(inside.out() + inside.err()).isZero();
        assertThat(inside.out()).startsWith(slow + " made Pipeline.run slower: +");
    }

    @Test
    @Tag("long")
    void the_commit_that_is_found_is_explained() throws Exception {
        Ended ended = bisect("explained", "v1", "early", "Pipeline.run$", "--explain", "--explain-budget", "3m");
        assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out()).contains("proved: ", "Loop").doesNotContain("Next: ");
        JsonNode causes = result("explained").get("causes");
        assertThat(causes.valueStream().map(cause -> cause.get("certainty").asString()))
                .contains("proved");
        assertThat(scene.at("explained").resolve("explain/1/explain.json")).exists();
    }

    @Test
    @Tag("long")
    void a_build_that_the_machine_ended_stops_the_bisection_and_is_no_step() throws Exception {
        Path maven = scene.at("mvn");
        Files.writeString(maven, """
                #!/bin/sh
                if grep -qs 'VERSION = 2' src/main/java/org/example/decoder/Loop.java; then
                    echo '[ERROR] No space left on device'
                    exit 1
                fi
                exec mvn "$@"
                """, StandardCharsets.UTF_8);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Ended ended = bisect("full", "v1", "main~3", "Pipeline.run$", "--maven", maven.toString());
        assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(3);
        assertThat(ended.err())
                .contains("the disk is full", "Free disk space.", "steelyard bisect --resume " + scene.at("full"));
        JsonNode kept = new JsonMapper()
                .readTree(Files.readString(scene.at("full").resolve("bisect.json"), StandardCharsets.UTF_8));
        assertThat(kept.get("first").get("finding").asString()).isEqualTo("WITH");
        assertThat(kept.get("steps")
                        .valueStream()
                        .map(step -> step.get("finding").asString()))
                .doesNotContain("NOT_BUILT");
    }

    /** Whole lines of a journal: blocks with what was found since. */
    private static List<String> blocks(Path journal) throws Exception {
        String text = Files.readString(journal, StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /** Kills the process as soon as the second step has blocks on disk. */
    private static Ended killedInTheSecondStep() throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "bisect",
                "v1",
                "main",
                "--benchmark",
                "Pipeline.again",
                "-C",
                project.root().toString(),
                "--out",
                scene.at("killed").toString()));
        words.addAll(ITERATIONS);
        Steelyard running = scene.start(words);
        Path second = scene.at("killed").resolve("steps/2/journal");
        while (running.process().isAlive()
                && (Files.notExists(second) || blocks(second).size() < 2)) {
            Thread.sleep(100);
        }
        running.process().destroyForcibly();
        return running.end();
    }

    @Test
    void ranges_and_benchmarks_that_do_not_fit_are_refused() throws Exception {
        Ended turned = bisect("turned", "main", "v1", "run");
        assertThat(turned.exit()).isEqualTo(2);
        assertThat(turned.err()).contains("is not an ancestor of", "It is the other way around");
        Ended same = bisect("same", "main", "main~0", "run");
        assertThat(same.err()).contains("both revisions are commit");
        Ended dashed = bisect("dashed", "v1", "refs/heads/-x", "run");
        assertThat(dashed.err()).contains("no revision 'refs/heads/-x'");
        assertThat(scene.at("turned")).doesNotExist();
    }

    @Test
    void several_benchmarks_are_listed() throws Exception {
        Ended listed = bisect("listed", "v1", "main~5", "Pipeline");
        assertThat(listed.exit()).as(listed.err()).isEqualTo(2);
        assertThat(listed.err())
                .contains("2 benchmarks match 'Pipeline'", "Pipeline.again", "Pipeline.run", "-- -p NAME=VALUE");
        assertThat(scene.at("listed")).doesNotExist();
    }

    @Test
    void what_is_no_bisection_is_refused() throws Exception {
        Ended ended =
                scene.run("bisect", "--resume", "nothing", "-C", project.root().toString());
        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.err()).contains("no bisection in nothing");
    }
}
