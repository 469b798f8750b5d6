package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.summary.LongTurns;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Do short turns show the change that long ones show? Branches with 3 % more work, and with half or twice the footprint, are
 * compared with the base in turns as the product chooses them and in turns of {@value #LONG_MILLIS} ms slices, in random
 * order. Beside the difference of both stands that of the long turns which the product keeps in every block, measured in the
 * same forks.
 */
final class LengthsTable {

    /** Sample blocks of each run. */
    static final int BLOCKS = 3;

    private static final int LONG_MILLIS = 500;
    private static final String BASE = "base";
    private static final double LEVEL = 0.95;
    private static final List<Job> JOBS = List.of(
            new Job("plus3", List.of("InCache.averageTime", "BeyondCache.pointerChase", "Allocating.youngCollections")),
            new Job("half", List.of("Footprint")),
            new Job("double", List.of("Footprint")));

    private final Map<Cell, Found> cells = new LinkedHashMap<>();

    /** A branch and the benchmarks that are measured on it. */
    private record Job(String branch, List<String> include) {}

    /** A benchmark and the branch it was compared with. */
    private record Cell(Benchmark benchmark, String branch) {}

    /** Log ratios of blocks, and what long turns show beyond short ones. */
    private static final class Found {
        private final List<Double> chosen = new ArrayList<>();
        private final List<Double> longest = new ArrayList<>();
        private final List<Double> beyond = new ArrayList<>();
        private Optional<Plan> plan = Optional.empty();
        private int refuted;
    }

    /** Runs the product for each branch with both lengths, in random order, so many times: those benchmarks, or all if none. */
    void measure(FidelityTable product, Path repository, List<String> include, int repeats) {
        Random random = new Random(repeats);
        List<Job> chosen = include.isEmpty()
                ? JOBS
                : JOBS.stream()
                        .map(job -> new Job(
                                job.branch(),
                                job.include().stream().filter(include::contains).toList()))
                        .filter(job -> !job.include().isEmpty())
                        .toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("no benchmark of " + JOBS + " is named by " + include);
        }
        for (int repeat = 0; repeat < repeats; repeat++) {
            List<Job> jobs = new ArrayList<>(chosen);
            Collections.shuffle(jobs, random);
            for (Job job : jobs) {
                System.err.println("repeat " + (repeat + 1) + " of " + repeats + ": " + job);
                List<Boolean> lengths = new ArrayList<>(List.of(true, false));
                Collections.shuffle(lengths, random);
                for (boolean longest : lengths) {
                    Path run = longest
                            ? product.lockstep(
                                    repository, job.branch(), job.include(), BLOCKS, Duration.ofMillis(LONG_MILLIS))
                            : product.lockstep(repository, job.branch(), job.include(), BLOCKS);
                    take(run, job.branch(), longest);
                }
            }
            // What is there by now is not lost if the rest is cut off.
            System.err.println(markdown());
        }
    }

    private void take(Path folder, String branch, boolean longest) {
        for (Block block : RunFolder.read(folder).blocks()) {
            if (block.id().purpose() != Block.Purpose.SAMPLE || block.plan().pilot() || !block.complete()) {
                continue;
            }
            Found found = cells.computeIfAbsent(new Cell(block.id().benchmark(), branch), absent -> new Found());
            Sides sides = Optional.ofNullable(Sides.of(block, BASE, branch).get(Metric.SCORE))
                    .orElseThrow();
            (longest ? found.longest : found.chosen).add(Math.log(sides.treatment() / sides.baseline()));
            if (!longest) {
                found.plan = found.plan.or(() -> Optional.of(block.plan()));
                found.refuted +=
                        block.plan().reasons().stream().anyMatch(PlanReason.TurnsLengthened.class::isInstance) ? 1 : 0;
                LongTurns.difference(block, BASE, branch).ifPresent(found.beyond::add);
            }
        }
    }

    /** Returns the table in Markdown; intervals are of {@value #LEVEL}. */
    String markdown() {
        StringBuilder text = new StringBuilder("""
                | benchmark | branch | turns | blocks | chosen turns | turns of 500 ms slices | difference | long less short \
                turns, same forks | blocks with lengthened turns |
                |---|---|---|---|---|---|---|---|---|
                """);
        cells.forEach((cell, found) -> {
            if (found.chosen.size() < 2 || found.longest.size() < 2) {
                return;
            }
            CellSpread chosen = CellSpread.of(found.chosen, LEVEL);
            CellSpread longest = CellSpread.of(found.longest, LEVEL);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %d, %d | %s | %s | %s | %s | %d |%n",
                    cell.benchmark().shortName(),
                    cell.branch(),
                    found.plan.map(LengthsTable::turns).orElse(""),
                    found.chosen.size(),
                    found.longest.size(),
                    percent(chosen.mean(), chosen.halfWidth()),
                    percent(longest.mean(), longest.halfWidth()),
                    percent(chosen.mean() - longest.mean(), Math.hypot(chosen.halfWidth(), longest.halfWidth())),
                    found.beyond.size() < 2 ? "no long turns" : beyond(CellSpread.of(found.beyond, LEVEL)),
                    found.refuted));
        });
        return text.toString();
    }

    private static String beyond(CellSpread spread) {
        return percent(spread.mean(), spread.halfWidth());
    }

    private static String turns(Plan plan) {
        long slice = plan.sliceNanos() / 1_000_000;
        return String.format(
                Locale.ROOT,
                "%d ms after %d ms",
                slice * plan.turn().counted(),
                slice * plan.turn().leadIn());
    }

    private static String percent(double logRatio, double halfWidth) {
        return String.format(
                Locale.ROOT, "%+.2f %% ± %.2f", 100 * Math.expm1(logRatio), 100 * Math.exp(logRatio) * halfWidth);
    }
}
