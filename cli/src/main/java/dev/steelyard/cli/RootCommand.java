package dev.steelyard.cli;

import dev.steelyard.app.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code steelyard} itself. */
@Command(
        name = "steelyard",
        header = "Says whether a change to JVM code made it faster, with a stated error rate.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {"steelyard COMMAND [OPTIONS]", "       steelyard COMMAND --help"},
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard demo                        see it at work",
            "  steelyard compare main my-branch      a verdict on each JMH benchmark of two revisions",
            "  steelyard suite avro 1.12.1 1.12.2    a verdict on each benchmark of two versions of a library",
            "  steelyard verdict main.json new.json  a verdict on result files that exist already"
        },
        exitCodeListHeading = "%nExit codes, the first that holds:%n",
        exitCodeList = {
            "2:usage or configuration",
            "3:a build or benchmark failed, or there were no results",
            "1:a regression",
            "4:inconclusive, where that was asked for",
            "0:none of these"
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
        throw new ParameterException(spec.commandLine(), "no command is given");
    }

    /** The text of {@code --version}. */
    static final class VersionText implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"steelyard " + Version.current()};
        }
    }

    /** Returns whether the command line is that of {@code steelyard} and no subcommand. */
    static boolean is(CommandLine commandLine) {
        return commandLine.getParent() == null;
    }
}
