package dev.steelyard.explain.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.code.MethodCode;
import dev.steelyard.workspace.reach.ClassPathContent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods of real class files, before and after an edit. */
final class ChangedMethodsTest {

    @TempDir
    private Path temp;

    private List<ChangedMethod> changed(String before, String after) throws Exception {
        return ChangedMethods.between(
                Compiled.in(temp.resolve("before"), Map.of("A.java", before)),
                Compiled.in(temp.resolve("after"), Map.of("A.java", after)),
                List.of("A", "java.lang.String"));
    }

    private static MethodCode code(
            int bytes, boolean locks, List<String> calls, List<String> creates, List<String> catches) {
        return new MethodCode(bytes, locks, set(calls), set(creates), set(catches));
    }

    private static SortedSet<String> set(List<String> names) {
        return new TreeSet<>(names);
    }

    @Test
    void a_method_that_locks_calls_creates_and_catches_says_so() throws Exception {
        String before = "class A { int a(int x) { return x + 1; } int same() { return 7; } }";
        String after = """
                class A {
                    int same() { return 7; }
                    int a(int x) {
                        int[] one = new int[1];
                        String[][] two = new String[2][3];
                        synchronized (this) {
                            try {
                                one[0] = Math.addExact(x, new Object[4].length);
                            } catch (ArithmeticException e) {
                                return new StringBuilder().length() + two.length;
                            }
                        }
                        return one[0];
                    }
                }""";
        assertThat(changed(before, after)).singleElement().satisfies(method -> {
            assertThat(method.method()).isEqualTo("A.a");
            assertThat(method.parameters()).isEmpty();
            // iload_1, iconst_1, iadd, ireturn
            assertThat(method.before()).contains(code(4, false, List.of(), List.of(), List.of()));
            MethodCode found = method.after().orElseThrow();
            assertThat(found)
                    .isEqualTo(code(
                            found.bytes(),
                            true,
                            List.of("java.lang.Math.addExact", "java.lang.StringBuilder.length"),
                            List.of("int[]", "java.lang.Object[]", "java.lang.String[][]", "java.lang.StringBuilder"),
                            List.of("java.lang.ArithmeticException")));
            assertThat(found.bytes()).isBetween(50, 100);
        });
    }

    @Test
    void a_method_becomes_synchronized_and_keeps_its_length() throws Exception {
        assertThat(changed("class A { int a() { return 1; } }", "class A { synchronized int a() { return 1; } }"))
                .containsExactly(new ChangedMethod(
                        "A.a",
                        Optional.empty(),
                        Optional.of(code(2, false, List.of(), List.of(), List.of())),
                        Optional.of(code(2, true, List.of(), List.of(), List.of()))));
    }

    @Test
    void overloads_are_told_apart_and_methods_come_and_go() throws Exception {
        List<ChangedMethod> changed = changed(
                "class A { int a(int x) { return x; } void a(byte[] x, String y) {} void gone() {} }",
                "class A { int a(int x) { return x + 2; } void a(byte[] x, String y) {} void fresh() {} }");
        assertThat(changed).extracting(ChangedMethod::method).containsExactlyInAnyOrder("A.a", "A.gone", "A.fresh");
        assertThat(changed)
                .filteredOn(method -> method.method().equals("A.a"))
                .extracting(ChangedMethod::parameters)
                .containsExactly(Optional.of("int"));
        assertThat(changed)
                .filteredOn(method -> method.after().isEmpty())
                .extracting(ChangedMethod::method)
                .containsExactly("A.gone");
    }

    @Test
    void lines_constants_and_the_numbers_of_lambdas_do_not_count() throws Exception {
        String lambda = "java.util.function.IntSupplier f(int x) { return () -> x + 1; }";
        String before = "class A { String s() { return \"s\"; } " + lambda + " }";
        String after = "class A {\n\n java.util.function.IntSupplier e(int y) { return () -> y - 70000; }\n"
                + "float t() { return 2.5f; } String s() { return \"s\"; } " + lambda + " }";
        assertThat(changed(before, after))
                .allMatch(method -> method.before().isEmpty())
                .extracting(ChangedMethod::method)
                .containsExactlyInAnyOrder("A.e", "A.lambda$e", "A.t");
        assertThat(changed(before, before.replace("x + 1", "x + 2")))
                .extracting(ChangedMethod::method)
                .containsExactly("A.lambda$f");
    }

    @Test
    void the_length_is_that_of_the_class_file() throws Exception {
        // From the 257th constant on, a string takes three bytes to load instead of two.
        StringBuilder many = new StringBuilder("class A { Object[] all() { return new Object[] {");
        for (int i = 0; i < 300; i++) {
            many.append("\"c").append(i).append("\", ");
        }
        many.append("}; } String s() { return \"last\"; } }");
        String before = many.toString();
        assertThat(changed(before, before.replace("String s", "synchronized String s")))
                .singleElement()
                .satisfies(method ->
                        assertThat(method.after().orElseThrow().bytes()).isEqualTo(4));
    }

    @Test
    void of_a_file_that_is_no_class_nothing_is_said() throws Exception {
        ClassPathContent before = Compiled.in(temp.resolve("before"), Map.of("A.java", "class A { void a() {} }"));
        Path broken = Files.createDirectories(temp.resolve("broken"));
        Files.write(broken.resolve("A.class"), "no class".getBytes(StandardCharsets.UTF_8));
        ClassPathContent after = ClassPathContent.read(List.of(broken));
        assertThat(ChangedMethods.between(before, after, List.of("A"))).isEmpty();
    }
}
