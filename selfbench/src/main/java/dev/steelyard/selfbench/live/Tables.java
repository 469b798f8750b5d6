package dev.steelyard.selfbench.live;

import dev.steelyard.selfbench.offline.OfflineSpeed;
import dev.steelyard.selfbench.subject.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Starts the live tables: {@code selfbench/run TABLE [REPEATS] [BENCHMARK...]}; a table goes to standard output. */
public final class Tables {

    /** A third of the default margin of 2 %. */
    private static final double BOUND = 0.02 / 3;

    private static final long SEED = 20261121;

    /** Benchmarks of the fidelity subject whose forks spread by little and by much. */
    private static final List<String> PLANTED = List.of(
            "InCache.averageTime",
            "Lasting.micros10$",
            "Lasting.micros100$",
            "Allocating.youngCollections",
            "BeyondCache.pointerChase");

    /** Lengths of plain JMH's iterations beside those of lockstep. */
    private static final List<String> SHORT = List.of("-wi", "3", "-w", "500ms", "-i", "5", "-r", "500ms");

    /** Those of a fork that has settled on a fresh machine, too. */
    private static final List<String> LONG = List.of("-wi", "1", "-w", "10s", "-i", "2", "-r", "10s");

    private final Path files;
    private final Path work;

    private Tables(Path files, Path work) {
        this.files = files;
        this.work = work;
    }

    /**
     * Measures one table.
     *
     * @param args the folder {@code selfbench/subjects}, the name of a table, the number of blocks or pairs, and
     *     regular expressions of benchmarks
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 2) {
            throw new IllegalArgumentException(
                    "usage: selfbench/run sequential|fidelity|collectors|lengths|garbage|shifted|planted|placement|offline [REPEATS] [BENCHMARK...]"
                            + " or selfbench/run estimators PERCENT RUN... or selfbench/run planted-runs RUN... or selfbench/run pilots RUN...");
        }
        if (args[1].equals("planted-runs")) {
            System.out.println(plantedRuns(List.of(args).subList(2, args.length)));
            return;
        }
        if (args[1].equals("pilots")) {
            PilotsTable table = new PilotsTable();
            List.of(args).subList(2, args.length).forEach(run -> table.add(Path.of(run)));
            System.out.println(table.markdown());
            return;
        }
        Path work = Files.createDirectories(Path.of("target", "selfbench").toAbsolutePath());
        Tables tables = new Tables(Path.of(args[0]).toAbsolutePath(), work);
        int repeats = args.length > 2 ? Integer.parseInt(args[2]) : 8;
        List<String> include = new ArrayList<>(List.of(args).subList(Math.min(3, args.length), args.length));
        String table = args[1].toLowerCase(Locale.ROOT);
        switch (table) {
            case "sequential" -> System.out.println(tables.sequential(include, repeats));
            case "fidelity" ->
                System.out.println(tables.fidelity("plus3", include, repeats, repeats / 2, SHORT, Optional.of(0.03)));
            case "collectors" ->
                System.out.println(
                        tables.fidelity("plus3", List.of("Collectors"), repeats, 5, LONG, Optional.of(0.03)));
            case "garbage" ->
                System.out.println(tables.fidelity("garbage", include, repeats, repeats / 2, SHORT, Optional.empty()));
            case "offline" -> System.out.println(tables.offline(repeats));
            case "lengths" -> System.out.println(tables.lengths(include, repeats));
            case "shifted" -> System.out.println(tables.shifted(include, repeats));
            case "estimators" -> System.out.println(estimators(repeats / 100.0, include));
            case "planted" -> System.out.println(tables.planted(include, repeats));
            case "placement" -> System.out.println(tables.placement(include, repeats));
            default -> throw new IllegalArgumentException("there is no table '" + table + "'");
        }
    }

    private String offline(int repeats) throws IOException, InterruptedException {
        Path launcher = files.resolve("../../steelyard").normalize();
        return new OfflineSpeed(launcher, work.resolve("offline")).measure(repeats);
    }

    private String sequential(List<String> include, int pairs) throws IOException, InterruptedException {
        try (Stage stage = Stage.open(Subjects.ORDINARY, files, work, List.of("base", "base"))) {
            SequentialTable table = new SequentialTable(stage);
            table.measure(include, pairs, SEED);
            return table.markdown();
        }
    }

    /** Candidates on the blocks of finished runs, whose true change in per cent stands in the place of repeats. */
    private static String estimators(double change, List<String> runs) {
        EstimatorsTable table = new EstimatorsTable(change);
        runs.forEach(run -> table.add(Path.of(run)));
        return table.markdown();
    }

    /** The table of planted changes from the folders of finished runs. */
    private static String plantedRuns(List<String> runs) {
        PlantedTable table = new PlantedTable();
        runs.forEach(run -> table.take(Path.of(run)));
        return table.markdown();
    }

    private String planted(List<String> include, int repeats) throws IOException, InterruptedException {
        Path repository = work.resolve("fidelity");
        Subjects.FIDELITY.layOut(files, repository);
        PlantedTable table = new PlantedTable();
        List<String> benchmarks = include.isEmpty() ? PLANTED : include;
        table.measure(new FidelityTable(work), repository, List.of("plus2", "plus3", "plus5"), benchmarks, repeats);
        return table.markdown();
    }

    /** Turns as they are chosen against long ones: so many repeats of {@link LengthsTable#BLOCKS} blocks each. */
    private String lengths(List<String> include, int repeats) throws IOException, InterruptedException {
        Path repository = work.resolve("fidelity");
        Subjects.FIDELITY.layOut(files, repository);
        LengthsTable table = new LengthsTable();
        table.measure(new FidelityTable(work), repository, include, repeats);
        return table.markdown();
    }

    private String placement(List<String> include, int blocks) throws IOException, InterruptedException {
        try (Stage stage = Stage.open(Subjects.ORDINARY, files, work, List.of("base", "base", "base"))) {
            PlacementTable table = new PlacementTable(stage);
            table.measure(include, blocks, SEED);
            return table.markdown();
        }
    }

    private String shifted(List<String> include, int repeats) throws IOException, InterruptedException {
        try (Stage stage = Stage.open(Subjects.SHIFTED, files, work, List.of("base", "shifted"))) {
            ShiftedTable table = new ShiftedTable(stage, work);
            table.plain(include, Math.max(3, repeats / 3), SEED);
            table.lockstep(include, repeats, SEED);
            return table.markdown();
        }
    }

    private String fidelity(
            String treatment,
            List<String> include,
            int repeats,
            int forks,
            List<String> lengths,
            Optional<Double> truth)
            throws IOException, InterruptedException {
        FidelityTable table = new FidelityTable(work);
        try (Stage stage = Stage.open(Subjects.FIDELITY, files, work, List.of("base", treatment))) {
            table.plain(stage, include, Math.max(2, forks), lengths, SEED);
        }
        Path run = table.lockstep(work.resolve("fidelity"), treatment, include, repeats);
        return table.markdown(run, truth, BOUND);
    }
}
