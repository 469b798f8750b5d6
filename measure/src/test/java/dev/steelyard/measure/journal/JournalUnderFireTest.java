package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the writer, fills its disk, takes away its permission; and looks at what is left. */
class JournalUnderFireTest {
    private static final long SECONDS = 60;

    @TempDir
    Path temp;

    @Test
    void killed_three_times_it_loses_nothing_and_doubles_nothing() throws Exception {
        killAndResume(3, 1);
    }

    @Test
    @Tag("long")
    void killed_twenty_times_it_loses_nothing_and_doubles_nothing() throws Exception {
        killAndResume(20, 2);
    }

    @Test
    void a_full_disk_leaves_all_blocks_before_readable() throws Exception {
        Path folder = temp.resolve("run");
        // bash counts in KiB; the JVM ignores SIGXFSZ, so that the write fails as it would on a full disk.
        Process child = start(List.of("bash", "-c", "ulimit -f 64; exec \"$@\"", "bash"), folder);
        List<String> output = outputOf(child);
        String failure = output.get(output.size() - 1);
        assertThat(failure)
                .startsWith("failed ")
                .contains(folder.resolve("journal").toString())
                .contains("--resume");
        int acknowledged = output.size() - 2;
        assertThat(acknowledged).isPositive();
        assertThat(Files.readAllBytes(folder.resolve("journal"))).endsWith((byte) '\n');
        try (Journal journal = Journal.resume(folder)) {
            assertThat(journal.repaired()).isEmpty();
            assertThat(journal.blocks()).isEqualTo(expected(acknowledged));
        }
    }

    @Test
    void a_full_file_system_leaves_all_blocks_before_readable() throws Exception {
        Path disk = Files.createDirectory(temp.resolve("disk"));
        assumeTrue(mount(disk, "size=128k"), "needs the right to mount a small tmpfs");
        try {
            Path folder = disk.resolve("run");
            try (Journal journal = Journal.create(folder, RandomBlocks.runRecord())) {
                int count = fill(journal);
                assertThat(count).isPositive();
                assertThat(RunFolder.read(folder).blocks()).isEqualTo(expected(count));
            }
            // What a block was too long for may hold the small file of a run.
            useUp(disk.resolve("rest"));
            Path late = disk.resolve("late");
            assertThatThrownBy(() -> Journal.create(late, RandomBlocks.runRecord()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(late.toString());
            assertThat(late.resolve("run.json")).doesNotExist();
        } finally {
            run("umount", disk.toString());
        }
    }

    /** Takes every page of a file system that is left. */
    private static void useUp(Path file) throws IOException {
        byte[] page = new byte[4096];
        try (OutputStream rest = Files.newOutputStream(file)) {
            for (int pages = 0; pages < 1000; pages++) {
                rest.write(page);
            }
        } catch (IOException full) {
            return;
        }
        throw new IllegalStateException("the file system is larger than it was made");
    }

    @Test
    void a_read_only_folder_is_refused_at_once() throws Exception {
        Path disk = Files.createDirectory(temp.resolve("disk"));
        assumeTrue(mount(disk, "ro"), "needs the right to mount a read-only tmpfs");
        try {
            assertThatThrownBy(() -> Journal.create(disk, RandomBlocks.runRecord()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(disk.toString())
                    .hasMessageContaining("--out");
            assertThatThrownBy(() -> Journal.create(disk.resolve("run"), RandomBlocks.runRecord()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("--out");
        } finally {
            run("umount", disk.toString());
        }
    }

    @Test
    void a_folder_under_a_file_is_refused() throws Exception {
        Path file = Files.createFile(temp.resolve("file"));
        assertThatThrownBy(() -> Journal.create(file.resolve("run"), RandomBlocks.runRecord()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot create ")
                .hasMessageContaining("--out");
    }

    private void killAndResume(int times, long seed) throws Exception {
        Path folder = temp.resolve("run");
        SplittableRandom random = new SplittableRandom(seed);
        int acknowledged = 0;
        for (int time = 0; time < times; time++) {
            Process child = start(List.of(), folder);
            // Moments are drawn from the first write on: half of them fall within a few appends, the rest later.
            try (var lines = child.inputReader(StandardCharsets.UTF_8)) {
                String first = lines.readLine();
                int found = Integer.parseInt(first.substring("found ".length()));
                assertThat(found).isBetween(acknowledged, acknowledged + 1);
                TimeUnit.MICROSECONDS.sleep(random.nextLong(time % 2 == 0 ? 20_000 : 300_000));
                // Not Process.destroyForcibly, which would close the stream that still holds acknowledgements.
                child.toHandle().destroyForcibly();
                acknowledged = found;
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    acknowledged = Math.max(acknowledged, wholeIndex(line, acknowledged) + 1);
                }
            }
            assertThat(child.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        try (Journal journal = Journal.resume(folder)) {
            assertThat(journal.blocks()).hasSizeBetween(acknowledged, acknowledged + 1);
            assertThat(journal.blocks()).isEqualTo(expected(journal.blocks().size()));
        }
    }

    /** The last line may be torn by the kill: a shortened number is smaller and never raises what is owed. */
    private static int wholeIndex(String line, int otherwise) {
        return line.isEmpty() ? otherwise - 1 : Integer.parseInt(line);
    }

    private static int fill(Journal journal) {
        for (int index = 0; ; index++) {
            try {
                journal.append(AppendingChild.block(index));
            } catch (UserError e) {
                assertThat(e).hasMessageContaining("Free some disk space");
                return index;
            }
        }
    }

    private static List<Block> expected(int count) {
        return IntStream.range(0, count).mapToObj(AppendingChild::block).toList();
    }

    private static Process start(List<String> before, Path folder) throws IOException {
        List<String> command = new java.util.ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                AppendingChild.class.getName(),
                folder.toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static List<String> outputOf(Process child) throws Exception {
        try (var lines = child.inputReader(StandardCharsets.UTF_8)) {
            List<String> output = lines.lines().toList();
            assertThat(child.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            return output;
        }
    }

    private static boolean mount(Path at, String option) throws Exception {
        return run("mount", "-t", "tmpfs", "-o", option, "none", at.toString());
    }

    private static boolean run(String... command) throws Exception {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException commandNotFound) {
            return false;
        }
    }
}
