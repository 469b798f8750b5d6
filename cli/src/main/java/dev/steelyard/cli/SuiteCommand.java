package dev.steelyard.cli;

import dev.steelyard.app.suite.SuiteRequest;
import dev.steelyard.cli.compare.SuiteOptions;
import dev.steelyard.cli.jmh.JmhArguments;
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
        header = "Compare versions of a library by benchmarks that come with Steelyard.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard suite",
            "       steelyard suite [OPTIONS] SUITE VERSION[:NAME] VERSION[:NAME]... [-- JMH-OPTIONS]",
            "       steelyard suite [OPTIONS] SUITE [VERSION] [-- JMH-OPTIONS]"
        },
        description = {
            "%nWithout arguments, lists the suites: their subjects, benchmarks, times, and the versions known to work.%n",
            "Builds the suite once for each version of its subject, through Maven with your settings, and compares the"
                    + " versions as 'steelyard compare' compares revisions. Where one version or none is named, a suite"
                    + " of implementations compares these with each other. An interrupted run goes on with"
                    + " 'steelyard compare --resume'.%n",
            "Options before a version (-D, --param, --jvm, --jvm-args) apply to it; those after the last version apply to"
                    + " all versions. If both set the same thing, the one before the version wins."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard suite                                       which suites there are",
            "  steelyard suite avro 1.12.1 1.12.2                    may Avro be upgraded?",
            "  steelyard suite avro 1.11.5 1.12.2 --include Double   some benchmarks of all",
            "  steelyard suite avro 1.12.2 1.12.2 --blocks 6         check for false positives on this machine",
            "  steelyard suite avro 1.12.2:17 --jvm /path/to/jdk 1.12.2:newer-jdk",
            "  steelyard suite decoders                              implementations with each other"
        },
        exitCodeListHeading = "%nExit codes, the first that holds:%n",
        exitCodeList = {
            "2:usage or configuration; no such suite or version",
            "3:a build or benchmark failed, or there were no results",
            "1:a regression, of a score or of allocation (see --fail-on)",
            "4:inconclusive, with --fail-on inconclusive",
            "0:none of these"
        },
        sortOptions = false)
final class SuiteCommand implements Callable<Integer> {
    private final Session session;
    private final List<String> jmhArguments;
    private final SuiteOptions options = new SuiteOptions();
    private final ScreenOptions screen = new ScreenOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * @param session what it works with
     * @param jmhArguments what stood after {@code --}
     */
    SuiteCommand(Session session, List<String> jmhArguments) {
        this.session = session;
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
        Optional<SuiteRequest> request = options.request(JmhArguments.parse(jmhArguments), session.arguments());
        if (request.isEmpty()) {
            return session.run(screen, console -> session.useCases().suites(console));
        }
        return session.run(screen, console -> session.useCases().suite(request.get(), console));
    }
}
