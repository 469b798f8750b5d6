package dev.steelyard.measure.placement;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The result of a short command.
 *
 * @param exit its exit code; -1 if it could not be started or did not end in time
 * @param output its output, on one line
 */
record CommandResult(int exit, String output) {
    private static final long SECONDS = 10;
    private static final int LONGEST = 4096;

    /** Runs a command to its end. */
    static CommandResult run(List<String> words) throws InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(words).redirectErrorStream(true).start();
        } catch (IOException e) {
            return new CommandResult(-1, String.valueOf(e.getMessage()));
        }
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            // The commands of this package print only a line or two, which fit into the pipe.
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                return new CommandResult(-1, words.get(0) + " did not finish within " + SECONDS + " s");
            }
            String text = new String(out.readNBytes(LONGEST), StandardCharsets.UTF_8);
            return new CommandResult(
                    process.exitValue(), String.join(" ", text.lines().toList()));
        } catch (IOException e) {
            return new CommandResult(-1, String.valueOf(e.getMessage()));
        } finally {
            process.destroyForcibly();
        }
    }

    boolean succeeded() {
        return exit == 0;
    }
}
