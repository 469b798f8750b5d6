package dev.steelyard.explain.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.reach.ClassPathContent;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExchangedClassesTest {

    private static final String MAIN =
            "public class Main { public static void main(String[] a) { System.out.print(One.text() + Two.text()); } }";

    @TempDir
    private Path temp;

    private ClassPathContent after = ClassPathContent.read(List.of());

    /** Fields are never null; what they begin with is read before each test. */
    ExchangedClassesTest() throws Exception {}

    private ClassPathContent project(String name, String one, String two) throws Exception {
        return Compiled.in(
                temp.resolve(name + " side"),
                Map.of(
                        "Main.java", MAIN,
                        "One.java", "class One { static String text() { return \"" + one + "\"; } }",
                        "Two.java", "class Two { static String text() { return \"" + two + "\"; } }"));
    }

    @BeforeEach
    void compile() throws Exception {
        project("before", "a", "b");
        after = project("after", "A", "B");
    }

    private List<Path> before() {
        return List.of(temp.resolve("before side/classes"));
    }

    private static String run(List<Path> classPath) throws Exception {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                        "Main")
                .redirectErrorStream(true)
                .start();
        String out = new String(java.getInputStream().readAllBytes(), UTF_8);
        assertThat(java.waitFor()).as(out).isZero();
        return out;
    }

    @Test
    void a_jvm_finds_the_exchanged_class_first_and_all_others_as_before() throws Exception {
        Path jar = temp.resolve("given-1.jar");
        List<Path> classPath = ExchangedClasses.before(jar, before(), List.of("One", "Absent"), after);
        assertThat(classPath).containsExactly(jar, before().get(0));
        assertThat(run(before())).isEqualTo("ab");
        assertThat(run(classPath)).isEqualTo("Ab");
    }

    @Test
    void without_classes_there_is_no_jar() throws Exception {
        Path jar = temp.resolve("given-1.jar");
        assertThat(ExchangedClasses.before(jar, before(), List.of("Absent"), after))
                .isEqualTo(before());
        assertThat(Files.exists(jar)).isFalse();
    }
}
