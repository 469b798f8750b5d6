package dev.steelyard.measure.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Stops processes by SIGSTOP while they are parked, and lets them go on by SIGCONT. One shell serves a whole block, since
 * a new process for each signal would be a load of its own between turns. Everything that was stopped goes on when this
 * is closed, and when the process that holds it dies: the shell then reads the end of its input.
 */
public final class Freezer implements AutoCloseable {

    /** Remembers who is stopped, answers each order with a line, and wakes all when its input ends. */
    private static final String SCRIPT = "while read -r signal pid; do kill -s \"$signal\" \"$pid\" 2>/dev/null; echo; "
            + "case $signal in STOP) all=\"$all $pid\";; esac; done; "
            + "for pid in $all; do kill -s CONT \"$pid\" 2>/dev/null; done";

    private final Process shell;
    private final Writer orders;
    private final BufferedReader answers;
    private final Set<Long> stopped = new LinkedHashSet<>();

    private Freezer(Process shell) {
        this.shell = shell;
        this.orders = new OutputStreamWriter(shell.getOutputStream(), StandardCharsets.US_ASCII);
        this.answers = new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII));
    }

    /**
     * Makes one.
     *
     * @throws UncheckedIOException if there is no shell
     */
    public static Freezer open() {
        try {
            return new Freezer(new ProcessBuilder(List.of("sh", "-c", SCRIPT)).start());
        } catch (IOException e) {
            throw new UncheckedIOException("forks cannot be frozen without a shell", e);
        }
    }

    /** Stops a process; returns when the signal has been sent. */
    public void stop(long pid) {
        if (pid > 0 && stopped.add(pid)) {
            order("STOP", pid);
        }
    }

    /** Lets a process go on, if it was stopped here. */
    public void resume(long pid) {
        if (stopped.remove(pid)) {
            order("CONT", pid);
        }
    }

    private void order(String signal, long pid) {
        try {
            orders.write(signal + " " + pid + "\n");
            orders.flush();
            answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException("the shell that freezes forks is gone", e);
        }
    }

    @Override
    public void close() {
        for (long pid : Set.copyOf(stopped)) {
            resume(pid);
        }
        shell.destroy();
    }
}
