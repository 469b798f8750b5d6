package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds and jars that give nothing to measure: exit code 3, and what was wrong with them. */
class BuildErrorsTest {
    @TempDir
    private Path folder;

    private Scene scene;
    private GitProject project;

    @BeforeEach
    void commit() throws Exception {
        scene = new Scene(folder);
        project = GitProject.in(scene.at("project")).write("README", "text").commit();
    }

    private String failed(String... arguments) throws Exception {
        Ended ended = scene.run(arguments);
        assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("steelyard: ").doesNotContain("internal error");
        assertThat(project.git("worktree", "list").lines()).hasSize(1);
        assertThat(project.git("status", "--porcelain")).isEmpty();
        return ended.err();
    }

    @Test
    void build_that_fails_shows_the_tail_of_its_log() throws Exception {
        String root = project.root().toString();
        String err = failed("compare", "main", "HEAD:again", "-C", root, "--build", "echo broken; exit 1");
        assertThat(err).contains("broken\n").contains("main").containsPattern("(?s)log.*\\.log");
    }

    @Test
    void build_without_a_benchmark_jar() throws Exception {
        String root = project.root().toString();
        assertThat(failed("compare", "main", "HEAD:again", "-C", root, "--build", "true"))
                .contains("created no jar that contains JMH and benchmarks");
        assertThat(failed("compare", "main", "HEAD:again", "-C", root))
                .contains("neither pom.xml nor gradlew")
                .contains("--build COMMAND");
    }

    @Test
    void jar_without_benchmarks() throws Exception {
        Path plain = scene.at("plain.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(plain))) {
            zip.putNextEntry(new ZipEntry("nothing.txt"));
        }
        assertThat(failed("compare", "jar:" + plain + ":one", "jar:" + plain + ":two"))
                .contains("plain.jar contains no JMH benchmarks: META-INF/BenchmarkList is missing");
    }

    @Test
    void jvm_too_old_for_the_jar() throws Exception {
        // Java 99, so that no JVM which runs this test is new enough.
        String jar = BenchmarkJar.of(scene.at("future.jar"), "Story")
                .classFileVersion(143)
                .build();
        assertThat(failed("compare", jar + ":one", jar + ":two", "--out", "run"))
                .contains("are compiled for Java 99 (class file version 143)")
                .contains("no JDK that loads them is installed");
    }
}
