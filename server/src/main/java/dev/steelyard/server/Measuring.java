package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.request.RequestEvent.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A comparison in a process of its own, whose latest words are told, and which ends if its request is cancelled. */
final class Measuring {

    private static final int LOOK_SECONDS = 2;
    private static final int TELL_SECONDS = 10;
    private static final int LONGEST_SILENCE_SECONDS = 60;
    private static final int END_SECONDS = 120;
    private static final int LAST_LINES = 5;

    private final List<String> command;
    private final Path folder;
    private final RequestTeller told;
    private final Console console;
    private final Deque<String> lines = new ArrayDeque<>();

    Measuring(List<String> command, Path folder, RequestTeller told, Console console) {
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

    /**
     * Runs it to its end.
     *
     * @return the id of the run; empty if the request was cancelled, or is another worker's
     * @throws UserError if it has no results
     */
    Optional<String> run() throws IOException, InterruptedException {
        Path results = Files.createTempFile("steelyard-work", ".json");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(results.toFile());
        leaveOutLedger(builder.environment());
        Process process = builder.start();
        Thread end = new Thread(process::destroy, "end of work");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            Thread listener = new Thread(() -> listen(process), "progress of a request");
            listener.start();
            boolean cancelled = follow(process);
            listener.join();
            return cancelled ? Optional.empty() : Optional.of(id(results));
        } finally {
            end(process);
            forget(end);
            Files.deleteIfExists(results);
        }
    }

    /** The comparison runs code of others, which must not reach the ledger. */
    static void leaveOutLedger(Map<String, String> environment) {
        environment.keySet().removeIf(name -> name.startsWith("PG") || name.equals(LedgerLocation.VARIABLE));
    }

    /** It finishes what it has measured, as after Ctrl-C. */
    private static void end(Process process) throws InterruptedException {
        process.destroy();
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
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
        String said = "";
        while (!process.waitFor(LOOK_SECONDS, TimeUnit.SECONDS)) {
            long silent = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - last);
            String now = latest();
            boolean tells = silent >= LONGEST_SILENCE_SECONDS || (silent >= TELL_SECONDS && !now.equals(said));
            if (tells) {
                last = System.nanoTime();
                said = now;
            }
            if (told.lost() || (tells && !told.add(Kind.PROGRESS, now))) {
                end(process);
                return true;
            }
        }
        return false;
    }

    /** Returns the id of the run that it printed. */
    private String id(Path results) throws IOException {
        String id;
        try {
            id = new JsonMapper().readTree(results.toFile()).at("/run/id").asString("");
        } catch (JacksonException e) {
            throw failed();
        }
        if (id.isEmpty()) {
            throw failed();
        }
        return id;
    }

    /** What it said last explains why there are no results. */
    private UserError failed() {
        String said = all();
        return UserError.failed(
                said.isEmpty() ? "the comparison printed nothing" : said,
                "Run the same comparison in the worker's clone.");
    }
}
