package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.LedgerRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger import-run}. */
@Command(
        name = "import-run",
        header = "Record runs that were measured earlier or elsewhere.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard ledger import-run [OPTIONS] RUN...",
        description = "%nA run that is already recorded adds only what is new: more blocks, new verdicts, causes.",
        footerHeading = "%nExamples:%n",
        footer = {"  steelyard ledger import-run 20261121-101502-7f3a", "  steelyard ledger import-run path/to/runs/*"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all runs are recorded",
            "2:usage error, or the only run cannot be found",
            "3:a run cannot be read, or the ledger cannot be written"
        },
        sortOptions = false)
public final class LedgerImportCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.Import> run;

    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description = "Id of a run under .steelyard/runs, or path to its folder.")
    private List<String> runs = List.of();

    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Folder of the project under test. Default: the current one.")
    private @Nullable Path project;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run records the runs and returns the exit code */
    public LedgerImportCommand(ToIntFunction<LedgerRequest.Import> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        if (runs.stream().anyMatch(String::isBlank)) {
            throw UserError.usage("RUN is empty", "Specify a run by its id or the path to its folder.");
        }
        Path directory = project == null ? Path.of("").toAbsolutePath().normalize() : project;
        if (!Files.isDirectory(directory)) {
            throw UserError.usage(
                    "-C: no such folder: " + directory, "Specify the folder of the project that was measured.");
        }
        return run.applyAsInt(new LedgerRequest.Import(ledger.address(), directory, runs));
    }
}
