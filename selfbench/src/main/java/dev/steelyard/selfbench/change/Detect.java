package dev.steelyard.selfbench.change;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Prints the tables about change points in Markdown: {@code selfbench/run detect}. */
public final class Detect {

    private static final long SEED = 20261122;
    private static final String USAGE =
            "usage: selfbench/run detect [--trials N] TABLE..., with TABLE one of unchanged, shifts,"
                    + " several, hidden, classes, perfile, gate, flapping, against, places, pursuit, speed, calibrate, peers=FOLDER";

    private Detect() {}

    /**
     * Prints tables.
     *
     * @param args how many series are behind each line, and names of tables
     */
    public static void main(String[] args) throws IOException {
        List<String> words = new ArrayList<>(List.of(args));
        int trials = 1000;
        if (words.size() > 1 && words.get(0).equals("--trials")) {
            trials = Integer.parseInt(words.get(1));
            words = words.subList(2, words.size());
        }
        if (words.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        DetectTables tables = new DetectTables(SEED, trials);
        int all = trials;
        Map<String, Runnable> byName = Map.ofEntries(
                Map.entry("unchanged", tables::unchanged),
                Map.entry("shifts", tables::shifts),
                Map.entry("several", tables::several),
                Map.entry("classes", tables::classes),
                Map.entry("perfile", tables::perFile),
                Map.entry("hidden", () -> HiddenTable.print(SEED, all)),
                Map.entry("gate", () -> GateTable.print(SEED, all)),
                Map.entry("flapping", () -> FlappingTable.print(SEED, all)),
                Map.entry("against", () -> AgainstTable.print(SEED, all)),
                Map.entry("places", () -> PlacesTable.print(SEED, all)),
                Map.entry("pursuit", () -> PursuitTable.print(SEED, all)),
                Map.entry("speed", () -> DetectSpeed.print(SEED)),
                Map.entry("calibrate", () -> NullCalibration.print(SEED + 1, all / 1000.0)));
        System.out.printf("Seed %d, %d series a line.%n%n", SEED, trials);
        for (String word : words) {
            if (word.startsWith("peers=")) {
                PeerSeries.write(Path.of(word.substring("peers=".length())), SEED, trials);
            } else {
                Objects.requireNonNull(byName.get(word), USAGE).run();
            }
        }
    }
}
