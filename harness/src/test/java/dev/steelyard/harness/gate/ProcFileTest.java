package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFileTest {
    @TempDir
    Path directory;

    @Test
    void fields_are_counted_after_the_command_whatever_its_name() throws IOException {
        ProcFile file = file("812 (a) b (c)) S 1 2 3 4 -1 4194304 103 0 7 0 21 22\n");
        assertThat(file.refresh()).isTrue();
        int fields = file.afterCommand();
        assertThat(file.field(fields, 7)).isEqualTo(103);
        assertThat(file.field(fields, 9)).isEqualTo(7);
        assertThat(file.field(fields, 11)).isEqualTo(21);
        assertThat(file.field(fields, 99)).isZero();
    }

    @Test
    void labels_stand_at_the_start_of_a_line() throws IOException {
        ProcFile file = file("voluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t42\n");
        assertThat(file.refresh()).isTrue();
        assertThat(file.labelled(bytes("nonvoluntary_ctxt_switches:"))).isEqualTo(42);
        assertThat(file.labelled(bytes("voluntary_ctxt_switches:"))).isEqualTo(5);
        assertThat(file.labelled(bytes("absent:"))).isZero();
    }

    @Test
    void a_file_is_read_anew_each_time() throws IOException {
        Path path = Files.writeString(directory.resolve("stat"), "cpu  1 2 3");
        ProcFile file = new ProcFile(path.toString(), 64);
        assertThat(file.refresh()).isTrue();
        assertThat(file.field(0, 1)).isEqualTo(1);
        Files.writeString(path, "cpu  9 2 3");
        assertThat(file.refresh()).isTrue();
        assertThat(file.field(0, 1)).isEqualTo(9);
    }

    @Test
    void an_absent_file_is_no_error() {
        ProcFile file = new ProcFile(directory.resolve("none").toString(), 64);
        assertThat(file.present()).isFalse();
        assertThat(file.refresh()).isFalse();
        assertThat(file.field(0, 0)).isZero();
    }

    private ProcFile file(String text) throws IOException {
        return new ProcFile(Files.writeString(directory.resolve("file"), text).toString(), 256);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
