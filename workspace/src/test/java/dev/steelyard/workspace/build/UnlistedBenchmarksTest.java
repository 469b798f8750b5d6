package dev.steelyard.workspace.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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
        write(name, parent, version, marked, 0);
    }

    private void write(String name, String parent, int version, boolean marked, int access) throws IOException {
        write(name, parent, version, marked, access, "()V");
    }

    private void write(String name, String parent, int version, boolean marked, int access, String descriptor)
            throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, Opcodes.ACC_PUBLIC | access, name, null, parent, null);
        var method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "b", descriptor, null, null);
        if (marked) {
            method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true)
                    .visitEnd();
        }
        method.visitEnd();
        write(name, writer);
    }

    private void local(String name, String parent) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, name, null, parent, null);
        writer.visitOuterClass("apart/p/Tool", null, null);
        write(name, writer);
    }

    private void write(String name, ClassWriter writer) throws IOException {
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

        UnlistedBenchmarks found = UnlistedBenchmarks.in(folder, Set.of());

        assertThat(found.names()).containsExactlyInAnyOrder("p.Base", "p.Derived", "p.Middle", "p.Outer", "p.$Money");
        assertThat(found.classFileVersion()).isEqualTo(Opcodes.V11);
    }

    private void list(String names) throws IOException {
        Files.createDirectories(folder.resolve("META-INF"));
        Files.writeString(folder.resolve("META-INF/BenchmarkList"), names);
    }

    @Test
    void only_what_no_list_names_is_unlisted() throws IOException {
        List<Path> folders = List.of(folder, folder.resolve("none"));
        list("");
        assertThat(UnlistedBenchmarks.among(folders))
                .as("an empty list names nothing")
                .singleElement()
                .satisfies(all -> assertThat(all.names()).hasSize(5));
        assertThat(UnlistedBenchmarks.holding(folders)).containsExactly(folder);

        list("JMH S 6 p.Base S 9 p.Derived S 13 p.Outer.Inner S 8 p.$Money S 7 measure");
        assertThat(UnlistedBenchmarks.among(folders))
                .singleElement()
                .satisfies(missing -> assertThat(missing.names()).containsExactly("p.Middle"));

        list("JMH S 6 p.Base S 9 p.Derived S 13 p.Outer.Inner S 8 p.$Money S 8 p.Middle");
        assertThat(UnlistedBenchmarks.among(folders)).isEmpty();
        assertThat(UnlistedBenchmarks.holding(folders)).containsExactly(folder);
        assertThat(UnlistedBenchmarks.holding(List.of(folder.resolve("none")))).isEmpty();
    }

    @Test
    void classes_that_jmh_lists_never_are_none() throws IOException {
        Path apart = Files.createDirectories(folder.resolve("apart"));
        write("apart/p/Shape", "java/lang/Object", Opcodes.V17, true, Opcodes.ACC_ABSTRACT);
        write("apart/p/jmh_generated/Base_jmhType", "apart/p/Shape", Opcodes.V17, false, 0);
        write("apart/p/generated/Base_jmhType_B1", "apart/p/Shape", Opcodes.V17, false, 0); // JMH 1.21
        write("apart/p/Tool", "java/lang/Object", Opcodes.V17, false, 0, "(Lorg/openjdk/jmh/annotations/Benchmark;)V");
        local("apart/p/Tool$1", "apart/p/Shape");

        assertThat(UnlistedBenchmarks.in(apart, Set.of()).names()).isEmpty();
    }
}
