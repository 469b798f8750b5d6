package dev.steelyard.selfbench.ledger;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.history.show.ShowHistory;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A process that shows the history of one benchmark, once, like {@code steelyard history}. */
final class TimelineProcess {

    private TimelineProcess() {}

    /** @param args the address of the ledger, and a regular expression for benchmarks */
    public static void main(String[] args) {
        show(args[0], args[1], System.out);
    }

    /** Shows a history; what is shown goes to a stream. */
    static void show(String address, String benchmark, OutputStream out) {
        new ShowHistory(
                        new WorkspaceOptions(Path.of("unused"), Map.of(), Duration.ZERO),
                        new LedgerLocation(Map.of(), "/"))
                .show(
                        new HistoryRequest(Optional.of(address), Optional.of(benchmark), HistoryRequest.Format.TEXT),
                        new Console(new PrintStream(out, false, StandardCharsets.UTF_8), false, Progress.SILENT));
    }
}
