package dev.steelyard.measure.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shells in the place of hosts, forks and what they leave behind. */
@Timeout(60)
class StrayProcessesTest {
    /** What one process needs that does not end when it is asked to, and more than several may need one after the other. */
    private static final Duration TOGETHER = Duration.ofSeconds(4);

    @TempDir
    Path directory;

    private final StrayProcesses strays = new StrayProcesses();
    private final List<Process> started = new ArrayList<>();

    private Process start(String host, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        if (!host.isEmpty()) {
            strays.mark(builder, host);
        }
        Process process = builder.start();
        started.add(process);
        return process;
    }

    @AfterEach
    void endAll() {
        started.stream()
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process.toHandle())))
                .toList()
                .forEach(ProcessHandle::destroyForcibly);
    }

    private void await(String file) throws Exception {
        while (!Files.exists(directory.resolve(file))) {
            Thread.sleep(10);
        }
    }

    private static boolean sleeps(ProcessHandle process, String seconds) {
        return process.info()
                .arguments()
                .filter(all -> List.of(all).equals(List.of(seconds)))
                .isPresent();
    }

    private static boolean runs(Process process) throws InterruptedException {
        // Its end is known a moment later.
        return !process.waitFor(200, TimeUnit.MILLISECONDS);
    }

    private Duration end() {
        long start = System.nanoTime();
        strays.end();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Test
    void what_carries_the_mark_is_ended_and_nothing_else() throws Exception {
        Process stray = start("host-1", "sleep", "600");
        Process other = start("", "sleep", "600");
        StrayProcesses another = new StrayProcesses();
        assertThat(another.end()).isEmpty();
        assertThat(strays.end()).containsExactly("sleep (process " + stray.pid() + ")");
        assertThat(runs(stray)).isFalse();
        assertThat(other.isAlive()).isTrue();
    }

    @Test
    void a_process_may_clean_up_before_it_ends() throws Exception {
        start("host-1", "sh", "-c", "trap 'touch cleaned; exit' TERM; touch ready; while :; do sleep 0.05; done");
        await("ready");
        strays.end();
        assertThat(directory.resolve("cleaned")).exists();
    }

    @Test
    void processes_that_do_not_end_when_asked_are_killed_together() throws Exception {
        List<Process> stubborn = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            stubborn.add(start("host-1", "sh", "-c", "trap '' TERM; touch r" + i + "; while :; do sleep 0.05; done"));
        }
        for (int i = 0; i < 4; i++) {
            await("r" + i);
        }
        assertThat(end()).isLessThan(TOGETHER);
        for (Process process : stubborn) {
            assertThat(runs(process)).isFalse();
        }
    }

    @Test
    void a_process_whose_parent_takes_no_note_of_its_end_is_not_waited_for() throws Exception {
        Process parent = start("host-1", "sh");
        strays.spare("host-1", parent.toHandle());
        try (OutputStream in = parent.getOutputStream()) {
            // It becomes a program that never waits for the child.
            in.write("sleep 600 &\ntouch ready\nexec sleep 601\n".getBytes(StandardCharsets.UTF_8));
        }
        await("ready");
        while (!sleeps(parent.toHandle(), "601")) {
            Thread.sleep(10);
        }
        assertThat(end()).isLessThan(Duration.ofSeconds(1));
        assertThat(parent.isAlive()).isTrue();
    }

    @Test
    void a_host_is_spared_with_the_wrapper_that_it_runs_behind_and_what_that_left_running() throws Exception {
        Process wrapper = start("host-1", "sh", "-c", "(sleep 602 & echo $! > daemon); sleep 603; exit $?");
        while (wrapper.children().noneMatch(child -> sleeps(child, "603"))) {
            Thread.sleep(10);
        }
        strays.spare("host-1", wrapper.toHandle());
        ProcessHandle daemon = ProcessHandle.of(Long.parseLong(
                        Files.readString(directory.resolve("daemon")).strip()))
                .orElseThrow();
        try {
            Process fork = start("host-1", "sleep", "604");
            Process other = start("host-2", "sleep", "605");
            assertThat(strays.end()).hasSize(2);
            assertThat(runs(fork)).isFalse();
            assertThat(runs(other)).isFalse();
            assertThat(wrapper.descendants().filter(ProcessHandle::isAlive)).hasSize(1);
            assertThat(wrapper.isAlive()).isTrue();
            assertThat(daemon.isAlive()).isTrue();
        } finally {
            daemon.destroyForcibly();
        }
    }
}
