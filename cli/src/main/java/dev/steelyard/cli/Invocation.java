package dev.steelyard.cli;

import dev.steelyard.cli.progress.AfterProgress;
import dev.steelyard.cli.progress.ProgressLines;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.cli.screen.Terminal;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * One execution of the command line: what its commands work with.
 *
 * @param useCases what the commands do
 * @param terminal where the output goes
 * @param out standard output
 * @param err standard error
 * @param arguments all arguments, with those that the configuration file adds
 * @param cautions what the user should know of the configuration file, in sentences
 */
record Invocation(
        UseCases useCases,
        Terminal terminal,
        PrintStream out,
        PrintStream err,
        List<String> arguments,
        List<String> cautions) {

    Invocation {
        arguments = List.copyOf(arguments);
        cautions = List.copyOf(cautions);
    }

    /**
     * Runs a use case with a console as the screen options ask for, and returns its exit code.
     *
     * @throws UserError if standard output did not take the data: whoever reads it must not take less for all
     */
    int run(ScreenOptions screen, Function<Console, ExitStatus> useCase) {
        try (ProgressLines progress = screen.progress(terminal, err)) {
            PrintStream data = new PrintStream(new AfterProgress(out, progress), false, StandardCharsets.UTF_8);
            ExitStatus status = useCase.apply(new Console(data, screen.color(terminal), terminal.width(), progress));
            data.flush();
            if (out.checkError()) {
                throw UserError.failed(
                        "cannot write to standard output",
                        "Check that the disk has free space, or that the program reading the output is still running.");
            }
            return status.code();
        }
    }
}
