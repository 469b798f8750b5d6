package dev.steelyard.cli;

import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.core.error.UserError;
import dev.steelyard.explain.search.ExplainRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard explain}. */
@Command(
        name = "explain",
        header = "Find the classes behind a change: exchange them between variants and measure again.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard explain [OPTIONS] RUN [BENCHMARK]",
        description =
                "%nFor each benchmark whose score changed, or else whose allocation did, measures the baseline with smaller and smaller "
                        + "groups of the treatment's classes until only a few suspects remain. Each suspect is then exchanged "
                        + "in both variants: if both exchanges move the score (or the allocation), the class is proved to be a cause. With "
                        + "--forks-of, looks for the JIT compiler decision that makes forks of one variant differ, and forces it both ways. Writes explain.json to the run's folder.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard explain 20261121-101502-7f3a",
            "  steelyard explain 20261121-101502-7f3a MapBenchmark.read --budget 10m",
            "  steelyard explain 20261121-101502-7f3a MapBenchmark.read --forks-of main"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage error, no such run, or no benchmark or variant in it of that name",
            "3:a build or experiment failed, or results could not be written",
            "0:none of the above, whether or not a cause was found"
        },
        sortOptions = false)
final class ExplainCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "Id of a run under .steelyard/runs, or path to its folder.")
    private String run = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "BENCHMARK",
            description = "Regular expression for the benchmarks to explain, whether or not they changed. Default: all "
                    + "that changed; with --forks-of, all whose forks were seen to fall into two groups.")
    private @Nullable String benchmark;

    @Option(
            names = "--forks-of",
            paramLabel = "VARIANT",
            description = "Find out why forks of this variant of the run differ from each other.")
    private @Nullable String forksOf;

    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Folder of the project under test. Default: the current one.")
    private @Nullable Path project;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "Time for the experiments on each benchmark and treatment. Default: 5m. The last two "
                    + "experiments get at least six blocks each and may exceed it.")
    private Duration budget = Duration.ofMinutes(5);

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default) or json.")
    private ExplainRequest.Format format = ExplainRequest.Format.TEXT;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    ExplainCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (run.isBlank()) {
            throw UserError.usage("RUN is empty", "Specify a run by its id or the path to its folder.");
        }
        Path directory = project == null ? Path.of("").toAbsolutePath().normalize() : project;
        if (!Files.isDirectory(directory)) {
            throw UserError.usage(
                    "-C: no such folder: " + directory, "Specify the folder of the project that was measured.");
        }
        ExplainRequest request = new ExplainRequest(
                directory,
                run,
                Optional.ofNullable(benchmark),
                Optional.ofNullable(forksOf),
                budget,
                format,
                invocation.arguments());
        return invocation.run(screen, console -> invocation.useCases().explain().run(request, console));
    }
}
