package dev.steelyard.selfbench.ledger;

import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.selfbench.ledger.Databases.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Several processes record at once, runs of their own and the same ones, in a ledger that the first of them creates. */
final class WritersTable {

    private static final int EACH = 50;

    private final Databases databases;

    WritersTable(Databases databases) {
        this.databases = databases;
    }

    /** Prints the table, and returns whether nothing was lost, doubled or damaged. */
    boolean print(int writers) throws IOException, InterruptedException {
        System.out.printf(
                "| database | writers at once | runs of their own | the same runs | failed | runs in the ledger | lost or doubled |"
                        + " ledger |%n|---|---|---|---|---|---|---|---|%n");
        boolean all = true;
        for (Kind kind : databases.kinds()) {
            String name = "writers" + writers;
            List<Process> processes = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                processes.add(RecordingProcess.start(databases.address(kind, name), EACH, "writer" + i, "shared"));
            }
            Set<String> acknowledged = new HashSet<>();
            int failed = 0;
            for (Process process : processes) {
                acknowledged.addAll(RecordingProcess.acknowledged(process));
                failed += process.waitFor() == 0 ? 0 : 1;
            }
            Ledger ledger = databases.ledger(kind, name);
            LedgerState state = ledger.check();
            List<String> recorded = RecordingProcess.recorded(ledger);
            long lost =
                    acknowledged.stream().filter(one -> !recorded.contains(one)).count()
                            + recorded.size()
                            - new HashSet<>(recorded).size();
            System.out.printf(
                    "| %s | %d | %d | %d | %d | %d | %d | %s |%n",
                    kind.label(),
                    writers,
                    writers * EACH,
                    EACH,
                    failed,
                    state.runs(),
                    lost,
                    state.sound() ? "sound" : "unsound");
            all &= state.sound() && failed == 0 && lost == 0 && state.runs() == (writers + 1L) * EACH;
        }
        return all;
    }
}
