package dev.steelyard.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FreezerTest {
    private Process sleeper;

    @BeforeEach
    void start() throws IOException {
        sleeper = new ProcessBuilder(List.of("sleep", "60")).start();
    }

    @AfterEach
    void end() {
        sleeper.destroyForcibly();
    }

    /** The state letter of proc(5): T is stopped, S asleep. */
    private char state() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + sleeper.pid() + "/stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2);
    }

    private void await(boolean stopped) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(Duration.ofSeconds(10));
        while ((state() == 'T') != stopped && Instant.now().isBefore(end)) {
            Thread.sleep(5);
        }
        assertThat(state() == 'T').isEqualTo(stopped);
    }

    @Test
    void a_process_stops_and_goes_on() throws IOException, InterruptedException {
        try (Freezer freezer = Freezer.open()) {
            freezer.stop(sleeper.pid());
            await(true);
            freezer.resume(sleeper.pid());
            await(false);
        }
    }

    @Test
    void whoever_is_stopped_goes_on_at_the_end() throws IOException, InterruptedException {
        Freezer freezer = Freezer.open();
        freezer.stop(sleeper.pid());
        await(true);
        freezer.close();
        await(false);
        assertThat(sleeper.isAlive()).isTrue();
    }

    @Test
    void a_process_that_is_gone_or_unknown_is_passed_over() throws InterruptedException {
        sleeper.destroyForcibly().waitFor();
        try (Freezer freezer = Freezer.open()) {
            freezer.stop(sleeper.pid());
            freezer.resume(sleeper.pid());
            freezer.stop(0);
        }
        assertThat(sleeper.isAlive()).isFalse();
    }
}
