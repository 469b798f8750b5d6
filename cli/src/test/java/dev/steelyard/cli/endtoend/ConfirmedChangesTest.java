package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A history of twelve commits, in the middle of which a benchmark becomes slower, and the check of that change. */
class ConfirmedChangesTest {
    private static final Path POM = Path.of("../demo/base/pom.xml");
    private static final String SOURCES = "src/main/java/org/example/decoder/";
    private static final int COMMITS = 12;
    private static final List<String> ITERATIONS = List.of("--", "-wi", "4", "-w", "100ms", "-i", "6", "-r", "20ms");

    @TempDir
    private Path folder;

    private static GitProject project(Scene scene) throws Exception {
        GitProject project = GitProject.in(scene.at("project"));
        project.write("pom.xml", Files.readString(POM, StandardCharsets.UTF_8));
        project.write(".gitignore", "target/\n.steelyard/\n");
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
                }
                """);
        for (int commit = 0; commit < COMMITS; commit++) {
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
                    }
                    """.formatted(commit, commit < COMMITS / 2 ? 200 : 400, commit));
            project.commit("Change " + commit);
            if (commit == 0) {
                project.git("tag", "v1");
            }
        }
        return project;
    }

    /** A Maven that ends as a file says, as long as it is there. */
    private static Path maven(Scene scene) throws IOException {
        Path maven = scene.at("mvn");
        Files.writeString(maven, """
                #!/bin/sh
                if [ -e '%s' ]; then
                    cat '%s'
                    exit 1
                fi
                exec mvn "$@"
                """.formatted(scene.at("fault"), scene.at("fault")), StandardCharsets.UTF_8);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        return maven;
    }

    /** Measures a part of the history. */
    private static void measure(Scene scene, GitProject project, Path maven, String range) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "v1", range, "-C", project.root().toString(), "--maven", maven.toString(), "--blocks", "2"));
        words.addAll(ITERATIONS);
        Ended ended = scene.run(words);
        assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    }

    private static List<String> detect(GitProject project, String... more) {
        List<String> words =
                new ArrayList<>(List.of("detect", "-C", project.root().toString()));
        words.addAll(List.of(more));
        return words;
    }

    private static Set<String> runs(GitProject project) throws IOException {
        try (Stream<Path> folders = Files.list(project.root().resolve(".steelyard/runs"))) {
            Set<String> names = new TreeSet<>();
            folders.forEach(run -> names.add(run.getFileName().toString()));
            return names;
        }
    }

    @Test
    @Tag("long")
    void a_change_is_confirmed_after_faults_and_an_interruption_and_is_not_measured_again() throws Exception {
        Scene scene = new Scene(folder);
        GitProject project = project(scene);
        Path maven = maven(scene);
        for (String end : List.of("main~8", "main~4", "main")) {
            measure(scene, project, maven, "v1.." + end);
        }
        Ended before = scene.run(detect(project, "--fail-on", "regression"));
        assertThat(before.exit()).as(before.out() + before.err()).isEqualTo(1);
        assertThat(before.out()).contains("Pipeline.run", "regressed").doesNotContain("confirmed");
        Set<String> ofHistory = runs(project);

        failWith(scene, "[ERROR] Pipeline.java:[3,1] cannot find symbol");
        Ended broken = scene.run(detect(project, "--confirm", "--confirm-budget", "2m"));
        assertThat(broken.exit()).as(broken.out() + broken.err()).isEqualTo(3);
        assertThat(broken.out()).contains("not checked: ", "cannot find symbol");
        failWith(scene, "[ERROR] No space left on device");
        Ended full = scene.run(detect(project, "--confirm", "--confirm-budget", "2m"));
        assertThat(full.exit()).as(full.out() + full.err()).isEqualTo(3);
        assertThat(full.out()).contains("not checked yet: ", "No space left on device");
        assertThat(full.err()).contains("Free disk space.");
        Files.delete(scene.at("fault"));
        assertThat(runs(project)).isEqualTo(ofHistory);

        interrupted(scene, project, ofHistory);
        Ended confirmed = scene.run(detect(project, "--confirm", "--confirm-budget", "2m", "--fail-on", "regression"));
        assertThat(confirmed.exit()).as(confirmed.out() + confirmed.err()).isEqualTo(1);
        assertThat(confirmed.out())
                .contains(
                        "regressed (confirmed)",
                        ": confirmed: +",
                        "1 change was checked by a fresh comparison: 1 confirmed");
        assertThat(runs(project)).as("the interrupted check went on").hasSize(ofHistory.size() + 1);

        Ended again = scene.run(detect(project, "--confirm", "--format", "json"));
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).doesNotContain("check 1 of");
        JsonNode json = JsonMapper.shared().readTree(again.out());
        JsonNode known = json.get("series").get(0).get("changePoints").get(0).get("confirmation");
        assertThat(known.get("outcome").asString()).isEqualTo("confirmed");
        assertThat(known.get("change").get("estimate").asDouble()).isBetween(0.5, 1.6);
        assertThat(runs(project)).contains(known.get("run").asString()).hasSize(ofHistory.size() + 1);
    }

    /** Makes builds fail, also those that were kept. */
    private static void failWith(Scene scene, String line) throws IOException {
        Files.writeString(scene.at("fault"), line + "\n", StandardCharsets.UTF_8);
        Path cache = scene.home().resolve("cache");
        try (Stream<Path> all = Files.walk(cache)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }

    /** Interrupts a check as soon as it has a block on disk. */
    private static void interrupted(Scene scene, GitProject project, Set<String> known) throws Exception {
        Steelyard running = scene.start(detect(project, "--confirm", "--confirm-budget", "2m"));
        while (running.process().isAlive() && blocks(project, known) < 2) {
            Thread.sleep(50);
        }
        assertThat(running.process().isAlive()).isTrue();
        running.signal("INT");
        Ended ended = running.end();
        assertThat(ended.exit()).isNotZero();
        assertThat(ended.err())
                .contains("Interrupted. Finished checks and blocks are kept; to resume, run the same command again.");
        assertThat(ended.out()).isEmpty();
    }

    /** Whole lines of the journal of a run that is not known yet. */
    private static long blocks(GitProject project, Set<String> known) throws IOException {
        for (String run : runs(project)) {
            Path journal =
                    project.root().resolve(".steelyard/runs").resolve(run).resolve("journal");
            if (!known.contains(run) && Files.exists(journal)) {
                return Files.readString(journal, StandardCharsets.UTF_8)
                        .chars()
                        .filter(character -> character == '\n')
                        .count();
            }
        }
        return 0;
    }
}
