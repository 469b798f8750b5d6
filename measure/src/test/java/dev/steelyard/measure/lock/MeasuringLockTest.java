package dev.steelyard.measure.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class MeasuringLockTest {
    private static final Duration PAUSE = Duration.ofMillis(20);

    @TempDir
    Path temp;

    @Test
    void jmh_refuses_to_run_while_it_is_held_and_runs_afterwards() throws Exception {
        try (MeasuringLock lock = taken(temp, MeasuringLockTest::unexpected)) {
            assertThat(lock).isNotNull();
            assertThat(endOf(startJmh(0))).contains("Another JMH instance might be running");
        }
        assertThat(endOf(startJmh(0))).doesNotContain("Another JMH instance");
    }

    @Test
    void it_waits_for_a_run_of_jmh_and_says_so_once() throws Exception {
        Process jmh = startJmh(1500);
        try (BufferedReader output = jmh.inputReader(StandardCharsets.UTF_8)) {
            awaitLine(output, "JMH holds its lock");
            List<String> messages = new ArrayList<>();
            long start = System.nanoTime();
            try (MeasuringLock lock = taken(temp, messages::add)) {
                assertThat(lock).isNotNull();
                assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(500));
            }
            assertThat(messages).hasSize(1);
            assertThat(messages.get(0))
                    .contains(temp.resolve("jmh.lock").toString())
                    .contains("stop it");
        } finally {
            jmh.destroyForcibly();
        }
    }

    @Test
    void waiting_ends_when_interrupted() throws Exception {
        try (MeasuringLock lock = taken(temp, MeasuringLockTest::unexpected)) {
            assertThat(lock).isNotNull();
            AtomicReference<Throwable> end = new AtomicReference<>();
            Thread waiting = new Thread(() -> {
                try {
                    taken(temp, message -> Thread.currentThread().interrupt());
                } catch (InterruptedException e) {
                    end.set(e);
                }
            });
            waiting.start();
            waiting.join(TimeUnit.SECONDS.toMillis(60));
            assertThat(end.get()).isInstanceOf(InterruptedException.class);
        }
        taken(temp, MeasuringLockTest::unexpected).close();
    }

    @Test
    void a_file_that_exists_is_left_as_it_is() throws Exception {
        Path file = Files.writeString(temp.resolve("jmh.lock"), "left by another");
        taken(temp, MeasuringLockTest::unexpected).close();
        assertThat(file).hasContent("left by another");
    }

    @Test
    void a_folder_that_cannot_hold_it_is_named() {
        assertThatThrownBy(() -> taken(temp.resolve("none"), MeasuringLockTest::unexpected))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(temp.resolve("none/jmh.lock").toString())
                .hasMessageContaining("-Djava.io.tmpdir");
    }

    @Test
    void a_lock_that_was_closed_is_not_taken_afterwards() {
        MeasuringLock lock = new MeasuringLock(temp);
        lock.close();
        assertThatThrownBy(() -> lock.take(PAUSE, MeasuringLockTest::unexpected))
                .isInstanceOf(InterruptedException.class);
    }

    private static MeasuringLock taken(Path folder, Consumer<String> message) throws InterruptedException {
        MeasuringLock lock = new MeasuringLock(folder);
        lock.take(PAUSE, message);
        return lock;
    }

    private static void unexpected(String message) {
        throw new AssertionError(message);
    }

    /** Compiles the child against JMH, which is not on the class path of this module. */
    private String classPath() throws IOException {
        Path classes = Files.createDirectories(temp.resolve("classes"));
        List<String> jars;
        try (Stream<Path> files = Files.list(Path.of("target", "jmh", "1.37"))) {
            jars = files.map(jar -> jar.toAbsolutePath().toString()).sorted().toList();
        }
        String classPath = classes + File.pathSeparator + String.join(File.pathSeparator, jars);
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-cp", classPath));
        try (Stream<Path> sources = Files.list(Path.of("src", "test", "jmh", "lock"))) {
            sources.forEach(source -> arguments.add(source.toString()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        return classPath;
    }

    private Process startJmh(long millis) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-Djava.io.tmpdir=" + temp,
                        "-cp",
                        classPath(),
                        "lock.JmhChild",
                        Long.toString(millis))
                .redirectErrorStream(true)
                .start();
    }

    private static String endOf(Process process) throws Exception {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            return awaitLine(output, "ended: ");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String awaitLine(BufferedReader output, String start) throws IOException {
        StringBuilder seen = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(start)) {
                return line;
            }
            seen.append(line).append('\n');
        }
        throw new AssertionError("no line begins with '" + start + "' in:\n" + seen);
    }
}
