package dev.steelyard.cli;

import dev.steelyard.compare.command.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code steelyard} itself. */
@Command(
        name = "steelyard",
        header = "Find out whether a change to JVM code made it faster, with a stated error rate.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {"steelyard COMMAND [OPTIONS]", "       steelyard COMMAND --help"},
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard demo                        see how it works",
            "  steelyard compare main my-branch      a verdict on each JMH benchmark of two revisions",
            "  steelyard suite avro 1.12.1 1.12.2    a verdict on each benchmark of two versions of a library",
            "  steelyard run v1.0..main              the commits of a range, for 'steelyard detect'",
            "  steelyard verdict main.json new.json  a verdict on existing result files"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage or configuration error",
            "3:a build or benchmark failed, or there were no results",
            "1:a regression",
            "4:inconclusive, with --fail-on inconclusive; or the budget was too short for anything",
            "0:none of the above"
        },
        versionProvider = RootCommand.VersionText.class,
        sortOptions = false)
final class RootCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    boolean version;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    boolean help;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    /** The text of {@code --version}. */
    static final class VersionText implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"steelyard " + Version.current()};
        }
    }
}
