package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.DoubleStream;

/**
 * Which number should a block be reduced to? Candidates side by side on recorded blocks whose true ratio is known: the
 * root mean square of the error of one block.
 */
final class EstimatorsTable {

    private final double truth;
    private final Map<String, ToDoubleBiFunction<Fork, Fork>> candidates = new LinkedHashMap<>();
    private final Map<Benchmark, Map<String, DoubleStream.Builder>> errors = new TreeMap<>();

    /** @param change the true change as a fraction */
    EstimatorsTable(double change) {
        this.truth = Math.log1p(change);
        candidates.put("sum / sum of all rounds", (base, other) -> ratio(sum(other, 0), sum(base, 0)));
        candidates.put("the same, less waiting for a CPU", (base, other) -> ratio(sum(other, 1), sum(base, 1)));
        candidates.put("mean of log ratios of rounds", (base, other) -> location(rounds(base, other), 0));
        candidates.put("their mean, a quarter trimmed", (base, other) -> location(rounds(base, other), 0.25));
        candidates.put("their median", (base, other) -> location(rounds(base, other), 0.5));
        candidates.put(
                "their median, less waiting",
                (base, other) -> location(rounds(lessWaiting(base), lessWaiting(other)), 0.5));
    }

    /** Takes in the complete sample blocks of a run's first treatment. */
    void add(Path folder) {
        RunFolder read = RunFolder.read(folder);
        Run run = read.record().run();
        String baseline = run.baseline().name();
        String treatment = run.treatments().get(0).name();
        for (Block block : read.blocks()) {
            Optional<Sides> sides =
                    Optional.ofNullable(Sides.of(block, baseline, treatment).get(Metric.SCORE));
            if (block.id().purpose() != Block.Purpose.SAMPLE || block.plan().pilot() || sides.isEmpty()) {
                continue;
            }
            Benchmark benchmark = block.id().benchmark();
            add(
                    benchmark,
                    "as verdicts do",
                    ratio(sides.get().treatment(), sides.get().baseline()));
            Fork base = block.fork(baseline).orElseThrow();
            Fork other = block.fork(treatment).orElseThrow();
            double sign = benchmark.mode().moreIsBetter() ? -1 : 1;
            candidates.forEach((name, candidate) -> add(benchmark, name, sign * candidate.applyAsDouble(base, other)));
        }
    }

    private void add(Benchmark benchmark, String candidate, double logRatio) {
        errors.computeIfAbsent(benchmark, absent -> new LinkedHashMap<>())
                .computeIfAbsent(candidate, absent -> DoubleStream.builder())
                .add(logRatio - truth);
    }

    private static double ratio(double treatment, double baseline) {
        return Math.log(treatment / baseline);
    }

    /** Mean score weighted by operations, less so much of the share of its time that a slice waited for a CPU. */
    private static double sum(Fork fork, double less) {
        double time = 0;
        double operations = 0;
        for (Slice slice : ForkScores.counted(fork, turn -> true)) {
            double count = slice.timing().operations();
            time += slice.timing().score() * count * (1 - less * waiting(slice));
            operations += count;
        }
        return time / operations;
    }

    private static double waiting(Slice slice) {
        return Math.min(
                0.95,
                Math.max(0, slice.outside().waitNanos())
                        / (double) slice.timing().wallNanos());
    }

    private static Fork lessWaiting(Fork fork) {
        List<Slice> slices = fork.slices().stream()
                .map(slice -> new Slice(
                        slice.kind(),
                        slice.turn(),
                        new Slice.Timing(
                                slice.timing().score() * (1 - waiting(slice)),
                                slice.timing().operations(),
                                slice.timing().wallNanos()),
                        slice.own(),
                        slice.outside(),
                        slice.secondary()))
                .toList();
        return new Fork(fork.variant(), fork.outcome(), slices, fork.histogram(), fork.jvm());
    }

    /** The log ratio of each round that both forks have. */
    private static double[] rounds(Fork base, Fork other) {
        TreeSet<Integer> turns = new TreeSet<>();
        ForkScores.counted(base, turn -> true).forEach(slice -> turns.add(slice.turn()));
        return turns.stream()
                .mapToDouble(turn -> ratio(turn(other, turn), turn(base, turn)))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
    }

    private static double turn(Fork fork, int number) {
        return ForkScores.counted(fork, turn -> turn == number).stream()
                .mapToDouble(slice -> slice.timing().score())
                .average()
                .orElse(Double.NaN);
    }

    /** The mean of sorted values without a share of them at each end; the median where that is a half. */
    private static double location(double[] sorted, double trimmed) {
        int cut = Math.min((int) (trimmed * sorted.length), (sorted.length - 1) / 2);
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElse(Double.NaN);
    }

    /** Returns the table in Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder("| benchmark | blocks |");
        List<String> names = List.copyOf(errors.values().iterator().next().keySet());
        names.forEach(name -> text.append(' ').append(name).append(" |"));
        text.append("\n|---|---|").append("---|".repeat(names.size())).append('\n');
        errors.forEach((benchmark, candidatesOf) -> {
            StringBuilder cells = new StringBuilder();
            int blocks = 0;
            for (DoubleStream.Builder builder : candidatesOf.values()) {
                double[] values = builder.build().toArray();
                blocks = values.length;
                double square = Arrays.stream(values)
                        .map(value -> value * value)
                        .average()
                        .orElse(Double.NaN);
                cells.append(String.format(Locale.ROOT, " %.2f %% |", 100 * Math.sqrt(square)));
            }
            text.append("| ")
                    .append(benchmark.shortName())
                    .append(' ')
                    .append(benchmark.mode().label())
                    .append(" | ")
                    .append(blocks)
                    .append(" |")
                    .append(cells)
                    .append('\n');
        });
        return text.toString();
    }
}
