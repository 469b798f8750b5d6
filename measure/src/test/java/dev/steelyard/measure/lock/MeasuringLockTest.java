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
    void jmhRefusesToRunWhileItIsHeldAndRunsAfterwards() throws Exception {
        try (MeasuringLock lock = MeasuringLock.take(temp, PAUSE, MeasuringLockTest::unexpected)) {
            assertThat(lock).isNotNull();
            assertThat(endOf(startJmh(0))).contains("Another JMH instance might be running");
        }
        assertThat(endOf(startJmh(0))).doesNotContain("Another JMH instance");
    }

    @Test
    void itWaitsForARunOfJmhAndSaysSoOnce() throws Exception {
        Process jmh = startJmh(1500);
        try (BufferedReader output = jmh.inputReader(StandardCharsets.UTF_8)) {
            awaitLine(output, "JMH holds its lock");
            List<String> messages = new ArrayList<>();
            long start = System.nanoTime();
            try (MeasuringLock lock = MeasuringLock.take(temp, PAUSE, messages::add)) {
                assertThat(lock).isNotNull();
                assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(500));
            }
            assertThat(messages).hasSize(1);
            assertThat(messages.get(0))
                    .contains(temp.resolve("jmh.lock").toString())
                    .contains("end it");
        } finally {
            jmh.destroyForcibly();
        }
    }

    @Test
    void waitingEndsWhenInterrupted() throws Exception {
        try (MeasuringLock lock = MeasuringLock.take(temp, PAUSE, MeasuringLockTest::unexpected)) {
            assertThat(lock).isNotNull();
            AtomicReference<Throwable> end = new AtomicReference<>();
            Thread waiting = new Thread(() -> {
                try {
                    MeasuringLock.take(
                            temp, PAUSE, message -> Thread.currentThread().interrupt());
                } catch (InterruptedException e) {
                    end.set(e);
                }
            });
            waiting.start();
            waiting.join(TimeUnit.SECONDS.toMillis(60));
            assertThat(end.get()).isInstanceOf(InterruptedException.class);
        }
        MeasuringLock.take(temp, PAUSE, MeasuringLockTest::unexpected).close();
    }

    @Test
    void aFileThatExistsIsLeftAsItIs() throws Exception {
        Path file = Files.writeString(temp.resolve("jmh.lock"), "left by another");
        MeasuringLock.take(temp, PAUSE, MeasuringLockTest::unexpected).close();
        assertThat(file).hasContent("left by another");
    }

    @Test
    void aFolderThatCannotHoldItIsNamed() {
        assertThatThrownBy(() -> MeasuringLock.take(temp.resolve("none"), PAUSE, MeasuringLockTest::unexpected))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(temp.resolve("none/jmh.lock").toString())
                .hasMessageContaining("-Djava.io.tmpdir");
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
