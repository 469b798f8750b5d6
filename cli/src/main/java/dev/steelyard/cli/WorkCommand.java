package dev.steelyard.cli;

import dev.steelyard.cli.ledger.ProjectOptions;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.server.WorkRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code steelyard work}. */
@Command(
        name = "work",
        header = "Measure what was requested on the pages of 'steelyard serve', one request at a time.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard work [OPTIONS]",
        description =
                "%nTakes requests of the project in this folder from the ledger, runs 'steelyard compare' for each, and records "
                        + "the results there. Runs until it is stopped with Ctrl-C. Several workers can share a ledger. "
                        + "Whoever may request measurements has code of the project's repository built and run here.",
        footerHeading = "%nExamples:%n",
        footer = {"  steelyard work -C decoder --ledger postgresql://steelyard@db/steelyard", "  steelyard work --once"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is waiting, with --once",
            "2:usage error, or the folder is in no repository",
            "3:the ledger cannot be read or written",
            "130, 143:stopped, by Ctrl-C or by a signal"
        },
        sortOptions = false)
final class WorkCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Option(names = "--once", description = "End once nothing is waiting.")
    private boolean once;

    @Option(
            names = "--no-fetch",
            description = "Do not run 'git fetch' first. Then only revisions that this clone has can be measured.")
    private boolean withoutFetch;

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    WorkCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** Returns the command that started this program, without arguments. */
    private static List<String> program() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                // Warnings of the JVM would be in the middle of a document.
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    @Override
    public Integer call() {
        WorkRequest request = new WorkRequest(project.address(), project.folder(), once, !withoutFetch, program());
        return invocation.run(
                screen, console -> invocation.useCases().ledger().work().run(request, console));
    }
}
