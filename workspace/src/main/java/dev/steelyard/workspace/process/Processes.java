package dev.steelyard.workspace.process;

import dev.steelyard.core.error.UserError;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Runs programs and knows those that still run. Safe for use by several threads; {@link #close()} may be called by a
 * shutdown hook while another thread waits for a program.
 */
public final class Processes implements AutoCloseable {

    /** How long a program may take to end after it was asked to. */
    private static final long GRACE_MILLIS = 2_000;

    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Runs a program and returns what it printed.
     *
     * @throws UserError if it cannot be started, exceeds its limit or this thread is interrupted
     */
    public Completed run(Command command) {
        Process process = start(command, builder(command));
        CompletableFuture<String> output = drain(process.getInputStream());
        CompletableFuture<String> errors = drain(process.getErrorStream());
        int code = await(process, command, "");
        return new Completed(code, output.join(), errors.join());
    }

    /**
     * Runs a program whose standard output and error are appended to a file.
     *
     * @throws UserError if it cannot be started, exceeds its limit or this thread is interrupted
     */
    public Completed run(Command command, Path log) {
        ProcessBuilder builder = builder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        return new Completed(await(start(command, builder), command, " Its output is in " + log + "."), "", "");
    }

    private static ProcessBuilder builder(Command command) {
        ProcessBuilder builder = new ProcessBuilder(command.argv())
                .directory(command.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        return builder;
    }

    private Process start(Command command, ProcessBuilder builder) {
        try {
            Process process = builder.start();
            running.add(process);
            if (closed) {
                end(process);
                throw UserError.failed("interrupted", "Run the command again.");
            }
            return process;
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot start '" + command.argv().get(0) + "' in " + command.directory() + ": "
                                    + e.getMessage(),
                            "Install it, or add it to the PATH.")
                    .causedBy(e);
        }
    }

    private int await(Process process, Command command, String output) {
        try {
            if (!process.waitFor(command.limit().toMillis(), TimeUnit.MILLISECONDS)) {
                throw UserError.failed(
                        "'" + command.line() + "' did not finish within "
                                + command.limit().toSeconds() + " s and was stopped",
                        "Run it manually in a clone to see what it is waiting for." + output);
            }
            if (closed) {
                throw UserError.failed("interrupted while running '" + command.line() + "'", "Run the command again.");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserError.failed("interrupted while running '" + command.line() + "'", "Run the command again.")
                    .causedBy(e);
        } finally {
            end(process);
        }
    }

    /** Ends a process and all that it started; nothing happens to one that has ended with its children. */
    private void end(Process process) {
        ProcessHandle[] tree = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toArray(ProcessHandle[]::new);
        for (ProcessHandle handle : tree) {
            handle.destroy();
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS);
        for (ProcessHandle handle : tree) {
            long left = Math.max(1, deadline - System.nanoTime());
            try {
                handle.onExit().get(left, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                handle.destroyForcibly();
            } catch (ExecutionException | TimeoutException e) {
                handle.destroyForcibly();
            }
        }
        running.remove(process);
    }

    /** Reads to the end on a thread of its own: on a shared pool, two programs could wait for each other's readers. */
    private static CompletableFuture<String> drain(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> readAll(stream), task -> {
            Thread thread = new Thread(task, "output of a program");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static String readAll(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends every program that still runs; those who wait for one get a {@link UserError}. */
    @Override
    public void close() {
        closed = true;
        running.forEach(this::end);
    }
}
