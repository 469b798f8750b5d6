package dev.steelyard.selfbench.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.selfbench.ledger.Databases.Kind;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Kills writers (SIGKILL), each some time in the first three seconds of its life: while the ledger is created, while it records, or
 * between. After each, the ledger is checked, and all that was acknowledged must be in it.
 */
final class KillsTable {

    private static final int LATEST_MILLIS = 3000;
    /** A machine on which so many times as many writers are killed too early is too slow for this. */
    private static final int MOST_TRIED = 10;

    private final Databases databases;
    private final Random random = new Random(20261124);

    KillsTable(Databases databases) {
        this.databases = databases;
    }

    /**
     * Prints the table, and returns whether nothing was lost or damaged.
     *
     * @param times how many writers are killed after their first run; those killed before come on top
     */
    boolean print(int times) throws IOException, InterruptedException {
        System.out.printf(
                "| database | writers killed | of these before their first run | runs acknowledged | lost | ledger unsound |%n"
                        + "|---|---|---|---|---|---|%n");
        boolean sound = true;
        for (Kind kind : databases.kinds()) {
            Ledger ledger = databases.ledger(kind, "kills");
            Set<String> acknowledged = new HashSet<>();
            int early = 0;
            int unsound = 0;
            long lost = 0;
            int killed = 0;
            while (killed - early < times) {
                if (killed == MOST_TRIED * times) {
                    throw new IllegalStateException("hardly any writer got as far as recording a run");
                }
                List<String> names = killed(databases.address(kind, "kills"), "writer-" + killed);
                killed++;
                early += names.isEmpty() ? 1 : 0;
                acknowledged.addAll(names);
                Optional<LedgerState> state = checked(ledger, acknowledged);
                unsound += state.filter(known -> !known.sound()).isPresent() ? 1 : 0;
                if (state.isPresent()) {
                    Set<String> recorded = new HashSet<>(RecordingProcess.recorded(ledger));
                    lost = Math.max(
                            lost,
                            acknowledged.stream()
                                    .filter(name -> !recorded.contains(name))
                                    .count());
                }
            }
            System.out.printf(
                    "| %s | %d | %d | %d | %d | %d |%n",
                    kind.label(), killed, early, acknowledged.size(), lost, unsound);
            sound &= lost == 0 && unsound == 0;
        }
        return sound;
    }

    /** A ledger that nothing was recorded in need not be there. */
    private static Optional<LedgerState> checked(Ledger ledger, Set<String> acknowledged) {
        try {
            return Optional.of(ledger.check());
        } catch (UserError absent) {
            if (acknowledged.isEmpty() && absent.problem().startsWith("there is no ledger")) {
                return Optional.empty();
            }
            throw absent;
        }
    }

    private List<String> killed(String address, String name) throws IOException, InterruptedException {
        Process process = RecordingProcess.start(address, Integer.MAX_VALUE, name);
        Thread.sleep(random.nextInt(LATEST_MILLIS));
        // Not by the process itself, which would close the stream before all is read.
        process.toHandle().destroyForcibly();
        List<String> names = RecordingProcess.acknowledged(process);
        process.waitFor();
        return names;
    }
}
