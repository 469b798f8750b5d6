package dev.steelyard.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.SampleRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where benchmarks are in real repositories of the usual layouts. */
class BenchmarkFilesTest {

    @TempDir
    private Path folder;

    private SampleRepository sample;

    @BeforeEach
    void create() {
        sample = SampleRepository.create(folder.resolve("sample"));
    }

    private static String benchmark(String name, String uses) {
        return "import org.openjdk.jmh.annotations.Benchmark; class " + name + " { @Benchmark void m() { " + uses
                + " } }";
    }

    private Checkouts open() {
        return Checkouts.open(sample.opened(), folder.resolve("cache"));
    }

    private List<String> found(String projectFolder) {
        try (Checkouts checkouts = open()) {
            return checkouts.overlay("HEAD", List.of(), projectFolder).paths();
        }
    }

    @Test
    void among_tests_they_are_the_files_that_use_jmh_and_what_these_use() {
        sample.write("src/main/java/a/Slice.java", "class Slice {}")
                .write("src/test/java/a/SliceBenchmark.java", benchmark("SliceBenchmark", "Data.of(new Slice());"))
                .write("src/test/java/a/Data.java", "class Data { Deeper deeper; }")
                .write("src/test/java/a/Deeper.java", "class Deeper {}")
                .write("src/test/java/a/SliceTest.java", "class SliceTest { Data data; }")
                .write("README.md", "org.openjdk.jmh @Benchmark")
                .commit("one");
        assertThat(found(""))
                .containsExactly(
                        "src/test/java/a/Data.java",
                        "src/test/java/a/Deeper.java",
                        "src/test/java/a/SliceBenchmark.java");
    }

    @Test
    void a_source_set_of_benchmarks_is_taken_as_a_whole_and_measured_code_never() {
        sample.write("core/src/main/java/a/Slice.java", "class Slice {}")
                .write("core/src/main/java/a/OwnBenchmark.java", benchmark("OwnBenchmark", "new Slice();"))
                .write("core/src/jmh/kotlin/a/K.kt", benchmark("K", ""))
                .write("core/src/jmh/resources/data.txt", "data")
                .write("benchmarks/src/main/java/a/B.java", benchmark("B", "Help.me();"))
                .write("benchmarks/src/main/java/a/Help.java", "class Help {}")
                .commit("one");
        assertThat(found(""))
                .containsExactly("benchmarks/src/main", "core/src/jmh", "core/src/main/java/a/OwnBenchmark.java");
        assertThat(found("benchmarks")).containsExactly("benchmarks/src/main");
        assertThat(found("other")).hasSize(3);
        try (Checkouts checkouts = open()) {
            BenchmarkFiles files = checkouts.benchmarkFiles("HEAD");
            assertThat(files.isHelper("a/Help")).isTrue();
            assertThat(files.isHelper("a/Slice")).isFalse();
            assertThat(files.declaring(Set.of("a/Help", "a/Slice", "a/K"), ""))
                    .containsExactly("benchmarks/src/main/java/a/Help.java", "core/src/jmh/kotlin/a/K.kt");
        }
    }

    @Test
    void a_project_of_nothing_but_benchmarks_compares_what_is_in_them() {
        sample.write("benchmarks/src/main/java/a/B.java", benchmark("B", "new Fast();"))
                .write("benchmarks/src/main/java/a/Fast.java", "class Fast {}")
                .commit("one");
        assertThat(found("")).containsExactly("benchmarks/src/main/java/a/B.java");
    }

    @Test
    void benchmarks_that_the_revision_lacks_are_deleted() throws IOException {
        sample.write("src/test/java/a/Kept.java", benchmark("Kept", "")).commit("one");
        String first = sample.git("rev-parse", "HEAD");
        sample.write("src/test/java/a/Kept.java", benchmark("Kept", "int x;"))
                .write("src/test/java/a/Later.java", benchmark("Later", ""))
                .write("src/test/java/a/LaterTest.java", "class LaterTest {}")
                .commit("two");
        try (Checkouts checkouts = open()) {
            Checkout later = checkouts.ofCommit(sample.git("rev-parse", "HEAD"));
            Overlay overlay = checkouts.overlay(first, List.of(), "");
            checkouts.lay(overlay, later);
            assertThat(later.root().resolve("src/test/java/a/Kept.java")).hasContent(benchmark("Kept", ""));
            assertThat(later.root().resolve("src/test/java/a/Later.java")).doesNotExist();
            assertThat(later.root().resolve("src/test/java/a/LaterTest.java")).exists();
            assertThat(overlay.isFrom(later)).isFalse();
            assertThat(overlay.isFrom(checkouts.ofCommit(first))).isTrue();
            assertThat(checkouts.overlay(".", List.of(), "").isFrom(checkouts.ofWorkingTree()))
                    .isTrue();
        }
    }

    @Test
    void a_revision_without_benchmarks_is_refused() {
        sample.write("src/main/java/a/Slice.java", "class Slice {}").commit("one");
        assertThatThrownBy(() -> found("")).isInstanceOfSatisfying(UserError.class, refusal -> {
            assertThat(refusal.problem()).contains("'HEAD' has no benchmarks to copy");
            assertThat(refusal.remedy()).contains("--benchmark-path");
        });
    }
}
