package dev.steelyard.cli;

import dev.steelyard.cli.compare.RecordOptions;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.demo.DemoRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code steelyard demo}. */
@Command(
        name = "demo",
        header = "Try a complete comparison on a bundled sample: a decoder and four branches that change it.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard demo [OPTIONS]",
        description =
                "%nCreates a small Maven project as a git repository with five branches, builds them and compares "
                        + "them in six blocks. Takes a few minutes.",
        footerHeading = "%nExamples:%n",
        footer = {"  steelyard demo", "  steelyard demo --out demo-run --format markdown"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the comparison was completed, whatever the verdicts",
            "2:usage or configuration error",
            "3:a build or benchmark failed"
        },
        sortOptions = false)
final class DemoCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the run. Default: a new one.")
    private @Nullable Path out;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json, csv, markdown or html.")
    private Format format = Format.TEXT;

    @Mixin(name = "Ledger")
    private RecordOptions record = new RecordOptions();

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    DemoCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        DemoRequest request =
                new DemoRequest(Optional.ofNullable(out), format, record.recording(), invocation.arguments());
        return invocation.run(screen, console -> invocation.useCases().demo().run(request, console));
    }
}
