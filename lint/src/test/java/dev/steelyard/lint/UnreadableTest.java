package dev.steelyard.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.lint.finding.LintReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are none, or damaged, are named; no data is never a pass. */
class UnreadableTest {
    private static final String NAME = "org/example/good/DecoderBenchmark.class";

    @TempDir
    Path temp = Path.of("");

    private Path classes() throws IOException {
        return Subjects.compile(
                8,
                Files.createDirectories(temp.resolve("classes")),
                List.of(Subjects.SOURCES.resolve("org/example/good/DecoderBenchmark.java")));
    }

    private static UserError refused(Path path) {
        UserError refused = catchThrowableOfType(UserError.class, () -> Linter.lint(List.of(path), List.of()));
        assertThat(refused).as(path.toString()).isNotNull();
        assertThat(refused.remedy()).endsWith(".");
        return refused;
    }

    @Test
    @Timeout(20)
    void a_pipe_is_not_waited_for() throws Exception {
        Path pipe = temp.resolve("pipe.jar");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(refused(pipe).problem()).isEqualTo(pipe + " is not a file");
    }

    @Test
    void no_such_file() {
        Path missing = temp.resolve("missing.jar");
        assertThat(refused(missing).problem()).isEqualTo("no such file: " + missing);
    }

    @Test
    void no_jar() throws IOException {
        Path text = Files.writeString(temp.resolve("text.jar"), "hello");
        assertThat(refused(text).problem()).startsWith(text + " is not a jar: ");
    }

    @Test
    void no_class() throws IOException {
        assertThat(refused(Files.createDirectory(temp.resolve("empty"))).problem())
                .endsWith("empty contains no classes");
    }

    @Test
    void no_benchmark() throws IOException {
        Path source = temp.resolve("Plain.java");
        Files.writeString(source, "class Plain { int one() { return 1; } }");
        Path folder = Files.createDirectory(temp.resolve("plain"));
        Subjects.compile(8, folder, List.of(source));
        assertThat(refused(folder).problem()).endsWith("plain contains no JMH benchmarks");
    }

    @Test
    void one_named_folder_without_benchmarks_is_no_pass_because_of_another() throws IOException {
        Path classes = classes();
        Path empty = Files.createDirectory(temp.resolve("empty"));
        assertThatThrownBy(() -> Linter.lint(List.of(classes, empty), List.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("empty");
    }

    @Test
    void no_class_file_in_a_jar_is_named_with_its_entry() throws IOException {
        Path classes = classes();
        Files.writeString(classes.resolve("org/example/good/Text.class"), "no class file at all");
        Path jar = Subjects.jar(classes, temp.resolve("benchmarks.jar"), "");
        assertThat(refused(jar).problem()).isEqualTo(jar + ", entry org/example/good/Text.class, is not a class file");
    }

    @Test
    void a_class_file_of_java_25_is_read() throws IOException {
        Path file = classes().resolve(NAME);
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = 69;
        Files.write(file, bytes);
        LintReport report = Linter.lint(List.of(temp), List.of());
        assertThat(report.benchmarks()).isEqualTo(1);
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void a_class_file_of_the_future_is_named_with_its_version() throws IOException {
        Path file = classes().resolve(NAME);
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = (byte) 200;
        Files.write(file, bytes);
        assertThat(refused(temp).problem())
                .isEqualTo(file + " has class file version 200, which is newer than this version of Steelyard "
                        + "supports");
    }

    @Test
    void a_class_file_that_is_cut_off_is_named_wherever_it_is_cut() throws IOException {
        Path file = classes().resolve(NAME);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(refused(temp).problem()).contains(NAME);
        }
    }

    @Test
    void damage_anywhere_is_an_error_that_names_the_file_or_none_at_all() throws IOException {
        Path file = classes().resolve(NAME);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(42);
        int errors = 0;
        for (int i = 0; i < 500; i++) {
            byte[] damaged = whole.clone();
            damaged[8 + random.nextInt(whole.length - 8)] = (byte) random.nextInt();
            Files.write(file, damaged);
            try {
                assertThat(Linter.lint(List.of(temp), List.of()).benchmarks()).isPositive();
            } catch (UserError e) {
                errors++;
                boolean empty = e.problem().endsWith("contains no JMH benchmarks");
                assertThat(empty || e.problem().contains(NAME)).as(e.problem()).isTrue();
            } catch (RuntimeException e) {
                throw new AssertionError("damage number " + i, e);
            }
        }
        assertThat(errors).isPositive();
    }

    @Test
    void a_folder_may_be_a_link() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link"), classes());
        assertThat(Linter.lint(List.of(link), List.of()).benchmarks()).isEqualTo(1);
    }

    @Test
    void names_are_taken_as_they_are() throws IOException {
        Path source = temp.resolve("Evil.java");
        String name = "evil\u202e";
        Files.writeString(
                source,
                "class Evil { @org.openjdk.jmh.annotations.Benchmark @org.openjdk.jmh.annotations.Fork(0) public void"
                        + " fine() {} }",
                StandardCharsets.UTF_8);
        Path folder = Files.createDirectory(temp.resolve(name));
        Subjects.compile(8, folder, List.of(source));
        LintReport report = Linter.lint(List.of(folder), List.of());
        assertThat(report.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.place().container()).endsWith(name));
    }
}
