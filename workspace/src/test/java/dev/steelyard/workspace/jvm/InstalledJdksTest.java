package dev.steelyard.workspace.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDKs that remedies name. */
class InstalledJdksTest {

    @TempDir
    Path folder;

    private Path jdk(String name, String release) throws IOException {
        Path javac = Files.createFile(
                Files.createDirectories(folder.resolve(name).resolve("bin")).resolve("javac"));
        assertThat(javac.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve(name).resolve("release"), release);
        return folder.resolve(name);
    }

    @Test
    void they_are_named_with_their_versions_except_for_the_one_in_use() throws IOException {
        Path used = jdk("used", "JAVA_VERSION=\"17.0.15\"\n");
        Path newer = jdk("newer", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.3\"\n");
        jdk("strange", "nothing");
        Files.createDirectories(folder.resolve("no-jdk"));

        assertThat(InstalledJdks.sentence(List.of(folder, folder.resolve("none")), used))
                .isEqualTo(" Installed here: " + newer + " (25.0.3).");
        assertThat(InstalledJdks.sentence(List.of(folder.resolve("none")), used))
                .isEmpty();
    }
}
