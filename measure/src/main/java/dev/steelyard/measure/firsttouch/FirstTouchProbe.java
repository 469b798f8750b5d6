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
 * Measures what the first touch of 4 KB of memory costs on this machine, in about two seconds. A small JVM touches memory
 * that has not been in use for a while, if the machine has any, and ends; a second one touches what the first gave back.
 *
 * <p>The first one touches 2 GB at most, as the heap of a benchmark does. Where that much was in use a moment ago, this meets no new
 * memory, and both costs are nearly the same.
 *
 * <p>Where the kernel uses transparent huge pages for everything ({@code always}), one fault provides 2 MB; what is measured is then
 * its 512th part, so a fault costs more than this says. A kernel with pages of 16 or 64 KB provides 4 or 16 times as much a fault.
 */
public final class FirstTouchProbe {

    private static final String JAVA = Path.of("bin", "java").toString();
    /** Small, quick to start, and on one core. */
    private static final List<String> JVM_ARGS =
            List.of("-Xms8m", "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");
    /** They would add arguments, such as those of agents. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final long MOST_BYTES = 2L << 30;
    private static final long LEAST_BYTES = 32L << 20;
    /** Of what is available; other processes need memory, too. */
    private static final int SHARE = 4;
    /** For systems that do not tell what is available. */
    private static final long UNKNOWN_BYTES = 256L << 20;

    private static final long NEW_MILLIS = 1_200;
    private static final long RECYCLED_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path javaHome;
    private final long bytes;
    private final Duration patience;

    /** Prepares to measure this machine. */
    public FirstTouchProbe() {
        this(
                Path.of(System.getProperty("java.home")),
                room(AvailableMemory.read().available()),
                PATIENCE);
    }

    /**
     * @param javaHome the JDK whose JVM touches memory
     * @param bytes the most memory to touch; too little of it is not measured at all
     * @param patience after which a JVM is killed that has not ended by itself
     */
    FirstTouchProbe(Path javaHome, long bytes, Duration patience) {
        this.javaHome = javaHome;
        this.bytes = bytes;
        this.patience = patience;
    }

    /** Returns the most memory to touch where so much is available, in bytes. */
    static long room(OptionalLong available) {
        return available.isPresent() ? Math.min(MOST_BYTES, available.getAsLong() / SHARE) : UNKNOWN_BYTES;
    }

    /** Measures it; empty where there is too little memory, or a JVM does not do what it is told. */
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
            // No such JVM, or no memory for one.
            return Optional.empty();
        }
    }

    /** Returns what a JVM printed, which fits into a pipe; empty if it was killed or failed. */
    private Optional<String> output(Process process) throws IOException, InterruptedException {
        try {
            boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            return ended && process.exitValue() == 0
                    ? Optional.of(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    : Optional.empty();
        } finally {
            // It starts no others.
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
