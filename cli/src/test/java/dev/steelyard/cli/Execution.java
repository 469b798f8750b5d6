package dev.steelyard.cli;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * One execution of the command line in a test.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param requests what the use cases were asked
 */
record Execution(int exit, String out, String err, List<Object> requests) {

    static Execution of(String... args) {
        return of(Terminal.NONE, console -> ExitStatus.SUCCESS, args);
    }

    static Execution of(Terminal terminal, Function<Console, ExitStatus> then, String... args) {
        RecordedUseCases useCases = new RecordedUseCases(then);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = new Main(useCases.useCases(), terminal)
                .run(
                        args,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Execution(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), useCases.requests);
    }

    /** The one request of an execution that went well. */
    <T> T request(Class<T> type) {
        if (exit != 0 || requests.size() != 1) {
            throw new AssertionError("exit " + exit + ", requests " + requests + ", stderr: " + err);
        }
        return type.cast(requests.get(0));
    }
}
