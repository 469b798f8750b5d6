package dev.steelyard.suite.maps.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StoreFolderTest {

    @TempDir
    Path temporary;

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
    void folders_are_removed_with_what_is_in_them() throws IOException {
        StoreFolder folder = StoreFolder.create();
        Files.createDirectories(folder.path().resolve("a/b"));
        Files.writeString(folder.path().resolve("a/b/file"), "content");
        assertThat(folder.path().getFileName().toString())
                .startsWith(StoreFolder.PREFIX + ProcessHandle.current().pid() + "-");
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    @Timeout(60)
    void a_terminated_jvm_removes_its_folder() throws IOException, InterruptedException {
        Process process = waiting();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            Path folder = folderOf(reader);
            assertThat(folder).isDirectory();
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(folder).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    @Timeout(60)
    void the_folder_of_a_killed_jvm_is_removed_by_the_next_and_that_of_a_living_one_is_not()
            throws IOException, InterruptedException {
        Process process = waiting();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            Path folder = folderOf(reader);
            StoreFolder.create(temporary).close();
            assertThat(folder).as("of a living process").isNotEmptyDirectory();
            process.destroyForcibly();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(folder).as("no hook ran").isNotEmptyDirectory();
            StoreFolder.create(temporary).close();
            assertThat(folder).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void only_folders_with_the_id_of_a_process_are_removed() throws IOException, InterruptedException {
        long gone = idOfAnEndedProcess();
        String living = StoreFolder.PREFIX + ProcessHandle.current().pid() + "-1";
        List<String> kept =
                List.of(living, StoreFolder.PREFIX + gone, StoreFolder.PREFIX + "x-1", "other-" + gone + "-1");
        for (String name : kept) {
            Files.createDirectory(temporary.resolve(name));
        }
        Path file = Files.createFile(temporary.resolve(StoreFolder.PREFIX + gone + "-file"));
        Path abandoned = Files.createDirectory(temporary.resolve(StoreFolder.PREFIX + gone + "-1"));
        StoreFolder.create(temporary).close();
        assertThat(kept).allSatisfy(name -> assertThat(temporary.resolve(name)).isDirectory());
        assertThat(file).exists();
        assertThat(abandoned).doesNotExist();
    }

    @Test
    @Timeout(60)
    void several_may_remove_the_same_folders_at_once() throws IOException, InterruptedException {
        long gone = idOfAnEndedProcess();
        for (int i = 0; i < 100; i++) {
            Path inside = temporary.resolve(StoreFolder.PREFIX + gone + "-" + i).resolve("a/b");
            Files.createDirectories(inside);
            Files.writeString(inside.resolve("file"), "content");
        }
        IntStream.range(0, 8)
                .parallel()
                .forEach(i -> StoreFolder.create(temporary).close());
        assertThat(temporary).isEmptyDirectory();
    }

    private Process waiting() throws IOException {
        return java(
                "-Djava.io.tmpdir=" + temporary, "-cp", System.getProperty("java.class.path"), Waiting.class.getName());
    }

    private static Path folderOf(BufferedReader waiting) throws IOException {
        return Path.of(Objects.requireNonNull(waiting.readLine(), "a folder's path"));
    }

    private static long idOfAnEndedProcess() throws IOException, InterruptedException {
        Process process = java("-Xlog:disable", "--version");
        assertThat(process.waitFor()).isZero();
        return process.pid();
    }

    private static Process java(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
