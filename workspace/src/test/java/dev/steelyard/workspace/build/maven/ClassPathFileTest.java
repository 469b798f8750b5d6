package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathFileTest {

    @TempDir
    Path folder;

    /** As groovy-all brings a pom, and netty libraries of native code. */
    @Test
    void what_no_jvm_loads_is_left_out() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path jar = folder.resolve("a.jar");
        List<String> entries = List.of(
                classes.toString(),
                jar.toString(),
                folder.resolve("groovy-all-4.0.pom").toString(),
                folder.resolve("netty-linux-x86_64.so").toString(),
                folder.resolve("none/classes").toString());
        Files.writeString(
                folder.resolve("steelyard.classpath"),
                String.join(File.pathSeparator, entries) + System.lineSeparator());

        assertThat(ClassPathFile.of(folder)).containsExactly(classes, jar);
    }

    @Test
    void a_module_that_needs_nothing_has_an_empty_one() throws IOException {
        Files.writeString(folder.resolve("steelyard.classpath"), System.lineSeparator());

        assertThat(ClassPathFile.of(folder)).isEmpty();
    }
}
