package dev.steelyard.harness.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Greeting;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkLogTest {
    @TempDir
    Path folder;

    private Path file;
    private ServerSocket server;
    private Connection connection;

    @BeforeEach
    void open() throws IOException {
        file = folder.resolve("fork.log");
        server = new ServerSocket(0, 1, Connection.loopback());
        connection = Connection.open(server.getLocalPort(), new Greeting(Greeting.Role.HOST, "secret", "host"));
    }

    @AfterEach
    void close() throws IOException {
        connection.close();
        server.close();
    }

    private static void bytewise(ForkLog log, String text) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            log.write(b);
        }
    }

    @Test
    void native_output_is_written_line_by_line_in_order() throws IOException {
        ForkLog log = ForkLog.open(file.toString(), connection);
        bytewise(log, "[0.1s] GC(0) Pause\nhalf a li");
        assertThat(file).content().isEqualTo("[0.1s] GC(0) Pause\n");
        log.println("JMH says");
        assertThat(file).content().isEqualTo("[0.1s] GC(0) Pause\nhalf a liJMH says" + System.lineSeparator());
        bytewise(log, "the end, ü");
        log.finish();
        assertThat(file).content().endsWith("the end, ü");
    }

    @Test
    void a_long_log_keeps_its_start_and_its_end() throws IOException {
        ForkLog log = ForkLog.open(file.toString(), connection);
        byte[] chunk = new byte[1 << 16];
        Arrays.fill(chunk, (byte) 'x');
        log.println("the start");
        for (int i = 0; i < 640; i++) {
            log.write(chunk);
        }
        bytewise(log, "java.lang.OutOfMemoryError: Java heap space\n");
        log.println("<forked VM failed with exit code 3>");
        log.finish();
        assertThat(Files.size(file)).isBetween((long) ForkLog.HEAD, ForkLog.HEAD + ForkLog.TAIL + (2L << 16));
        assertThat(Files.readString(file))
                .startsWith("the start")
                .containsOnlyOnce("# Output omitted here: logs are limited to 16 MiB.")
                .contains("OutOfMemoryError")
                .endsWith("exit code 3>" + System.lineSeparator());
        assertThat(log.exitCode()).hasValue(3);
    }

    @Test
    void a_log_that_fits_is_whole() throws IOException {
        ForkLog log = ForkLog.open(file.toString(), connection);
        byte[] chunk = new byte[1 << 16];
        for (int i = 0; i < 250; i++) {
            log.write(chunk);
        }
        log.finish();
        assertThat(Files.size(file)).isEqualTo(250L << 16);
    }
}
