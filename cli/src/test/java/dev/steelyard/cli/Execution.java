package dev.steelyard.cli;

import dev.steelyard.cli.screen.Terminal;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
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

    /** Runs the command line with the real use cases. */
    static Execution real(String... args) {
        return run(Wiring.main(), List.of(), args);
    }

    static Execution of(String... args) {
        return of(Terminal.NONE, console -> ExitStatus.SUCCESS, args);
    }

    static Execution of(Terminal terminal, Function<Console, ExitStatus> then, String... args) {
        RecordedUseCases useCases = new RecordedUseCases(then);
        return run(new Main(useCases.useCases(), terminal, System.getenv()), useCases.requests, args);
    }

    private static Execution run(Main main, List<Object> requests, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = main.run(
                args,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Execution(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8), requests);
    }

    /** The one request of an execution that went well. */
    <T> T request(Class<T> type) {
        if (exit != 0 || requests.size() != 1) {
            throw new AssertionError("exit " + exit + ", requests " + requests + ", stderr: " + err);
        }
        return type.cast(requests.get(0));
    }
}
