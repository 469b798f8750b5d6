package dev.steelyard.cli;

import dev.steelyard.cli.compare.RunOptions;
import dev.steelyard.cli.jmh.JmhArguments;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.history.run.RunHistoryRequest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code steelyard run}. */
@Command(
        name = "run",
        header = "Measure the revisions of a history and record them in the ledger.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard run [OPTIONS] REV|A..B... [-- JMH-OPTIONS]",
        description = {
            "%nCompares each revision side by side with the same revision, the anchor, so that results from different"
                    + " days and machines can be compared. 'steelyard detect' then finds the commits that changed"
                    + " something.%n",
            "Measures the ends of a range first, then repeatedly the middle of the largest gap. What is already in the ledger"
                    + " is not measured again, so the same command resumes after an interruption."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard run v1.0..main                       all commits of main since v1.0",
            "  steelyard run v1.0..main --every 10            every tenth commit",
            "  steelyard run v1.0..main --tags --anchor v1.0  the releases, compared with v1.0",
            "  steelyard run v1.0..main --budget 8h           what is not measured yet, for one night",
            "  steelyard run v1.0..main --include Decoder --dry-run"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:at least one revision has been measured; others may be listed as not measured",
            "2:usage or configuration error",
            "3:no revision could be measured, or the anchor or the ledger failed"
        },
        sortOptions = false)
final class RunCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final List<String> jmhArguments;
    private final RunOptions options = new RunOptions();
    private final ScreenOptions screen = new ScreenOptions();

    /**
     * @param invocation what it works with
     * @param jmhArguments what stood after {@code --}
     */
    RunCommand(Invocation invocation, List<String> jmhArguments) {
        this.invocation = invocation;
        this.jmhArguments = List.copyOf(jmhArguments);
    }

    /** Returns this command with all its options, in groups whose names are headings. */
    CommandSpec withOptions() {
        CommandSpec command = CommandSpec.forAnnotatedObject(this);
        options.addTo(command);
        command.addMixin("Screen", CommandSpec.forAnnotatedObject(screen));
        return command;
    }

    @Override
    public Integer call() {
        RunHistoryRequest request = options.request(JmhArguments.parse(jmhArguments), invocation.arguments());
        return invocation.run(
                screen, console -> invocation.useCases().ledger().run().run(request, console));
    }
}
