package dev.steelyard.cli.endtoend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A living process of the command line.
 *
 * @param process the process
 * @param out file of its standard output
 * @param err file of its standard error
 */
record Steelyard(Process process, Path out, Path err) {
    /** Only what hangs takes this long: builds of samples may fetch plugins first, on a machine that has none. */
    private static final int LIMIT_SECONDS = 600;

    /** Waits for its end. */
    Ended end() throws Exception {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("it did not end; stderr: " + written());
        }
        return new Ended(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8), written());
    }

    /** Waits until its standard error holds a text. */
    void awaitWritten(String text) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!written().contains(text)) {
            boolean ended = !process.isAlive();
            if (ended || System.nanoTime() > end) {
                String how = ended ? "ended with " + process.exitValue() : "ran for " + LIMIT_SECONDS + " s";
                process.destroyForcibly();
                throw new AssertionError("it " + how + " and did not write '" + text + "'; stderr: " + written());
            }
            Thread.sleep(20);
        }
    }

    /** Sends a signal. */
    void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** Sends a signal to it and to all processes that it started, as a terminal or {@code docker pause} does. */
    void signalAll(String name) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name, Long.toString(process.pid())));
        process.descendants().forEach(child -> command.add(Long.toString(child.pid())));
        new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private String written() throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8);
    }
}
