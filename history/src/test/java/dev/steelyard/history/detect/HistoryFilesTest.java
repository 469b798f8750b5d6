package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.detect.DetectRequest.HistoryFile;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFilesTest {

    @Test
    void a_file_has_the_limit_of_an_import(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("history.csv");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength((256L << 20) + 1);
        }
        assertThatThrownBy(() -> HistoryFiles.read(new HistoryFile(file, Layout.UNKNOWN)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("history.csv, the file has more than 256 MiB")
                .hasMessageContaining("Split it");
    }
}
