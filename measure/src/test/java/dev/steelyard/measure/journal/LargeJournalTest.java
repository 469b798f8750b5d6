package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of hours must not fill the coordinator's heap: slices stay on disk. */
class LargeJournalTest {
    private static final long SECONDS = 240;

    @TempDir
    Path temp;

    @Test
    void a_run_is_held_in_a_fraction_of_what_it_recorded() throws Exception {
        // As objects its slices alone are some 24 MB; those looked at last may stay, some 5 MB.
        assertThat(used(400, "20m")).isLessThan(11 << 20);
    }

    @Test
    @Tag("long")
    void a_run_of_2800_blocks_needs_few_megabytes() throws Exception {
        // As objects its slices alone are some 170 MB.
        assertThat(used(2_800, "48m")).isLessThan(24 << 20);
    }

    /** Returns the bytes in use by a process with so much heap that holds a run of so many blocks. */
    private long used(int blocks, String heap) throws Exception {
        Path folder = temp.resolve("run");
        LargeJournal.write(folder, blocks);
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReadingChild.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assertThat(child.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(said).matches("\\d+ \\d+ \\d+");
            String[] numbers = said.split(" ", 3);
            assertThat(Integer.parseInt(numbers[0])).isEqualTo(blocks);
            assertThat(Long.parseLong(numbers[1])).isEqualTo(2L * blocks * LargeJournal.SLICES);
            System.out.println(blocks + " blocks are held in " + Long.parseLong(numbers[2]) / 1024 + " KiB");
            return Long.parseLong(numbers[2]);
        } finally {
            child.destroyForcibly();
        }
    }
}
