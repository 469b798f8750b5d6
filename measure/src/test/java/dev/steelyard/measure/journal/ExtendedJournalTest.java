package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Unreached;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run is given after it began is as safe as its blocks. */
class ExtendedJournalTest {
    private static final Extension TIME = new Extension(Optional.of(Duration.ofMinutes(20)), OptionalInt.empty());
    private static final Extension BLOCKS = new Extension(Optional.empty(), OptionalInt.of(12));
    private static final Extension BOTH = new Extension(Optional.of(Duration.ofHours(2)), OptionalInt.of(40));

    @TempDir
    Path temp;

    private Path folder;
    private final List<Block> written = new ArrayList<>();

    @BeforeEach
    void begin() {
        folder = temp.resolve("run");
        try (Journal journal = Journal.create(folder, RandomBlocks.runRecord())) {
            append(journal, 2);
        }
    }

    private void append(Journal journal, int count) {
        for (int i = 0; i < count; i++) {
            Block block = new RandomBlocks(written.size()).next(written.size());
            journal.append(block);
            written.add(block);
        }
    }

    private static Run begun() {
        return RandomBlocks.runRecord().run();
    }

    @Test
    void extensions_between_blocks_come_back_in_their_order() {
        try (Journal journal = Journal.resume(folder)) {
            journal.extend(BLOCKS);
            assertThat(journal.record().run()).isEqualTo(begun().extended(BLOCKS));
            append(journal, 2);
        }
        try (Journal journal = Journal.resume(folder)) {
            assertThat(journal.record().run()).isEqualTo(begun().extended(BLOCKS));
            journal.extend(TIME);
            journal.extend(BOTH);
            append(journal, 1);
        }
        Run last = begun().extended(BLOCKS).extended(TIME).extended(BOTH);
        RunFolder read = RunFolder.read(folder);
        assertThat(read.record().run()).isEqualTo(last);
        assertThat(read.record().command()).isEqualTo(RandomBlocks.runRecord().command());
        assertThat(read.blocks()).as("read again from their places").isEqualTo(written);
        try (Journal journal = Journal.resume(folder)) {
            assertThat(journal.record().run()).isEqualTo(last);
            assertThat(journal.blocks()).isEqualTo(written);
        }
    }

    @Test
    void what_is_unreached_comes_back_with_what_is_known_last() throws IOException {
        Benchmark benchmark = written.get(0).id().benchmark();
        try (Journal journal = Journal.resume(folder)) {
            journal.extend(TIME);
            journal.know(new Unreached(benchmark, List.of("one", "two")));
            append(journal, 1);
            journal.know(new Unreached(benchmark, List.of("two")));
            journal.extend(BLOCKS);
            assertThat(journal.record().run().unreached()).containsExactly(new Unreached(benchmark, List.of("two")));
        }
        RunFolder read = RunFolder.read(folder);
        assertThat(read.record().run())
                .isEqualTo(begun().extended(TIME).extended(BLOCKS).knowing(new Unreached(benchmark, List.of("two"))));
        assertThat(read.blocks()).isEqualTo(written);
    }

    @Test
    void a_torn_extension_is_left_out_wherever_it_was_torn() throws IOException {
        Path file = folder.resolve("journal");
        int before = (int) Files.size(file);
        try (Journal journal = Journal.resume(folder)) {
            journal.extend(TIME);
        }
        byte[] whole = Files.readAllBytes(file);
        for (int end = before + 1; end < whole.length; end++) {
            Files.write(file, Arrays.copyOf(whole, end));
            assertThat(RunFolder.read(folder).record().run()).isEqualTo(begun());
            try (Journal journal = Journal.resume(folder)) {
                assertThat(journal.record().run()).as("torn at %d", end).isEqualTo(begun());
                assertThat(journal.repaired()).isPresent();
                assertThat(journal.blocks()).isEqualTo(written);
            }
            assertThat(Files.size(file)).isEqualTo(before);
        }
    }

    @Test
    void an_extension_that_cannot_be_read_is_damage() throws IOException {
        Files.write(
                folder.resolve("journal"),
                JournalLine.of("{\"extended\":{\"budget\":null,\"blocks\":null}}".getBytes(StandardCharsets.UTF_8)),
                StandardOpenOption.APPEND);
        assertThatThrownBy(() -> Journal.resume(folder))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 3")
                .hasMessageContaining("not a valid journal entry");
    }
}
