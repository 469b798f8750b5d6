package dev.steelyard.selfbench.ledger;

import dev.steelyard.selfbench.ledger.Databases.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Prints the tables about the ledger in Markdown: {@code selfbench/run ledger}. */
public final class LedgerTables {

    private static final String USAGE =
            "usage: selfbench/run ledger [--points N] [--benchmarks N] [--kills N] [--keep] [--sqlite|--postgresql] TABLE..., with TABLE one of scale, kills, writers, full";

    private static final int WRITERS = 2;

    private LedgerTables() {}

    /**
     * Prints tables; the exit code is 1 if something was lost or damaged.
     *
     * @param args options and names of tables
     */
    public static void main(String[] args) throws IOException, SQLException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(args));
        int points = option(words, "--points", 1_000_000);
        int benchmarks = option(words, "--benchmarks", 500);
        int kills = option(words, "--kills", 100);
        boolean kept = words.remove("--keep");
        List<Kind> kinds = words.remove("--sqlite")
                ? List.of(Kind.SQLITE)
                : words.remove("--postgresql") ? List.of(Kind.POSTGRESQL) : List.of(Kind.values());
        if (words.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        Path folder = Files.createDirectories(Path.of("target", "selfbench")).toAbsolutePath();
        boolean sound = true;
        for (String word : words) {
            try (Databases databases = new Databases(folder.resolve("ledger-" + word), kinds, kept)) {
                switch (word) {
                    case "scale" -> new ScaleTable(databases, benchmarks).print(points);
                    case "kills" -> sound &= new KillsTable(databases).print(kills);
                    case "writers" -> sound &= new WritersTable(databases).print(WRITERS);
                    case "full" -> sound &= new FullDiskTable(folder.resolve("ledger-tmpfs"), kinds).print();
                    default -> throw new IllegalArgumentException(USAGE);
                }
            }
            System.out.println();
        }
        System.exit(sound ? 0 : 1);
    }

    private static int option(List<String> words, String name, int otherwise) {
        int place = words.indexOf(name);
        if (place < 0) {
            return otherwise;
        }
        words.remove(place);
        return Integer.parseInt(words.remove(place));
    }
}
