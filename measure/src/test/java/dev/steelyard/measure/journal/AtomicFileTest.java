package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    void content_that_fails_leaves_the_previous_file_and_nothing_beside_it() throws Exception {
        Path file = folder.resolve("file");
        AtomicFile.write(file, new byte[] {1});
        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write(2);
                    throw new IllegalStateException("no more");
                }))
                .hasMessage("no more");
        assertThat(file).hasBinaryContent(new byte[] {1});
        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        assertThat(folder.resolve("file.tmp")).doesNotExist();
    }

    @Test
    void a_file_has_the_permissions_that_it_is_asked_for() throws Exception {
        Path file = folder.resolve("file");
        Files.createFile(folder.resolve("file.tmp"));
        AtomicFile.write(
                file,
                out -> out.write(1),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }
}
