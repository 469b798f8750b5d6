package dev.steelyard.cli;

import dev.steelyard.cli.compare.CompareOptions;
import dev.steelyard.cli.config.ConfiguredWords;
import dev.steelyard.cli.jmh.JmhArguments;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.drill.DrillRequest;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code steelyard drill}. */
@Command(
        name = "drill",
        header = "Test a gate: does it pass unchanged code, and does it fail a slowdown?",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard drill [OPTIONS] [REV] [-- JMH-OPTIONS]",
        description = {
            "%nRuns the gate twice, with the options that steelyard.toml sets for 'compare': on one revision against itself, and"
                    + " against the same with time added to each call of each benchmark. Shows what the gate made of both, and the smallest slowdown of each benchmark it can find in its budget.",
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard drill                            the working tree, 5 %% more time",
            "  steelyard drill main --size 3%% --budget 5m"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage or configuration error",
            "3:a build or benchmark failed, or there were no results",
            "1:the gate does not work: it fails unchanged code, or passes the slowdown",
            "0:the gate works"
        },
        sortOptions = false)
final class DrillCommand implements Callable<Integer>, ConfiguredWords.Comparing {
    private static final double USUAL = 0.05;

    private final Invocation invocation;
    private final List<String> jmhArguments;
    private final CompareOptions options = new CompareOptions();
    private final ScreenOptions screen = new ScreenOptions();

    @Option(
            names = "--size",
            paramLabel = "FRACTION",
            description = "How much slower to make each benchmark, such as 5%% or 0.05. Default: 5%%.")
    private @Nullable Double size;

    /**
     * @param invocation what it works with
     * @param jmhArguments what stood after {@code --}
     */
    DrillCommand(Invocation invocation, List<String> jmhArguments) {
        this.invocation = invocation;
        this.jmhArguments = List.copyOf(jmhArguments);
    }

    /** Returns this command with all its options, in groups whose names are headings. */
    CommandSpec withOptions() {
        CommandSpec command = CommandSpec.forAnnotatedObject(this);
        options.addToDrill(command);
        command.addMixin("Screen", CommandSpec.forAnnotatedObject(screen));
        return command;
    }

    @Override
    public Integer call() {
        double slowdown = size == null ? USUAL : size;
        DrillRequest request = options.drillRequest(JmhArguments.parse(jmhArguments), invocation.arguments(), slowdown);
        return invocation.run(screen, console -> {
            invocation.cautions().forEach(console.progress()::warning);
            return invocation.useCases().drill().run(request, console);
        });
    }

    @Override
    public List<String> variants() {
        List<String> named = options.variants();
        return named.isEmpty() ? List.of(".") : named;
    }

    @Override
    public boolean withinOne() {
        return true;
    }
}
