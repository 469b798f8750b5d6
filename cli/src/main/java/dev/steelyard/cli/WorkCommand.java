package dev.steelyard.cli;

import dev.steelyard.cli.compare.SweptSelection;
import dev.steelyard.cli.ledger.ProjectOptions;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.Isolation;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.server.WorkRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
                        + "Anyone who may request measurements can run code from the project's repository here.",
        footerHeading = "%nExamples:%n",
        footer = {"  steelyard work -C decoder --ledger postgresql://steelyard@db/steelyard", "  steelyard work --once"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is waiting, with --once",
            "2:usage error, or DIR is not in a repository",
            "3:the ledger cannot be read or written",
            "130, 143:stopped, by Ctrl-C or by a signal"
        },
        sortOptions = false)
final class WorkCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Option(names = "--once", description = "Exit when no work is left.")
    private boolean once;

    @Option(
            names = "--no-fetch",
            description = "Do not run 'git fetch' first. Then only revisions that this clone has can be measured.")
    private boolean withoutFetch;

    @Option(
            names = "--jvm",
            paramLabel = "NAME=PATH",
            description =
                    "A JDK or java executable that requests can name, such as 21=/usr/lib/jvm/java-21. Repeatable.")
    private Map<String, Path> jvms = new LinkedHashMap<>();

    @Option(
            names = "--isolate",
            arity = "0..1",
            paramLabel = "HOW",
            parameterConsumer = SweptSelection.How.class,
            description = "Confine builds and benchmarks with bubblewrap, as 'steelyard compare --isolate' does.")
    private Isolation isolation = Isolation.OFF;

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
        jvms.forEach((name, path) -> {
            if (!MeasurementRequest.isJvm(name)) {
                throw UserError.usage(
                        "--jvm " + name + "=" + path + ": '" + name + "' is not a name",
                        "Use letters, digits and . _ + -, such as 21.");
            }
            if (Files.notExists(path)) {
                throw UserError.usage(
                        "--jvm " + name + "=" + path + ": there is no such file",
                        "Specify a JDK or a java executable.");
            }
        });
        Map<String, Path> absolute = new LinkedHashMap<>();
        jvms.forEach((name, path) -> absolute.put(name, path.toAbsolutePath()));
        WorkRequest request = new WorkRequest(
                project.address(), project.folder(), once, !withoutFetch, absolute, isolation, program());
        return invocation.run(
                screen, console -> invocation.useCases().ledger().work().run(request, console));
    }
}
