package dev.steelyard.cli;

import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.compare.request.ReportRequest.Statistic;
import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard report}. */
@Command(
        name = "report",
        header = "Regenerate the report files of a run without measuring again.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard report [OPTIONS] RUN",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard report 20261121-101502-7f3a --format markdown",
            "  steelyard report path/to/run --statistic median --slices",
            "  steelyard report 20261121-101502-7f3a --share run.zip"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the files were written, whatever the verdicts",
            "2:usage error, or no such run",
            "3:the files could not be written"
        },
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "Id of a run under .steelyard/runs, or path to its folder.")
    private String run = "";

    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Folder of the project under test. Default: the current one.")
    private @Nullable Path project;

    @Option(
            names = "--statistic",
            paramLabel = "WHICH",
            defaultValue = "mean",
            description = "Statistic to show for the scores of forks: mean (default), median or min. Does not change "
                    + "verdicts.")
    private Statistic statistic = Statistic.MEAN;

    @Option(names = "--slices", description = "Also export the raw slices.")
    private boolean slices;

    @Option(names = "--verbose", description = "Print all rows and notes, and each benchmark's plan with its reasons.")
    private boolean verbose;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write to. Default: the run's folder.")
    private @Nullable Path out;

    @Option(
            names = "--share",
            paramLabel = "FILE",
            description = "Write a shareable zip file of the run instead, with values that look secret redacted. "
                    + "'report' can read it; it cannot be resumed.")
    private @Nullable Path share;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json, csv, markdown or html.")
    private Format format = Format.TEXT;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    ReportCommand(Invocation invocation) {
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
        if (share != null && out != null) {
            throw UserError.usage("--share cannot be used with --out", "Use one of them.");
        }
        ReportRequest request = new ReportRequest(
                directory,
                run,
                statistic,
                new ReportRequest.Files(Optional.ofNullable(out), slices, Optional.ofNullable(share)),
                format,
                verbose);
        return invocation.run(screen, console -> invocation.useCases().report().run(request, console));
    }
}
