package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.detect.QuarantineRequest;
import dev.steelyard.history.detect.QuarantineRequest.Decision;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger quarantine}. */
@Command(
        name = "quarantine",
        header = "Keep benchmarks from failing runs until a given date, or list those in quarantine.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard ledger quarantine BENCHMARK --until DATE --reason TEXT [OPTIONS]",
            "       steelyard ledger quarantine --remove BENCHMARK [OPTIONS]",
            "       steelyard ledger quarantine [OPTIONS]"
        },
        description =
                "%n'steelyard detect' still shows the changes of a benchmark in quarantine, but --fail-on does not count them, and "
                        + "--notify skips them. It always lists what is in quarantine, and until when. The quarantine expires after "
                        + "DATE. Without a benchmark, lists what is in quarantine.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard ledger quarantine Decoder.read --until 2026-12-24 --reason \"a disk is slow\"",
            "  steelyard ledger quarantine --remove Decoder.read",
            "  steelyard ledger quarantine"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, or listed",
            "2:usage error, or no such benchmark",
            "3:the ledger cannot be read or written"
        },
        sortOptions = false)
public final class LedgerQuarantineCommand implements Callable<Integer> {
    private final ToIntFunction<QuarantineRequest> run;

    @Parameters(
            paramLabel = "BENCHMARK",
            arity = "0..1",
            description = "Regular expression for the benchmarks, found anywhere in their full names.")
    private @Nullable String benchmark;

    @Option(
            names = "--until",
            paramLabel = "DATE",
            description = "The last day of the quarantine, as in 2026-12-24; it ends at midnight UTC.")
    private @Nullable LocalDate until;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
    private @Nullable String reason;

    @Option(
            names = "--remove",
            paramLabel = "BENCHMARK",
            description = "End the quarantine of all benchmarks that this regular expression matches.")
    private @Nullable String removed;

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    /** @param run does what is asked and returns the exit code */
    public LedgerQuarantineCommand(ToIntFunction<QuarantineRequest> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new QuarantineRequest(project.folder(), project.address(), decision()));
    }

    private Optional<Decision> decision() {
        String why = reason == null ? "" : reason.strip();
        if (removed != null) {
            if (benchmark != null || until != null) {
                throw UserError.usage(
                        "--remove ends a quarantine, and cannot be used with a new one", "Use two commands.");
            }
            return Optional.of(new Decision(removed, Optional.empty(), why));
        }
        if (benchmark == null) {
            if (until != null || reason != null) {
                throw UserError.usage(
                        "no benchmark to put into quarantine", "Specify part of its name, such as Decoder.read.");
            }
            return Optional.empty();
        }
        if (until == null) {
            throw UserError.usage("a quarantine needs an end", "Add --until DATE, such as --until 2026-12-24.");
        }
        if (why.isEmpty()) {
            throw UserError.usage(
                    "a quarantine needs a reason", "Add --reason TEXT: others will ask why nothing failed.");
        }
        return Optional.of(new Decision(benchmark, Optional.of(until), why));
    }
}
