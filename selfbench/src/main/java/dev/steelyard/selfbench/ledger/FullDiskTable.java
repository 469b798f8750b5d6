package dev.steelyard.selfbench.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.selfbench.ledger.Databases.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Records runs on a small file system (tmpfs) until it is full. Then some of its space becomes free: the ledger must be sound, with
 * all that was acknowledged, and take further runs.
 */
final class FullDiskTable {

    /** A server needs some 60 MB before the first run. */
    private static final int MEGABYTES = 160;

    private static final int FREED = 24 << 20;

    /** A server that had no room for its log starts again by itself, if it has. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path folder;
    private final List<Kind> kinds;

    /**
     * @param folder an empty one, on which a file system is mounted for the while
     * @param kinds which databases are to be tried
     */
    FullDiskTable(Path folder, List<Kind> kinds) {
        this.folder = folder;
        this.kinds = List.copyOf(kinds);
    }

    /** Prints the table, and returns whether nothing was lost or damaged. */
    boolean print() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        System.out.printf(
                "| database | runs acknowledged | then | and again | with free space: lost | ledger | records again |%n"
                        + "|---|---|---|---|---|---|---|%n");
        boolean all = true;
        for (Kind kind : kinds) {
            command("mount", "-t", "tmpfs", "-o", "size=" + MEGABYTES + "m", "tmpfs", folder.toString());
            try (Databases databases = new Databases(folder.resolve("ledgers"), List.of(kind), true)) {
                all &= print(kind, databases);
            } finally {
                command("umount", folder.toString());
            }
        }
        return all;
    }

    private boolean print(Kind kind, Databases databases) throws IOException, InterruptedException {
        Ledger ledger = databases.ledger(kind, "full");
        List<String> acknowledged = new ArrayList<>();
        // First, so that the ledger is there, and the disk is full soon.
        record(ledger, acknowledged);
        Path filler = Files.write(folder.resolve("filler"), new byte[FREED]);
        String then = untilFull(ledger, acknowledged);
        String again = untilFull(ledger, acknowledged);
        Files.delete(filler);
        LedgerState state = checked(ledger);
        Set<String> recorded = new HashSet<>(RecordingProcess.recorded(ledger));
        long lost =
                acknowledged.stream().filter(name -> !recorded.contains(name)).count();
        record(ledger, acknowledged);
        boolean goesOn = ledger.check().runs() > state.runs() && ledger.check().sound();
        System.out.printf(
                "| %s | %d | %s | %s | %d | %s | %s |%n",
                kind.label(),
                acknowledged.size() - 1,
                then,
                again.equals(then) ? "the same" : again,
                lost,
                state.sound() ? "sound" : "unsound",
                goesOn ? "yes" : "no");
        return lost == 0 && state.sound() && goesOn;
    }

    private static void record(Ledger ledger, List<String> acknowledged) {
        String name = "run-" + acknowledged.size();
        ledger.add(RecordingProcess.RUNS.run(name, acknowledged.size() + 1), InstantSource.system());
        acknowledged.add(name);
    }

    private String untilFull(Ledger ledger, List<String> acknowledged) {
        while (true) {
            try {
                record(ledger, acknowledged);
            } catch (UserError e) {
                return (e.problem() + ". " + e.remedy())
                        .replace(ledger.shown(), "LEDGER")
                        .replaceAll("\\s+", " ");
            }
        }
    }

    private static LedgerState checked(Ledger ledger) throws InterruptedException {
        long begin = System.nanoTime();
        while (true) {
            try {
                return ledger.check();
            } catch (UserError e) {
                if (!e.problem().contains("accepting connections") || System.nanoTime() - begin > PATIENCE.toNanos()) {
                    throw e;
                }
                Thread.sleep(Duration.ofSeconds(1).toMillis());
            }
        }
    }

    private static void command(String... words) throws IOException, InterruptedException {
        int status = new ProcessBuilder(words).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", words) + " ended with " + status + "; it needs the rights of root");
        }
    }
}
