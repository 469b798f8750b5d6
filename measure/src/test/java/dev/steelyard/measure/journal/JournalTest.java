package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    Path temp;

    @Test
    void blocks_of_every_shape_come_back_as_they_were() {
        Path folder = temp.resolve("runs/one");
        RandomBlocks random = new RandomBlocks(20261121);
        List<Block> written = new ArrayList<>();
        try (Journal journal = Journal.create(folder, RandomBlocks.runRecord())) {
            for (int i = 0; i < 300; i++) {
                Block block = random.next(i);
                journal.append(block);
                written.add(block);
            }
            assertThat(journal.blocks()).isEqualTo(written);
        }
        try (Journal journal = Journal.resume(folder)) {
            assertThat(journal.record()).isEqualTo(RandomBlocks.runRecord());
            assertThat(journal.blocks()).isEqualTo(written);
            assertThat(journal.repaired()).isEmpty();
        }
        assertThat(RunFolder.read(folder)).isEqualTo(new RunFolder(RandomBlocks.runRecord(), written));
    }

    @Test
    void a_torn_last_line_is_cut_off_wherever_it_was_torn() throws IOException {
        RandomBlocks random = new RandomBlocks(3);
        List<Block> written = List.of(random.small(0), random.small(1), random.small(2));
        try (Journal journal = Journal.create(folder(), RandomBlocks.runRecord())) {
            written.forEach(journal::append);
        }
        Path file = folder().resolve("journal");
        byte[] whole = Files.readAllBytes(file);
        int lastLine = whole.length - 1;
        while (whole[lastLine - 1] != '\n') {
            lastLine--;
        }
        for (int end = lastLine + 1; end < whole.length; end++) {
            Files.write(file, Arrays.copyOf(whole, end));
            assertThat(RunFolder.read(folder()).blocks()).isEqualTo(written.subList(0, 2));
            try (Journal journal = Journal.resume(folder())) {
                assertThat(journal.blocks()).as("torn at %d", end).isEqualTo(written.subList(0, 2));
                assertThat(journal.repaired()).isPresent();
            }
            assertThat(Files.size(file)).isEqualTo(lastLine);
        }
    }

    @Test
    void a_torn_line_is_replaced_by_the_next_block() throws IOException {
        List<Block> written = write(2);
        Files.writeString(folder().resolve("journal"), "0123abcd {\"id\"", StandardOpenOption.APPEND);
        Block next = new RandomBlocks(7).next(99);
        try (Journal journal = Journal.resume(folder())) {
            journal.append(next);
        }
        assertThat(RunFolder.read(folder()).blocks()).containsExactly(written.get(0), written.get(1), next);
    }

    @Test
    void a_damaged_last_line_counts_as_torn() throws IOException {
        List<Block> written = write(3);
        flipAByteOfLine(3);
        try (Journal journal = Journal.resume(folder())) {
            assertThat(journal.blocks()).isEqualTo(written.subList(0, 2));
        }
    }

    @Test
    void a_damaged_line_in_the_middle_is_an_error_that_names_it() throws IOException {
        write(3);
        flipAByteOfLine(2);
        byte[] before = Files.readAllBytes(folder().resolve("journal"));
        assertThatThrownBy(() -> Journal.resume(folder()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(folder().resolve("journal").toString())
                .hasMessageContaining("line 2")
                .hasMessageContaining("Delete that line");
        assertThat(Files.readAllBytes(folder().resolve("journal"))).isEqualTo(before);
        try (Journal other = Journal.create(temp.resolve("other"), RandomBlocks.runRecord())) {
            assertThat(other.blocks()).isEmpty();
        }
    }

    @Test
    void a_damaged_line_before_a_torn_one_is_an_error_too() throws IOException {
        write(3);
        flipAByteOfLine(3);
        Files.writeString(folder().resolve("journal"), "0", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> RunFolder.read(folder())).hasMessageContaining("line 3");
    }

    @Test
    void the_same_block_is_not_appended_twice() {
        Block block = new RandomBlocks(1).next(0);
        try (Journal journal = Journal.create(folder(), RandomBlocks.runRecord())) {
            journal.append(block);
            assertThatThrownBy(() -> journal.append(block)).isInstanceOf(IllegalArgumentException.class);
            assertThat(journal.blocks()).containsExactly(block);
        }
    }

    @Test
    void two_runs_cannot_share_a_folder() {
        try (Journal journal = Journal.create(folder(), RandomBlocks.runRecord())) {
            assertThatThrownBy(() -> Journal.resume(folder()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(folder().toString())
                    .hasMessageContaining("another Steelyard run");
            assertThatThrownBy(() -> Journal.create(folder(), RandomBlocks.runRecord()))
                    .hasMessageContaining("another Steelyard run");
            assertThat(RunFolder.read(folder()).blocks()).isEqualTo(journal.blocks());
        }
        assertThatThrownBy(() -> Journal.create(folder(), RandomBlocks.runRecord()))
                .hasMessageContaining("already contains a run")
                .hasMessageContaining("--resume");
    }

    @Test
    void a_newer_schema_is_refused() throws IOException {
        write(1);
        Path file = folder().resolve("run.json");
        Files.writeString(file, Files.readString(file).replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"));
        assertThatThrownBy(() -> Journal.resume(folder()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("schemaVersion 2 is newer than 1")
                .hasMessageContaining("Use the version");
    }

    @Test
    void a_journal_that_never_ends_is_refused_and_not_read_into_memory() throws IOException {
        write(1);
        Path journal = folder().resolve("journal");
        Files.delete(journal);
        Files.createSymbolicLink(journal, Path.of("/dev/zero"));
        assertThatThrownBy(() -> RunFolder.read(folder()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("journal is not a file");
        Files.delete(journal);
        try (FileChannel channel = FileChannel.open(journal, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {'x'}), 300L << 20);
        }
        assertThatThrownBy(() -> RunFolder.read(folder()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 1 is damaged: it is longer than 64 MiB");
        Path description = folder().resolve("run.json");
        Files.delete(description);
        Files.createSymbolicLink(description, Path.of("/dev/zero"));
        assertThatThrownBy(() -> RunFolder.read(folder()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("run.json is not a file");
    }

    @Test
    void a_folder_without_a_run_and_a_damaged_description_are_told() throws IOException {
        assertThatThrownBy(() -> Journal.resume(temp))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("run.json does not exist");
        write(1);
        Files.writeString(folder().resolve("run.json"), "{\"schemaVersion\": 1, \"run\": {}");
        assertThatThrownBy(() -> RunFolder.read(folder()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not a valid description of a run");
    }

    @Test
    void what_is_large_is_read_again_and_not_kept() throws IOException {
        List<Block> written = write(3);
        Path file = folder().resolve("journal");
        byte[] whole = Files.readAllBytes(file);
        List<Block> blocks = RunFolder.read(folder()).blocks();
        Files.delete(file);
        assertThat(blocks)
                .extracting(Block::id)
                .isEqualTo(written.stream().map(Block::id).toList());
        assertThat(blocks)
                .extracting(Block::plan)
                .isEqualTo(written.stream().map(Block::plan).toList());
        assertThatThrownBy(() -> assertThat(blocks).isEqualTo(written))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("cannot read ");
        Files.write(file, whole);
        assertThat(blocks).isEqualTo(written);
    }

    @Test
    void a_journal_that_is_changed_while_it_is_read_is_an_error() throws IOException {
        List<Block> written = write(3);
        List<Block> blocks = RunFolder.read(folder()).blocks();
        flipAByteOfLine(2);
        assertThatThrownBy(() -> assertThat(blocks).isEqualTo(written))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("changed while it was being read");
    }

    @Test
    void a_claimed_folder_is_the_journals() throws IOException {
        Path folder = Files.createDirectories(folder());
        FolderLock claim = FolderLock.take(folder);
        assertThatThrownBy(() -> FolderLock.take(folder)).hasMessageContaining("another Steelyard run");
        Journal.create(claim, folder, RandomBlocks.runRecord()).close();
        Journal.resume(folder).close();
    }

    private Path folder() {
        return temp.resolve("run");
    }

    private List<Block> write(int count) {
        RandomBlocks random = new RandomBlocks(count);
        List<Block> written = new ArrayList<>();
        try (Journal journal = Journal.create(folder(), RandomBlocks.runRecord())) {
            for (int i = 0; i < count; i++) {
                written.add(random.next(i));
                journal.append(written.get(i));
            }
        }
        return written;
    }

    private void flipAByteOfLine(int line) throws IOException {
        Path file = folder().resolve("journal");
        byte[] bytes = Files.readAllBytes(file);
        int at = 0;
        for (int i = 1; i < line; i++) {
            while (bytes[at++] != '\n') {}
        }
        bytes[at + 40] ^= 1;
        Files.write(file, bytes);
    }
}
