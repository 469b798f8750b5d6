package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.history.request.RequestEvent.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A comparison in a process of its own, whose latest words are told, and which ends if its request is cancelled. */
final class Measuring {

    private static final int LOOK_SECONDS = 2;
    private static final int TELL_SECONDS = 10;
    private static final int END_SECONDS = 120;
    private static final int LAST_LINES = 5;

    private final List<String> command;
    private final Path folder;
    private final Work.Told told;
    private final Console console;
    private final Deque<String> lines = new ArrayDeque<>();

    Measuring(List<String> command, Path folder, Work.Told told, Console console) {
        this.command = command;
        this.folder = folder;
        this.told = told;
        this.console = console;
    }

    private synchronized void heard(String line) {
        lines.addLast(line);
        if (lines.size() > LAST_LINES) {
            lines.removeFirst();
        }
    }

    private synchronized String latest() {
        return lines.isEmpty() ? "" : lines.getLast();
    }

    private synchronized String all() {
        return String.join(" ", lines);
    }

    /** Runs it to its end. */
    void run() throws IOException, InterruptedException {
        Path results = Files.createTempFile("steelyard-work", ".json");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(results.toFile())
                .start();
        Thread end = new Thread(process::destroy, "end of work");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            Thread listener = new Thread(() -> listen(process), "progress of a request");
            listener.start();
            boolean cancelled = follow(process);
            listener.join();
            if (!cancelled) {
                report(process.exitValue(), results);
            }
        } finally {
            process.destroy();
            forget(end);
            Files.deleteIfExists(results);
        }
    }

    private static void forget(Thread end) {
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (IllegalStateException e) {
            // The process is ending, and ends the comparison.
            return;
        }
    }

    private void listen(Process process) {
        try (BufferedReader reader = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                heard(line);
                console.progress().phase(line);
            }
        } catch (IOException e) {
            heard(String.valueOf(e.getMessage()));
        }
    }

    /** Returns whether the request was cancelled, or is another worker's. */
    private boolean follow(Process process) throws InterruptedException {
        long last = System.nanoTime();
        while (!process.waitFor(LOOK_SECONDS, TimeUnit.SECONDS)) {
            boolean late = System.nanoTime() - last > TimeUnit.SECONDS.toNanos(TELL_SECONDS);
            if (late) {
                last = System.nanoTime();
            }
            if (told.lost() || (late && !told.add(Kind.PROGRESS, latest()))) {
                // It finishes what it has measured, as after Ctrl-C.
                process.destroy();
                if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
                return true;
            }
        }
        return false;
    }

    private void report(int code, Path results) throws IOException {
        String run = "";
        try {
            run = new JsonMapper().readTree(results).at("/run/id").asString("");
        } catch (JacksonException e) {
            // It wrote nothing, which its words explain.
            run = "";
        }
        boolean measured = !run.isEmpty() && code != 2;
        told.add(measured ? Kind.DONE : Kind.FAILED, measured ? run : all());
    }
}
