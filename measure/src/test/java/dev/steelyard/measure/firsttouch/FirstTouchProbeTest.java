package dev.steelyard.measure.firsttouch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.FirstTouch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstTouchProbeTest {

    private static final Path HOME = Path.of(System.getProperty("java.home"));
    private static final long BYTES = 64 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    Path temp;

    @Test
    void small_jvms_touch_memory_of_this_machine() throws Exception {
        FirstTouch measured =
                new FirstTouchProbe(HOME, BYTES, PATIENCE).measure().orElseThrow();
        assertThat(measured.newNanos()).isBetween(10L, 1_000_000L);
        assertThat(measured.recycledNanos()).isBetween(10L, measured.newNanos());
    }

    @Test
    void too_little_memory_is_left_alone() throws Exception {
        assertThat(new FirstTouchProbe(HOME, 31 << 20, PATIENCE).measure()).isEmpty();
    }

    @Test
    void a_quarter_of_the_available_memory_is_touched_and_2_gib_at_most() {
        assertThat(FirstTouchProbe.room(OptionalLong.of(4L << 30))).isEqualTo(1L << 30);
        assertThat(FirstTouchProbe.room(OptionalLong.of(64L << 30))).isEqualTo(2L << 30);
        assertThat(FirstTouchProbe.room(OptionalLong.empty())).isEqualTo(256L << 20);
    }

    @Test
    void without_a_jvm_nothing_is_measured() throws Exception {
        assertThat(new FirstTouchProbe(temp, BYTES, PATIENCE).measure()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 1", "echo no memory", "echo touched: 5; exit 1", "kill -9 $$"})
    void a_jvm_that_fails_measures_nothing(String command) throws Exception {
        assertThat(new FirstTouchProbe(home(command), BYTES, PATIENCE).measure())
                .isEmpty();
    }

    @Test
    void a_jvm_that_hangs_is_killed() throws Exception {
        long start = System.nanoTime();
        assertThat(new FirstTouchProbe(home("exec sleep 60"), BYTES, Duration.ofMillis(200)).measure())
                .isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void recycled_memory_is_never_dearer_than_new_memory() throws Exception {
        // The first one says 2 us a page, the second one 3 us.
        Path mark = temp.resolve("mark");
        String command = "if [ -e " + mark + " ]; then echo touched: 3072000; else touch " + mark
                + "; echo touched: 2048000; fi";
        assertThat(new FirstTouchProbe(home(command), BYTES, PATIENCE).measure())
                .contains(new FirstTouch(2_000, 2_000));
    }

    /** Returns the home of a JDK whose JVM is a shell script. */
    private Path home(String command) throws IOException {
        Path java = Files.createDirectories(temp.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + command + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return temp;
    }
}
