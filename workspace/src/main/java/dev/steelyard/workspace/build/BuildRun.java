package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Processes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One build under way: runs its commands, keeps their log.
 *
 * @param request what is built
 * @param processes what runs the commands
 * @param shell environment and time limit of the commands
 * @param log receives each command and its output
 * @param progress told of each command
 */
record BuildRun(BuildRequest request, Processes processes, Shell shell, Path log, Consumer<String> progress) {

    private static final int TAIL_LINES = 30;

    /**
     * Where commands run.
     *
     * @param environment of the commands
     * @param limit time limit of each command
     */
    record Shell(Map<String, String> environment, Duration limit) {}

    /**
     * Runs a command.
     *
     * @throws UserError if its exit code is not 0, with the end of its output
     */
    void execute(List<String> argv, Path directory) {
        int code = attempt(argv, directory);
        if (code != 0) {
            String line = new Command(argv, directory, shell.environment, shell.limit).line();
            throw failure("'" + line + "' ended with code " + code + " for " + request.label() + ".");
        }
    }

    /** Runs a command and returns its exit code. */
    int attempt(List<String> argv, Path directory) {
        Command command = new Command(argv, directory, shell.environment, shell.limit);
        progress.accept("building " + request.label() + ": " + command.line());
        try {
            String header = "$ cd " + directory + " && " + command.line() + System.lineSeparator();
            Files.writeString(
                    log, header, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return processes.run(command, log).code();
    }

    /** Returns what to throw when the build failed or did not leave what is needed, with the end of its log. */
    UserError failure(String problem) {
        StringBuilder remedy = new StringBuilder("The whole log is " + log
                + ". Put the build right, or give another command with --build, and --jar for its result.");
        request.hints().forEach(hint -> remedy.append(' ').append(hint));
        return UserError.failed(problem + tail(), remedy.toString());
    }

    private String tail() {
        try {
            // Builds write in the encoding they like; a byte that is no UTF-8 must not hide the rest.
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            StringBuilder tail = new StringBuilder();
            for (String line : lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size())) {
                tail.append(System.lineSeparator()).append("  | ").append(line);
            }
            return tail.toString();
        } catch (IOException e) {
            return System.lineSeparator() + "  (its log cannot be read: " + e.getMessage() + ")";
        }
    }
}
