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
                    "usage: selfbench/run sequential|fidelity|garbage|offline [REPEATS] [BENCHMARK...]");
        }
        Path work = Files.createDirectories(Path.of("target", "selfbench").toAbsolutePath());
        Tables tables = new Tables(Path.of(args[0]).toAbsolutePath(), work);
        int repeats = args.length > 2 ? Integer.parseInt(args[2]) : 8;
        List<String> include = new ArrayList<>(List.of(args).subList(Math.min(3, args.length), args.length));
        String table = args[1].toLowerCase(Locale.ROOT);
        switch (table) {
            case "sequential" -> System.out.println(tables.sequential(include, repeats));
            case "fidelity" -> System.out.println(tables.fidelity("plus3", include, repeats, Optional.of(0.03)));
            case "garbage" -> System.out.println(tables.fidelity("garbage", include, repeats, Optional.empty()));
            case "offline" -> System.out.println(tables.offline(repeats));
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

    private String fidelity(String treatment, List<String> include, int repeats, Optional<Double> truth)
            throws IOException, InterruptedException {
        FidelityTable table = new FidelityTable(work);
        try (Stage stage = Stage.open(Subjects.FIDELITY, files, work, List.of("base", treatment))) {
            List<String> lengths = List.of("-wi", "3", "-w", "500ms", "-i", "5", "-r", "500ms");
            table.plain(stage, include, Math.max(2, repeats / 2), lengths, SEED);
        }
        Path run = table.lockstep(work.resolve("fidelity"), treatment, include, repeats);
        return table.markdown(run, truth, BOUND);
    }
}
