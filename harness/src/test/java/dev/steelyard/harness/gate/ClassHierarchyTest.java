package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import org.junit.jupiter.api.Test;

class ClassHierarchyTest {

    /** Used by one test alone. */
    private interface Unused {
        static int value() {
            return 1;
        }
    }

    @Test
    void this_jvm_lists_its_classes_and_interfaces_but_not_those_of_the_jdk() {
        assertThat(Unused.value()).isEqualTo(1);
        Fields loaded = ClassHierarchy.now();
        assertThat(loaded.list(Key.CLASSES))
                .contains(ClassHierarchy.class.getName(), ClassHierarchyTest.class.getName())
                .contains(ClassHierarchyTest.class.getName() + "$Unused")
                .doesNotContain("dev.steelyard.harness.host.HostMain")
                .noneMatch(name -> name.startsWith("java.") || name.contains("/"));
    }

    private static ClassHierarchy read(String... lines) {
        return ClassHierarchy.read(String.join("\n", lines));
    }

    @Test
    void classes_of_the_class_path_are_those_of_the_loader_of_the_gate() {
        ClassHierarchy read = read(
                "java.lang.Object/null",
                "|--a.Interface/0x00007f01 (intf)",
                "|--dev.steelyard.harness.gate.ClassHierarchy/0x00007f01",
                "|  |--a.B$1/0x00007f01",
                "|--a.B$$Lambda/0x0000000800c03000/0x00007f02",
                "|--jdk.internal.reflect.GeneratedMethodAccessor1/0x00007f03");
        assertThat(read.names()).containsExactly("a.B$1", "a.Interface", "dev.steelyard.harness.gate.ClassHierarchy");
        assertThat(read.gap()).isNull();
    }

    @Test
    void a_class_of_another_loader_is_a_gap() {
        ClassHierarchy read = read(
                "java.lang.Object/null",
                "|--dev.steelyard.harness.gate.ClassHierarchy/0x00007f01",
                "|--plug.In/0x00007f04");
        assertThat(read.gap()).isEqualTo("a custom class loader loaded plug.In");
    }

    @Test
    void a_list_without_the_gate_is_none() {
        assertThat(read("Unknown diagnostic command").gap()).isEqualTo("the JVM cannot list its classes");
    }
}
