package dev.steelyard.workspace.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.files.Digest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

final class NormalClassTest {

    private static byte[] type(String source, int version, String... constants) {
        ClassWriter writer = new ClassWriter(0);
        for (String constant : constants) {
            writer.newConst(constant);
        }
        writer.visit(version, Opcodes.ACC_PUBLIC, "Type", null, "java/lang/Object", null);
        writer.visitSource(source, null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    @Test
    void order_and_number_of_constants_do_not_count() {
        assertThat(NormalClass.digest(type("Type.java", Opcodes.V17, "one", "two")))
                .isEqualTo(NormalClass.digest(type("Type.java", Opcodes.V17, "two", "one", "three")));
    }

    @Test
    void the_name_of_the_source_does_not_count() {
        assertThat(NormalClass.digest(type("Type.java", Opcodes.V17)))
                .isEqualTo(NormalClass.digest(type("Other.java", Opcodes.V17)));
    }

    @Test
    void the_version_of_the_class_file_counts() {
        assertThat(NormalClass.digest(type("Type.java", Opcodes.V17)))
                .isNotEqualTo(NormalClass.digest(type("Type.java", Opcodes.V11)));
    }

    @Test
    void what_is_no_class_file_counts_as_it_is() {
        byte[] bytes = "no class".getBytes(StandardCharsets.UTF_8);
        assertThat(NormalClass.digest(bytes)).isEqualTo(Digest.of(bytes));
    }

    @Test
    void a_class_file_of_a_later_java_counts_as_it_is() {
        byte[] bytes = type("Type.java", Opcodes.V17);
        bytes[6] = 0x7F;
        assertThat(NormalClass.digest(bytes)).isEqualTo(Digest.of(bytes));
    }
}
