package dev.steelyard.workspace.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks that are compiled, edited and compiled again. */
final class BenchmarkCodeTest {

    private static final String BENCH = "app/bench/DecoderBenchmark.java";
    private static final String READ = "bench.DecoderBenchmark.read";
    private static final String ANNOTATIONS = "lib/org/openjdk/jmh/annotations/";

    private static final Project PROJECT = new Project(
            new TreeMap<>(Map.of(
                    ANNOTATIONS + "Benchmark.java",
                    annotation("Benchmark", ""),
                    ANNOTATIONS + "State.java",
                    annotation("State", "int value() default 0;"),
                    ANNOTATIONS + "Setup.java",
                    annotation("Setup", ""),
                    ANNOTATIONS + "Param.java",
                    annotation("Param", "String[] value();"),
                    ANNOTATIONS + "OperationsPerInvocation.java",
                    annotation("OperationsPerInvocation", "int value();"),
                    "lib/measured/Decoder.java",
                    """
                    package measured;
                    public class Decoder {
                        public static class Options { public int width() { return 3; } }
                        public int decode(byte[] input) { return input.length; }
                        public Number any() { return 1; }
                    }
                    """,
                    "app/bench/Inputs.java",
                    """
                    package bench;
                    import org.openjdk.jmh.annotations.*;
                    @State
                    public class Inputs {
                        byte[] bytes;
                        @Setup public void fill() { bytes = new byte[10]; }
                    }
                    """,
                    "app/bench/Base.java",
                    """
                    package bench;
                    import org.openjdk.jmh.annotations.*;
                    public abstract class Base {
                        int seed;
                        @Setup public void seed() { seed = 42; }
                    }
                    """,
                    "app/bench/Plain.java",
                    "package bench; public class Plain { public static int twice(int x) { return 2 * x; } }",
                    BENCH,
                    """
                    package bench;
                    import java.util.function.IntSupplier;
                    import measured.Decoder;
                    import org.openjdk.jmh.annotations.*;
                    @State
                    public class DecoderBenchmark extends Base {
                        private final Decoder decoder = new Decoder();
                        @Param({"1", "2"}) String size;
                        @Benchmark
                        public int read(Inputs inputs, Nested nested) {
                            IntSupplier later = () -> decoder.decode(inputs.bytes) + nested.offset;
                            return helper(later.getAsInt()) + new Decoder.Options().width() + decoder.any().intValue();
                        }
                        @Benchmark
                        public int other(Unused unused) { return onlyOther(1); }
                        private int helper(int x) { return Plain.twice(x) + 1; }
                        private static int onlyOther(int x) { return x + 5; }
                        @State public static class Nested { int offset = 7; }
                        @State public static class Unused { int offset = 8; }
                    }
                    """)),
            java.util.List.of());

    @TempDir
    private Path folder;

    private String before = "";

    private static String annotation(String name, String members) {
        return "package org.openjdk.jmh.annotations; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) "
                + "public @interface " + name + " { " + members + " }";
    }

    private Optional<String> digest(Project project, String benchmark) throws IOException {
        Path place = Files.createTempDirectory(folder, "build");
        try (BenchmarkCode code = BenchmarkCode.on(project.build(place).classPath())) {
            return code.digest(benchmark);
        }
    }

    private String edited(UnaryOperator<Project> edit) throws IOException {
        return digest(PROJECT.edited(edit), READ).orElseThrow();
    }

    private static UnaryOperator<Project> replacing(String path, String text, String by) {
        return project -> project.replacing(path, text, by);
    }

    @BeforeEach
    void build() throws IOException {
        before = digest(PROJECT, READ).orElseThrow();
    }

    @Test
    void an_edit_of_what_the_benchmark_itself_does_counts() throws IOException {
        assertThat(edited(replacing(BENCH, "helper(later.getAsInt())", "helper(later.getAsInt() + 1)")))
                .as("body")
                .isNotEqualTo(before);
        assertThat(edited(replacing(BENCH, "+ nested.offset", "- nested.offset")))
                .as("lambda")
                .isNotEqualTo(before);
        assertThat(edited(replacing(BENCH, "Plain.twice(x) + 1", "Plain.twice(x) + 2")))
                .as("private method")
                .isNotEqualTo(before);
        assertThat(edited(replacing(BENCH, "offset = 7", "offset = 9")))
                .as("nested state class")
                .isNotEqualTo(before);
        assertThat(edited(replacing("app/bench/Inputs.java", "byte[10]", "byte[20]")))
                .as("state class of its own file")
                .isNotEqualTo(before);
        assertThat(edited(replacing("app/bench/Base.java", "42", "43")))
                .as("superclass")
                .isNotEqualTo(before);
        assertThat(edited(replacing(
                        BENCH,
                        "@Benchmark\n    public int read",
                        "@Benchmark @OperationsPerInvocation(5)\n    public int read")))
                .as("operations per call")
                .isNotEqualTo(before);
    }

    @Test
    void an_edit_of_what_it_measures_does_not_count() throws IOException {
        assertThat(edited(replacing("lib/measured/Decoder.java", "input.length", "input.length + 1")))
                .as("body")
                .isEqualTo(before);
        assertThat(edited(replacing("lib/measured/Decoder.java", "Number any()", "Integer any()")))
                .as("type of a result")
                .isEqualTo(before);
        assertThat(edited(replacing("lib/measured/Decoder.java", "decode(byte[] input)", "decode(byte... input)")))
                .as("declaration")
                .isEqualTo(before);
        assertThat(edited(project -> project.without("lib/measured/Decoder.java")
                        .with(
                                "app/measured/Decoder.java",
                                PROJECT.files().getOrDefault("lib/measured/Decoder.java", ""))
                        .replacing("app/measured/Decoder.java", "input.length", "input.length + 1")))
                .as("in the module of the benchmarks")
                .isEqualTo(before);
        assertThat(edited(replacing("app/bench/Plain.java", "2 * x", "3 * x")))
                .as("a class that nothing tells from what is measured")
                .isEqualTo(before);
    }

    @Test
    void other_benchmarks_of_the_class_do_not_count() throws IOException {
        assertThat(edited(replacing(BENCH, "return x + 5", "return x + 6")))
                .as("their methods")
                .isEqualTo(before);
        assertThat(edited(replacing(BENCH, "offset = 8", "offset = 9")))
                .as("their states")
                .isEqualTo(before);
        assertThat(edited(replacing(BENCH, "@State\npublic class DecoderBenchmark extends Base {", """
                        @State
                        public class DecoderBenchmark extends Base {
                            @Benchmark public int added() { IntSupplier s = () -> 1; return s.getAsInt(); }
                        """)))
                .as("one more, which shifts the numbers of lambdas")
                .isEqualTo(before);
    }

    @Test
    void debug_information_order_and_the_version_of_class_files_do_not_count() throws IOException {
        assertThat(digest(PROJECT.compiledWith("-g:none"), READ)).contains(before);
        assertThat(edited(replacing(
                        BENCH, "    @Benchmark\n    public int read", "\n\n    @Benchmark\n    public int read")))
                .as("line numbers")
                .isEqualTo(before);
        assertThat(digest(PROJECT.compiledWith("--release", "11"), READ)).contains(before);
        assertThat(edited(replacing(BENCH, "{\"1\", \"2\"}", "{\"1\", \"2\", \"3\"}")))
                .as("values of params are part of the identity")
                .isEqualTo(before);
    }

    @Test
    void a_rename_does_not_count() throws IOException {
        Project renamed = PROJECT.without(BENCH)
                .with(
                        "app/other/Read.java",
                        PROJECT.files()
                                .getOrDefault(BENCH, "")
                                .replace("package bench;", "package other; import bench.*;")
                                .replace("DecoderBenchmark", "Read")
                                .replace("int read(", "int first("))
                .replacing("app/bench/Inputs.java", "byte[] bytes;", "public byte[] bytes;");
        assertThat(digest(
                        renamed.replacing("app/bench/Base.java", "int seed;", "public int seed;"), "other.Read.first"))
                .contains(before);
        assertThat(digest(PROJECT, "bench.DecoderBenchmark.other"))
                .isPresent()
                .get()
                .isNotEqualTo(before);
    }

    @Test
    void nothing_is_known_of_what_is_not_there_or_cannot_be_read() throws IOException {
        assertThat(digest(PROJECT, "bench.DecoderBenchmark.absent")).isEmpty();
        assertThat(digest(PROJECT, "bench.Absent.read")).isEmpty();
        assertThat(digest(PROJECT, "bench.Plain.twice")).isEmpty();
        assertThat(digest(PROJECT, "../<b>\u001b[31m.read")).isEmpty();
        assertThat(digest(PROJECT, "read")).isEmpty();
        assertThat(digest(PROJECT.with("app/bench/Broken.class", "no class"), "bench.Broken.read"))
                .isEmpty();
        assertThat(digest(PROJECT.with("app/bench/DecoderBenchmark.class", "no class"), READ))
                .isEmpty();
    }

    private BenchmarkCode.Classes classes(UnaryOperator<Project> edit) throws IOException {
        Path place = Files.createTempDirectory(folder, "build");
        try (BenchmarkCode code =
                BenchmarkCode.on(PROJECT.edited(edit).build(place).classPath())) {
            return code.classes(READ, name -> name.startsWith("bench/")).orElseThrow();
        }
    }

    @Test
    void a_helper_counts_by_itself_and_what_it_calls_of_the_measured_code_does_not() throws IOException {
        BenchmarkCode.Classes as = classes(project -> project);
        assertThat(as.outermost())
                .containsExactly("bench/Base", "bench/DecoderBenchmark", "bench/Inputs", "bench/Plain");
        assertThat(as.helpers()).isPresent();
        assertThat(classes(replacing("app/bench/Plain.java", "2 * x", "3 * x")).helpers())
                .isNotEqualTo(as.helpers());
        assertThat(classes(replacing("app/bench/Base.java", "42", "43")).helpers())
                .isEqualTo(as.helpers());
        UnaryOperator<Project> calling = replacing(
                "app/bench/Plain.java", "return 2 * x;", "return new measured.Decoder().any().intValue() * x;");
        assertThat(classes(project -> calling.apply(project)
                                .replacing("lib/measured/Decoder.java", "Number any()", "Integer any()"))
                        .helpers())
                .isEqualTo(classes(calling).helpers());
    }

    @Test
    void a_class_that_is_not_among_the_tests_is_no_helper() throws IOException {
        Path place = Files.createTempDirectory(folder, "build");
        try (BenchmarkCode code = BenchmarkCode.on(PROJECT.build(place).classPath())) {
            BenchmarkCode.Classes none = code.classes(READ, name -> false).orElseThrow();
            assertThat(none.helpers()).isEmpty();
            assertThat(none.outermost()).containsExactly("bench/Base", "bench/DecoderBenchmark", "bench/Inputs");
        }
    }
}
