package dev.steelyard.cli;

import dev.steelyard.bisect.search.BisectRequest;
import dev.steelyard.cli.compare.BisectOptions;
import dev.steelyard.cli.jmh.JmhArguments;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.screen.ScreenOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code steelyard bisect}. */
@Command(
        name = "bisect",
        header = "Find the commit that made a benchmark slower, faster, or hang, with a stated probability.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard bisect [OPTIONS] GOOD BAD --benchmark REGEX [-- JMH-OPTIONS]",
            "       steelyard bisect --resume FOLDER [--budget TIME]"
        },
        description =
                "%nCompares GOOD with BAD. If they differ, compares GOOD with commits between them, until one commit has a "
                        + "probability of 95%%. Each step picks the commit that splits the remaining probability about "
                        + "in half. No single measurement decides: each one only shifts the probabilities. Commits that "
                        + "do not build are skipped, and merges are followed. If BAD hangs and GOOD does not, finds the first commit that hangs. "
                        + "Your working tree is not touched.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard bisect v1.2 main --benchmark Decoder.read",
            "  steelyard bisect v1.2 main --benchmark Decoder.read --metric allocation",
            "  steelyard bisect v1.2 main --benchmark '^org.example.Decoder.read$' -- -p size=1000",
            "  steelyard bisect --resume .steelyard/bisects/20261121-101502-7f3a --budget 1h"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage or configuration error",
            "3:GOOD or BAD could not be built or measured",
            "4:not decided: the budget ran out, or no single commit can be named",
            "0:a commit was found, or GOOD and BAD do not differ"
        },
        sortOptions = false)
final class BisectCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final List<String> jmhArguments;
    private final BisectOptions options = new BisectOptions();
    private final ScreenOptions screen = new ScreenOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * @param invocation what it works with
     * @param jmhArguments what stood after {@code --}
     */
    BisectCommand(Invocation invocation, List<String> jmhArguments) {
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
        JmhRequest jmh = JmhArguments.parse(jmhArguments);
        if (options.isResume()) {
            List<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                    .map(OptionSpec::longestName)
                    .toList();
            BisectRequest.Resume request = options.resumeRequest(given, !jmhArguments.isEmpty());
            return invocation.run(
                    screen, console -> invocation.useCases().resumeBisection().run(request, console));
        }
        BisectRequest request = options.request(jmh, invocation.arguments());
        return invocation.run(screen, console -> invocation.useCases().bisect().run(request, console));
    }
}
