package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.cli.screen.Terminal;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.report.words.Reproduce;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

/** The reports tell variants from values of options by what they know of the command line. */
class ReproducedCommandTest {
    @Test
    void the_reports_know_every_option_that_takes_no_value() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        UseCases none = new RecordedUseCases(console -> ExitStatus.SUCCESS).useCases();
        Invocation invocation = new Invocation(none, Terminal.NONE, nowhere, nowhere, List.of(), List.of());
        CommandSpec compare = new CompareCommand(invocation, List.of()).withOptions();
        Set<String> flags = compare.options().stream()
                .filter(option -> option.arity().max() == 0)
                .flatMap(option -> Stream.of(option.names()))
                .collect(Collectors.toSet());
        assertThat(flags).isEqualTo(Reproduce.WITHOUT_VALUE);
    }
}
