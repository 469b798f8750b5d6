package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.measure.journal.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How far blocks of identical code are off the truth, and how long they take: two programs side by side, from the runs that
 * {@code selfbench/turns} left.
 */
public final class TurnsTable {

    private static final String BEFORE = "before";
    private static final String AFTER = "after";
    private static final List<String> SIDES = List.of("a", "b");

    private TurnsTable() {}

    /**
     * What a block of identical code shows.
     *
     * @param error log ratio of both sides, which should be 0
     * @param within half the log ratio of the second half of the rounds less that of the first: what a second look at the same
     *     forks would not share
     * @param seconds wall time of the block
     */
    private record Cell(double error, double within, double seconds) {}

    /**
     * Prints the table in Markdown.
     *
     * @param args the folder of the runs, whose names begin with {@code before-} and {@code after-}
     */
    public static void main(String[] args) throws IOException {
        Map<String, Map<String, List<Cell>>> cells = new TreeMap<>();
        List<Path> runs;
        try (Stream<Path> found = Files.list(Path.of(args[0]))) {
            runs = found.filter(Files::isDirectory).sorted().toList();
        }
        for (Path run : runs) {
            String program = run.getFileName().toString().startsWith(BEFORE) ? BEFORE : AFTER;
            RunFolder.read(run).blocks().stream()
                    .filter(block -> block.id().purpose() == Block.Purpose.SAMPLE
                            && !block.plan().pilot()
                            && block.complete())
                    .forEach(block -> cell(block)
                            .ifPresent(cell -> cells.computeIfAbsent(label(block), absent -> new TreeMap<>())
                                    .computeIfAbsent(program, absent -> new ArrayList<>())
                                    .add(cell)));
        }
        System.out.print(markdown(cells));
    }

    private static String label(Block block) {
        int threads = block.id().benchmark().threads();
        return block.id().benchmark().shortName() + (threads > 1 ? ", " + threads + " threads" : "");
    }

    private static Optional<Cell> cell(Block block) {
        Sides sides = Sides.of(block, SIDES.get(0), SIDES.get(1)).get(Metric.SCORE);
        if (sides == null) {
            return Optional.empty();
        }
        double within = half(block, 1) - half(block, 0);
        double error = Math.log(sides.treatment() / sides.baseline());
        return Optional.of(new Cell(error, within / 2, block.timing().wall().toMillis() / 1000.0));
    }

    /** Returns the log ratio of both sides over one half of the rounds. */
    private static double half(Block block, int half) {
        return logTime(block, SIDES.get(1), half) - logTime(block, SIDES.get(0), half);
    }

    private static double logTime(Block block, String variant, int half) {
        Fork fork = block.fork(variant).orElseThrow();
        boolean inverse = block.id().benchmark().mode() == Mode.THROUGHPUT;
        double time = 0;
        double operations = 0;
        for (Slice slice : fork.slices()) {
            boolean second = 2 * slice.turn() >= block.plan().turns();
            if (slice.kind() == Slice.Kind.COUNTED && second == (half == 1)) {
                double each =
                        inverse ? 1 / slice.timing().score() : slice.timing().score();
                time += each * slice.timing().operations();
                operations += slice.timing().operations();
            }
        }
        return Math.log(time / operations);
    }

    private static String markdown(Map<String, Map<String, List<Cell>>> cells) {
        StringBuilder text = new StringBuilder("""
                | benchmark | blocks | error before | after | within, before | after | between forks, after | error, after over before \
                | block before | after | time, after over before |
                |---|---|---|---|---|---|---|---|---|---|---|
                """);
        List<Double> errors = new ArrayList<>();
        List<Double> withins = new ArrayList<>();
        List<Double> walls = new ArrayList<>();
        cells.forEach((label, programs) -> {
            List<Cell> before = programs.getOrDefault(BEFORE, List.of());
            List<Cell> after = programs.getOrDefault(AFTER, List.of());
            if (before.isEmpty() || after.isEmpty()) {
                return;
            }
            double error = rms(after, Cell::error) / rms(before, Cell::error);
            double wall = median(after) / median(before);
            errors.add(error);
            withins.add(rms(after, Cell::within) / rms(before, Cell::within));
            walls.add(wall);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d, %d | %.2f %% | %.2f %% | %.2f %% | %.2f %% | %s | %.2f | %.1f s | %.1f s | %.2f |%n",
                    label,
                    before.size(),
                    after.size(),
                    100 * rms(before, Cell::error),
                    100 * rms(after, Cell::error),
                    100 * rms(before, Cell::within),
                    100 * rms(after, Cell::within),
                    between(after),
                    error,
                    median(before),
                    median(after),
                    wall));
        });
        return text.append(String.format(
                        Locale.ROOT,
                        "%nGeometric means over %d benchmarks, after over before: error of a block %.2f, within a fork's life"
                                + " %.2f, wall time %.2f.%n",
                        errors.size(),
                        geometricMean(errors),
                        geometricMean(withins),
                        geometricMean(walls)))
                .toString();
    }

    /** What would be left of the error if the same forks were measured for ever; a dash if chance within them hides it. */
    private static String between(List<Cell> cells) {
        double error = rms(cells, Cell::error);
        double within = rms(cells, Cell::within);
        return within < error
                ? String.format(Locale.ROOT, "%.2f %%", 100 * Math.sqrt(error * error - within * within))
                : "-";
    }

    private static double rms(List<Cell> cells, ToDoubleFunction<Cell> value) {
        return Math.sqrt(cells.stream()
                .mapToDouble(value)
                .map(each -> each * each)
                .average()
                .orElse(Double.NaN));
    }

    private static double median(List<Cell> cells) {
        List<Double> sorted = new ArrayList<>(cells.stream().map(Cell::seconds).toList());
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    private static double geometricMean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }
}
