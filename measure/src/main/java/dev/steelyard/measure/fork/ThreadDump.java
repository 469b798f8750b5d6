package dev.steelyard.measure.fork;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes a JVM print its thread dump to its own log. */
public final class ThreadDump {
    private static final long WAIT_MILLIS = 1_000;

    private ThreadDump() {}

    /** Requests a dump from a JVM by SIGQUIT and waits a second for it; does nothing on systems without that signal. */
    public static void request(long pid) throws InterruptedException {
        if (pid <= 0) {
            return;
        }
        try {
            Process kill = new ProcessBuilder(List.of("kill", "-QUIT", Long.toString(pid)))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (kill.waitFor(WAIT_MILLIS, TimeUnit.MILLISECONDS) && kill.exitValue() == 0) {
                // The JVM prints the dump on a separate thread and does not report when it is done.
                Thread.sleep(WAIT_MILLIS);
            }
        } catch (IOException e) {
            // If the command is missing, there is no dump, but the fork is killed anyway.
            return;
        }
    }
}
