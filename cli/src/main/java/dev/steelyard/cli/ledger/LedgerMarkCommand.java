package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.detect.MarkRequest;
import dev.steelyard.history.mark.Mark.Judgment;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger mark}. */
@Command(
        name = "mark",
        header = "Mark the changes that a commit may contain as accepted or false.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard ledger mark REVISION accepted --reason TEXT [OPTIONS]",
            "       steelyard ledger mark REVISION false|withdrawn [OPTIONS]"
        },
        description =
                "%nMarks the changes of 'steelyard detect' whose range contains REVISION, one of each series at most. Marked "
                        + "changes are still shown, but do not count for 'detect --fail-on' or --notify. A mark stays with "
                        + "its change when new measurements move the range, unless the change more than doubles.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard ledger mark 9be07d3 accepted --reason \"checks every length\"",
            "  steelyard ledger mark 9be07d3 false --benchmark Decoder --reason \"the JDK was updated\"",
            "  steelyard ledger mark 9be07d3 withdrawn"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the changes are marked",
            "2:usage error, or no such change",
            "3:nothing is recorded, or the ledger cannot be read or written"
        },
        sortOptions = false)
public final class LedgerMarkCommand implements Callable<Integer> {
    private final ToIntFunction<MarkRequest> run;

    @Parameters(
            index = "0",
            paramLabel = "REVISION",
            description = "A commit of the range of a change, such as the first one seen at the new level.")
    private String revision = "";

    @Parameters(
            index = "1",
            paramLabel = "MARK",
            description =
                    "accepted: real, and known. false: the code did not become slower or faster. withdrawn: no longer "
                            + "marked.")
    private Judgment judgment = Judgment.ACCEPTED;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why. Required for accepted.")
    private @Nullable String reason;

    @Option(
            names = "--benchmark",
            paramLabel = "REGEX",
            description =
                    "Regular expression for the benchmarks to mark, found anywhere in their full names. Default: all.")
    private @Nullable String benchmark;

    @Option(
            names = "--alpha",
            paramLabel = "FRACTION",
            description = "The --alpha of the 'steelyard detect' that found the changes. Default: 0.01.")
    private @Nullable Double alpha;

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    /** @param run marks changes and returns the exit code */
    public LedgerMarkCommand(ToIntFunction<MarkRequest> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        String why = reason == null ? "" : reason.strip();
        if (judgment == Judgment.ACCEPTED && why.isEmpty()) {
            throw UserError.usage(
                    "an accepted change needs a reason", "Add --reason TEXT: others will ask why it was accepted.");
        }
        if (alpha != null && alpha >= 0.5) {
            throw UserError.usage(
                    "--alpha " + alpha + " is too high: half of all series could show false changes",
                    "Use a value below 0.5, such as 0.01 or 5%.");
        }
        RecordedHistory history = new RecordedHistory(
                project.folder(), project.address(), Optional.ofNullable(benchmark), Optional.empty());
        return run.applyAsInt(new MarkRequest(
                history, revision, judgment, why, new Promise(alpha == null ? Promise.DEFAULT.alpha() : alpha, false)));
    }
}
