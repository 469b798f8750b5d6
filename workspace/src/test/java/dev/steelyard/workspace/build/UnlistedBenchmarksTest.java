package dev.steelyard.workspace.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Compiled benchmarks that no list names. */
class UnlistedBenchmarksTest {

    @TempDir
    Path folder;

    private void write(String name, String parent, int version, boolean marked) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, parent, null);
        if (marked) {
            var method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "b", "()V", null, null);
            method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true)
                    .visitEnd();
            method.visitEnd();
        }
        writer.visitEnd();
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, writer.toByteArray());
    }

    @BeforeEach
    void classes() throws IOException {
        write("p/Base", "java/lang/Object", Opcodes.V11, true);
        write("p/Derived", "p/Middle", Opcodes.V17, false);
        write("p/Middle", "p/Base", Opcodes.V17, false);
        write("p/Outer", "java/lang/Object", Opcodes.V1_8, false);
        write("p/Outer$Inner", "java/lang/Object", Opcodes.V1_8, true);
        write("p/$Money", "java/lang/Object", Opcodes.V1_8, true);
        write("p/Other", "java/lang/Object", Opcodes.V17, false);
    }

    @Test
    void they_are_named_by_their_outermost_classes_and_so_are_those_that_inherit() throws IOException {
        Files.writeString(folder.resolve("p/Broken.class"), "no class");

        UnlistedBenchmarks found = UnlistedBenchmarks.in(folder);

        assertThat(found.names()).containsExactlyInAnyOrder("p.Base", "p.Derived", "p.Middle", "p.Outer", "p.$Money");
        assertThat(found.classFileVersion()).isEqualTo(Opcodes.V11);
    }

    @Test
    void a_folder_with_a_list_has_none_and_neither_has_one_that_does_not_exist() throws IOException {
        assertThat(UnlistedBenchmarks.among(List.of(folder, folder.resolve("none"))))
                .hasSize(1);
        Files.createDirectories(folder.resolve("META-INF"));
        Files.writeString(folder.resolve("META-INF/BenchmarkList"), "");
        assertThat(UnlistedBenchmarks.among(List.of(folder, folder.resolve("none"))))
                .isEmpty();
    }
}
