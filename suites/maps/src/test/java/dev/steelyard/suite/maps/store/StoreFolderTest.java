package dev.steelyard.suite.maps.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StoreFolderTest {

    /** Opens a store, says where its files are, and waits for ever. */
    static final class Waiting {
        public static void main(String[] arguments) throws InterruptedException {
            StoreFolder folder = StoreFolder.create();
            Stores.open("mvstore", folder.path()).putOnly(1L, 1L);
            System.out.println(folder.path());
            Thread.currentThread().join();
        }
    }

    @Test
    void foldersAreRemovedWithWhatIsInThem() throws IOException {
        StoreFolder folder = StoreFolder.create();
        Files.createDirectories(folder.path().resolve("a/b"));
        Files.writeString(folder.path().resolve("a/b/file"), "content");
        assertThat(folder.path().getFileName().toString()).startsWith(StoreFolder.PREFIX);
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    @Timeout(60)
    void aTerminatedJvmRemovesItsFolder() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Waiting.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            Path folder = Path.of(Objects.requireNonNull(reader.readLine(), "a folder's path"));
            assertThat(folder).isDirectory();
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(folder).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }
}
