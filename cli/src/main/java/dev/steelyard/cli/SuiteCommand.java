package dev.steelyard.cli;

import dev.steelyard.cli.compare.SuiteOptions;
import dev.steelyard.cli.jmh.JmhArguments;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.suite.SuiteRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code steelyard suite}. */
@Command(
        name = "suite",
        header = "Compare versions of a library, using benchmarks that come with Steelyard.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard suite",
            "       steelyard suite [OPTIONS] SUITE VERSION[:NAME] VERSION[:NAME]... [-- JMH-OPTIONS]",
            "       steelyard suite [OPTIONS] SUITE --source PATH REV[:NAME] REV[:NAME]... [-- JMH-OPTIONS]",
            "       steelyard suite [OPTIONS] SUITE [VERSION] [-- JMH-OPTIONS]"
        },
        description = {
            "%nWithout arguments, lists the suites with their libraries, benchmarks, times and the versions known to "
                    + "work.%n",
            "Builds the suite once for each version of its library, using Maven with your settings, and compares the"
                    + " versions as 'steelyard compare' compares revisions. With one version or none, a suite of "
                    + "implementations compares its implementations with each other. To resume an interrupted run, use "
                    + "'steelyard compare --resume'.%n",
            "Options before a version (-D, --param, --jvm, --jvm-args) apply to it; those after the last version apply to"
                    + " all versions. If both set the same thing, the one before the version wins."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard suite                                       list the suites",
            "  steelyard suite avro 1.12.1 1.12.2                    is it safe to upgrade Avro?",
            "  steelyard suite avro 1.11.5 1.12.2 --include Double   only benchmarks whose name matches",
            "  steelyard suite avro --source ../avro main my-branch  branches of the library's own repository",
            "  steelyard suite avro 1.12.2 1.12.2 --blocks 6         check for false positives on this machine",
            "  steelyard suite avro 1.12.2:17 --jvm /path/to/jdk 1.12.2:newer-jdk",
            "  steelyard suite decoders                              compare implementations with each other"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage or configuration error, or no such suite or version",
            "3:a build or benchmark failed, or there were no results",
            "1:a regression in a score or in allocation (see --fail-on)",
            "4:inconclusive, with --fail-on inconclusive; or the budget was too short for anything",
            "0:none of the above"
        },
        sortOptions = false)
final class SuiteCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final List<String> jmhArguments;
    private final SuiteOptions options = new SuiteOptions();
    private final ScreenOptions screen = new ScreenOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * @param invocation what it works with
     * @param jmhArguments what stood after {@code --}
     */
    SuiteCommand(Invocation invocation, List<String> jmhArguments) {
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
        List<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .toList();
        options.requireName(given, !jmhArguments.isEmpty());
        Optional<SuiteRequest> request = options.request(JmhArguments.parse(jmhArguments), invocation.arguments());
        if (request.isEmpty()) {
            return invocation.run(
                    screen, console -> invocation.useCases().suites().apply(console));
        }
        return invocation.run(screen, console -> {
            options.caution().ifPresent(console.progress()::warning);
            return invocation.useCases().suite().run(request.get(), console);
        });
    }
}
