package dev.steelyard.measure.firsttouch;

import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.measure.admission.AvailableMemory;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Measures the cost of touching 4 KB of memory for the first time on this machine, in about two seconds. A small JVM touches memory that
 * has not been used recently, if the machine has any, and exits; a second one touches the memory that the first one released.
 *
 * <p>The first one touches at most 2 GB, similar to the heap of a benchmark. If that much memory was in use recently, no new memory is
 * touched, and both costs are nearly the same.
 *
 * <p>If the kernel uses transparent huge pages for everything ({@code always}), one fault provides 2 MB; a 512th of its time is measured,
 * so a fault costs more than the result. With kernel pages of 16 or 64 KB, a fault provides 4 or 16 times as much.
 */
public final class FirstTouchProbe {

    private static final String JAVA = Path.of("bin", "java").toString();
    /** Arguments for a JVM that is small, starts quickly, and uses one core. */
    private static final List<String> JVM_ARGS =
            List.of("-Xms8m", "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");
    /** Environment variables to remove, because they could add arguments such as agents. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final long MOST_BYTES = 2L << 30;
    private static final long LEAST_BYTES = 32L << 20;
    /** Reciprocal of the share of available memory to touch; other processes need memory, too. */
    private static final int SHARE = 4;
    /** Amount to touch on systems that do not report available memory. */
    private static final long UNKNOWN_BYTES = 256L << 20;

    private static final long NEW_MILLIS = 1_200;
    private static final long RECYCLED_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path javaHome;
    private final long bytes;
    private final Duration patience;

    /** Creates a probe for this machine. */
    public FirstTouchProbe() {
        this(
                Path.of(System.getProperty("java.home")),
                room(AvailableMemory.read().available()),
                PATIENCE);
    }

    /**
     * @param javaHome the JDK whose JVM touches memory
     * @param bytes maximum amount of memory to touch; below a minimum, nothing is measured
     * @param patience time after which a JVM that has not exited is killed
     */
    FirstTouchProbe(Path javaHome, long bytes, Duration patience) {
        this.javaHome = javaHome;
        this.bytes = bytes;
        this.patience = patience;
    }

    /** Returns the maximum amount of memory to touch if that much is available, in bytes. */
    static long room(OptionalLong available) {
        return available.isPresent() ? Math.min(MOST_BYTES, available.getAsLong() / SHARE) : UNKNOWN_BYTES;
    }

    /** Measures the costs; empty if there is too little memory, or a JVM fails. */
    public Optional<FirstTouch> measure() throws InterruptedException {
        if (bytes < LEAST_BYTES) {
            return Optional.empty();
        }
        Optional<TouchedChunks> first = touch(NEW_MILLIS);
        Optional<TouchedChunks> again = first.isEmpty() ? Optional.empty() : touch(RECYCLED_MILLIS);
        if (first.isEmpty() || again.isEmpty()) {
            return Optional.empty();
        }
        long fresh = first.get().dearPageNanos();
        return Optional.of(new FirstTouch(fresh, Math.min(fresh, again.get().medianPageNanos())));
    }

    private Optional<TouchedChunks> touch(long millis) throws InterruptedException {
        Optional<Path> classes = classes();
        if (classes.isEmpty()) {
            return Optional.empty();
        }
        ProcessBuilder builder = new ProcessBuilder(javaHome.resolve(JAVA).toString());
        builder.command().addAll(JVM_ARGS);
        builder.command()
                .addAll(List.of(
                        "-XX:MaxDirectMemorySize=" + (bytes + TouchMain.CHUNK_BYTES),
                        "-cp",
                        classes.get().toString(),
                        TouchMain.class.getName(),
                        Long.toString(bytes),
                        Long.toString(millis)));
        VARIABLES.forEach(builder.environment()::remove);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            return output(builder.start()).flatMap(TouchedChunks::parse);
        } catch (IOException e) {
            // There is no such JVM, or no memory for one.
            return Optional.empty();
        }
    }

    /** Returns the output of a JVM, which fits into a pipe; empty if it was killed or failed. */
    private Optional<String> output(Process process) throws IOException, InterruptedException {
        try {
            boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            return ended && process.exitValue() == 0
                    ? Optional.of(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    : Optional.empty();
        } finally {
            // It starts no other processes.
            process.destroyForcibly();
        }
    }

    private static Optional<Path> classes() {
        CodeSource source = TouchMain.class.getProtectionDomain().getCodeSource();
        try {
            return source == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException notAFile) {
            return Optional.empty();
        }
    }
}
