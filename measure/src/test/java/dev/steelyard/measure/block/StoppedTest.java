package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stops all processes of a session in mid-block, as Ctrl-Z and {@code docker pause} do, and lets them go on. */
class StoppedTest {
    @TempDir
    Path directory;

    @Test
    void a_block_in_which_all_processes_were_stopped_says_so_and_the_next_one_is_whole() throws Exception {
        Process coordinator = new ProcessBuilder(
                        BenchmarkJar.java().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoppedBlock.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("coordinator.log").toFile())
                .start();
        try {
            awaitForks(coordinator.toHandle());
            TimeUnit.MILLISECONDS.sleep(2500);
            signal("STOP", coordinator);
            TimeUnit.SECONDS.sleep(5);
            signal("CONT", coordinator);
            assertThat(coordinator.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            signal("CONT", coordinator);
            coordinator.descendants().forEach(ProcessHandle::destroyForcibly);
            coordinator.destroyForcibly();
        }
        List<String> blocks = Files.readAllLines(directory.resolve("blocks"));
        String[] stopped = blocks.get(0).split(" ");
        assertThat(Long.parseLong(stopped[0])).as(blocks.get(0)).isBetween(4_500L, 8_000L);
        assertThat(Integer.parseInt(stopped[2])).as("hung: " + blocks.get(0)).isZero();
        assertThat(stopped[3]).isEqualTo("false");
        String[] next = blocks.get(1).split(" ");
        assertThat(Long.parseLong(next[0])).as(blocks.get(1)).isZero();
        assertThat(next[3]).isEqualTo("true");
    }

    private static void awaitForks(ProcessHandle coordinator) throws InterruptedException {
        for (int i = 0; i < 1200; i++) {
            if (coordinator.children().flatMap(ProcessHandle::children).count() >= 2) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new AssertionError("no forks within a minute");
    }

    private static void signal(String name, Process coordinator) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-s", name, Long.toString(coordinator.pid())));
        coordinator.descendants().forEach(process -> command.add(Long.toString(process.pid())));
        new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
