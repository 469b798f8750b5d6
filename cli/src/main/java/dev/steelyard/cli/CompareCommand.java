package dev.steelyard.cli;

import dev.steelyard.cli.compare.CompareOptions;
import dev.steelyard.cli.config.ConfiguredWords;
import dev.steelyard.cli.jmh.JmhArguments;
import dev.steelyard.cli.jmh.JmhHelp;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.ResumeRequest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code steelyard compare}. */
@Command(
        name = "compare",
        header = "Measure variants of a project and give a verdict on each benchmark.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard compare [OPTIONS] BASE[:NAME] TREATMENT[:NAME]... [-- JMH-OPTIONS]",
            "       steelyard compare [OPTIONS] TREATMENT [-- JMH-OPTIONS]",
            "       steelyard compare [OPTIONS] VARIANT --by PARAM [-- JMH-OPTIONS]",
            "       steelyard compare [OPTIONS] VARIANT --dependency LIBRARY [-- JMH-OPTIONS]",
            "       steelyard compare --resume [RUN] [--budget TIME] [--blocks N]"
        },
        description = {
            "%nBuilds each variant once and measures all of them in blocks, whose forks take turns, until every"
                    + " verdict is final or the budget runs out. Your working tree is not touched.%n",
            "Options before a variant (-D, --param, --jvm, --jvm-args) apply to it; those after the last variant apply to"
                    + " all variants. If both set the same thing, the one before the variant wins."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard compare main my-branch                     a branch against main",
            "  steelyard compare my-branch                          against its merge base with the main branch",
            "  steelyard compare HEAD .                             uncommitted changes",
            "  steelyard compare main a b:second --include Decoder  two treatments, some benchmarks",
            "  steelyard compare -Dfast=false main:slow -Dfast=true main:fast",
            "  steelyard compare jar:before.jar jar:after.jar -- -p size=10,1000 -t 2",
            "  steelyard compare . --by impl                        the values of a @Param with each other",
            "  steelyard compare . --dependency org.lz4:lz4-java:1.8.0  another version of a library",
            "  steelyard compare HEAD HEAD:again --blocks 6         check for false positives on this machine",
            "  steelyard compare --resume 20261121-101502 --budget 20m  more time for a finished run"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage or configuration error",
            "3:a build or benchmark failed, or there were no results",
            "1:a regression in a score or in allocation (see --fail-on)",
            "4:inconclusive, with --fail-on inconclusive; or the budget was too short for anything",
            "0:none of the above"
        },
        sortOptions = false)
final class CompareCommand implements Callable<Integer>, ConfiguredWords.Comparing {
    private final Invocation invocation;
    private final List<String> jmhArguments;
    private final CompareOptions options = new CompareOptions();
    private final ScreenOptions screen = new ScreenOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final JmhOptionsHelp jmhHelp = new JmhOptionsHelp();

    /** The option that shows the table of JMH's options. */
    private static final class JmhOptionsHelp {
        @Option(names = "--help-jmh", help = true, description = "List the JMH options allowed after '--' and exit.")
        private boolean asked;
    }

    /**
     * @param invocation what it works with
     * @param jmhArguments what stood after {@code --}
     */
    CompareCommand(Invocation invocation, List<String> jmhArguments) {
        this.invocation = invocation;
        this.jmhArguments = List.copyOf(jmhArguments);
    }

    /** Returns this command with all its options, in groups whose names are headings. */
    CommandSpec withOptions() {
        CommandSpec command = CommandSpec.forAnnotatedObject(this);
        options.addTo(command);
        command.addMixin("JMH", CommandSpec.forAnnotatedObject(jmhHelp));
        command.addMixin("Screen", CommandSpec.forAnnotatedObject(screen));
        return command;
    }

    @Override
    public Integer call() {
        if (jmhHelp.asked) {
            invocation.out().print(JmhHelp.text());
            invocation.out().flush();
            return 0;
        }
        JmhRequest jmh = JmhArguments.parse(jmhArguments);
        if (options.isResume()) {
            ResumeRequest request = options.resumeRequest(given(), !jmhArguments.isEmpty());
            return invocation.run(
                    screen, console -> invocation.useCases().resume().run(request, console));
        }
        CompareRequest request = options.request(jmh, invocation.arguments());
        return invocation.run(screen, console -> {
            invocation.cautions().forEach(console.progress()::warning);
            options.caution().ifPresent(console.progress()::warning);
            return invocation.useCases().compare().run(request, console);
        });
    }

    @Override
    public List<String> variants() {
        return options.variants();
    }

    @Override
    public boolean withinOne() {
        return options.withinOne();
    }

    private List<String> given() {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .toList();
    }
}
