package dev.steelyard.history.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.verdict.read.LargeFile;
import dev.steelyard.verdict.read.ReadingProcess;
import dev.steelyard.verdict.read.ResultReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are larger than the memory, or hold nothing in many bytes. */
class LargeFilesTest {

    private static final long SECONDS = 120;

    @ParameterizedTest
    @EnumSource(LargeFile.class)
    void a_file_that_is_larger_than_the_heap_is_read(LargeFile file) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx40m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReadingProcess.class.getName(),
                        file.name())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assertThat(child.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(said).isEqualTo(file.said());
        } finally {
            child.destroyForcibly();
        }
    }

    /** A stream that counts what is taken of it. */
    private static final class Zeros extends InputStream {
        private long left = 300L << 20;
        private long taken;

        @Override
        public int read() {
            taken++;
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            Arrays.fill(buffer, offset, offset + length, (byte) 0);
            taken += length;
            left -= length;
            return left > 0 ? length : -1;
        }
    }

    @Test
    void three_hundred_megabytes_of_zeros_are_refused_at_once() {
        Zeros zeros = new Zeros();
        assertThatThrownBy(() -> ResultReader.read(() -> zeros))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("character 1: a NUL, so the file is not text");
        assertThatThrownBy(() -> SeriesReader.read(zeros, Layout.UNKNOWN))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("a NUL");
        assertThatThrownBy(() -> ImportReader.read(new byte[1 << 20], Layout.UNKNOWN))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("a NUL");
        assertThat(zeros.taken).isLessThan(1 << 20);
    }

    @Test
    void a_table_of_twenty_thousand_columns_names_the_limit() {
        String series = IntStream.range(0, 20_000).mapToObj(i -> "s" + i).collect(Collectors.joining(","));
        assertThatThrownBy(() -> series("revision," + series + "\n"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 1: a row has more than 16384 cells");
        String params = IntStream.range(0, 20_000).mapToObj(i -> "Param: p" + i).collect(Collectors.joining(","));
        assertThatThrownBy(() -> ResultReader.read(("Benchmark,Mode,Threads,Samples,Score,Unit," + params + "\n")
                        .getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 1: a row has more than 16384 cells");
    }

    @Test
    void a_cell_without_end_names_the_limit() {
        assertThatThrownBy(() -> series("revision,s\na," + "1".repeat(17 << 20)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 2: a cell has more than 16 MiB");
    }

    private static void series(String text) throws IOException {
        SeriesReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Layout.UNKNOWN);
    }
}
