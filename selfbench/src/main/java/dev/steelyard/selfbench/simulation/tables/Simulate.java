package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.selfbench.simulation.PublicForks;
import dev.steelyard.selfbench.simulation.tables.SimulationSettings.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Prints the tables of simulated runs in Markdown: {@code selfbench/run simulate}. */
public final class Simulate {

    private static final long SEED = 20261121;

    private static final Map<String, Function<SimulationSettings, SimulationTable>> TABLES = tables();

    private Simulate() {}

    private static Map<String, Function<SimulationSettings, SimulationTable>> tables() {
        Map<String, Function<SimulationSettings, SimulationTable>> tables = new LinkedHashMap<>();
        tables.put("rows", FalseChangesTable::new);
        tables.put("changes", ChangesTable::new);
        tables.put("dependence", DependenceTable::new);
        tables.put("waiting", WaitingTable::new);
        tables.put("inside", InsideTable::new);
        tables.put("survivors", SurvivorsTable::new);
        tables.put("offline", OfflineTable::new);
        tables.put("splits", SplitsTable::new);
        tables.put("power", PowerTable::new);
        tables.put("equivalent", EquivalentTable::new);
        tables.put("families", FamiliesTable::new);
        tables.put("bound", FamilyBoundTable::new);
        tables.put("settling", SettlingTable::new);
        tables.put("short", ShortBudgetTable::new);
        tables.put("bisect", BisectTable::new);
        return tables;
    }

    /**
     * Prints tables.
     *
     * @param args {@code full} for those of the docs or {@code long} for more runs, else a small sample; options; then
     *     names of tables, all if none is named
     */
    public static void main(String[] args) throws IOException {
        List<String> words = new ArrayList<>(List.of(args));
        Size size = words.remove("full") ? Size.FULL : words.remove("long") ? Size.LONG : Size.SMALL;
        Optional<String> forks = option(words, "--forks");
        Optional<String> runs = option(words, "--runs");
        Optional<String> rows = option(words, "--rows");
        Optional<String> lines = option(words, "--lines");
        if (!TABLES.keySet().containsAll(words)) {
            throw new IllegalArgumentException(
                    "usage: selfbench/run simulate [full|long] [--forks FILE] [--runs N] [--rows 1,20,70] [--lines"
                            + " REGEX] [TABLE...] with TABLE one of "
                            + String.join(" ", TABLES.keySet()));
        }
        if (lines.isPresent()
                && (words.isEmpty() || !List.of("families", "bound", "bisect").containsAll(words))) {
            throw new IllegalArgumentException(
                    "--lines selects lines of the tables 'families', 'bound' and 'bisect' alone");
        }
        SimulationSettings settings = new SimulationSettings(
                new Judge(new BoundaryCache()),
                SEED,
                size,
                runs.map(Integer::parseInt).map(OptionalInt::of).orElse(OptionalInt.empty()),
                Arrays.stream(rows.orElse("1,20,70").split(",", -1))
                        .map(Integer::parseInt)
                        .toList(),
                lines.map(Pattern::compile),
                forks.isPresent() ? Optional.of(PublicForks.read(Path.of(forks.get()))) : Optional.empty());
        Page page = new Page(System.out);
        page.print("Seed %d.%n%n", SEED);
        for (String name : words.isEmpty() ? TABLES.keySet() : words) {
            Objects.requireNonNull(TABLES.get(name), name).apply(settings).print(page);
        }
    }

    /** Takes an option and its value out of the words. */
    private static Optional<String> option(List<String> words, String name) {
        int at = words.indexOf(name);
        if (at < 0) {
            return Optional.empty();
        }
        if (at + 1 == words.size()) {
            throw new IllegalArgumentException(name + " needs a value");
        }
        words.remove(at);
        return Optional.of(words.remove(at));
    }
}
