package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.summary.Sides;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Is work charged to the variant that made it, if the collector or another thread does it, or if it is done later? Several
 * ways to make one number of the slices of a fork stand side by side, against plain JMH run long.
 */
final class ShiftedTable {

    private static final double LEVEL = 0.95;
    private static final List<String> LONG =
            List.of("-wi", "1", "-w", "3s", "-i", "1", "-r", "10s", "-prof", "org.example.shifted.ProcessCpu");
    /** Part of the slices that a trimmed mean leaves out at each end. */
    private static final double TRIMMED = 0.1;

    private final Stage stage;
    private final Path work;
    private final Map<String, Map<String, List<Double>>> ratios = new TreeMap<>();

    ShiftedTable(Stage stage, Path work) {
        this.stage = stage;
        this.work = work;
    }

    /** Runs plain JMH, so many forks of each branch, alternating in random order. */
    void plain(List<String> include, int forks, long seed) throws IOException, InterruptedException {
        Random random = new Random(seed);
        PlainJmh jmh = new PlainJmh(work);
        List<String> options = new ArrayList<>(LONG);
        options.addAll(include);
        for (int fork = 0; fork < forks; fork++) {
            System.err.println("plain JMH: fork " + (fork + 1) + " of " + forks);
            List<Subject> order = new ArrayList<>(stage.subjects());
            Collections.shuffle(order, random);
            Map<Subject, Map<String, Double>> scores = new HashMap<>();
            for (Subject subject : order) {
                String name = "plain-" + subject.variant().name() + "-" + fork;
                scores.put(subject, jmh.run(subject, name, options));
            }
            Map<String, Double> baseline = scores.getOrDefault(stage.subjects().get(0), Map.of());
            scores.getOrDefault(stage.subjects().get(1), Map.of()).forEach((key, score) -> {
                double ratio = Math.log(score / baseline.getOrDefault(key, Double.NaN));
                boolean cpu = key.endsWith(" processCpu");
                add(key.replace(" processCpu", ""), cpu ? "plain JMH, CPU" : "plain JMH, clock", ratio);
            });
        }
    }

    /** Measures so many blocks. */
    void lockstep(List<String> include, int blocks, long seed) throws InterruptedException {
        Random random = new Random(seed);
        JmhOptions options = Requests.selection(include);
        List<ListedBenchmark> benchmarks =
                stage.lockstep().list(stage.subjects().get(0), options);
        stage.lockstep().list(stage.subjects().get(1), options);
        for (int block = 0; block < blocks; block++) {
            List<ListedBenchmark> order = new ArrayList<>(benchmarks);
            Collections.shuffle(order, random);
            for (ListedBenchmark listed : order) {
                System.err.println(
                        "block " + (block + 1) + ": " + listed.benchmark().shortName());
                measure(listed, block, random.nextLong());
            }
        }
    }

    private void measure(ListedBenchmark listed, int index, long seed) throws InterruptedException {
        Block block = Requests.complete(stage.lockstep().run(Requests.block(listed, index, seed, stage.subjects())));
        String key = PlainJmh.key(
                listed.benchmark().name(), listed.benchmark().mode().label());
        Sides sides = Optional.ofNullable(Sides.of(block, name(0), name(1)).get(Metric.SCORE))
                .orElseThrow();
        add(key, "sum of time / sum of operations", Math.log(sides.treatment() / sides.baseline()));
        add(key, "median of slices", ratio(block, ShiftedTable::median));
        add(key, "trimmed mean of slices", ratio(block, ShiftedTable::trimmedMean));
        parked(key, block);
    }

    /** CPU time while parked, as a share of the time of the fork's own turns. */
    private void parked(String key, Block block) {
        for (int i = 0; i < 2; i++) {
            Fork fork = block.fork(name(i)).orElseThrow();
            double parked = fork.slices().stream()
                    .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                    .mapToDouble(slice -> slice.own().parkedCpuNanos())
                    .sum();
            double wall = fork.slices().stream()
                    .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                    .mapToDouble(slice -> slice.timing().wallNanos())
                    .sum();
            add(key, "parked CPU of the " + (i == 0 ? "baseline" : "treatment"), parked / wall);
        }
    }

    private double ratio(Block block, ToDoubleFunction<double[]> location) {
        return Math.log(location.applyAsDouble(scores(block, 1)) / location.applyAsDouble(scores(block, 0)));
    }

    private double[] scores(Block block, int variant) {
        return block.fork(name(variant)).orElseThrow().slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                .mapToDouble(slice -> slice.timing().score())
                .sorted()
                .toArray();
    }

    private static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private static double trimmedMean(double[] sorted) {
        int cut = (int) (TRIMMED * sorted.length);
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElse(Double.NaN);
    }

    private String name(int subject) {
        return stage.subjects().get(subject).variant().name();
    }

    private void add(String benchmark, String way, double value) {
        ratios.computeIfAbsent(benchmark, absent -> new TreeMap<>())
                .computeIfAbsent(way, absent -> new ArrayList<>())
                .add(value);
    }

    /** Returns the table in Markdown. */
    String markdown() {
        StringBuilder text =
                new StringBuilder("| benchmark | measured as | treatment against baseline |\n|---|---|---|\n");
        ratios.forEach((benchmark, ways) -> ways.forEach((way, values) -> {
            CellSpread spread = CellSpread.of(values, LEVEL);
            String cell = way.startsWith("parked")
                    ? String.format(Locale.ROOT, "%.1f %% of its turns", 100 * spread.mean())
                    : String.format(
                            Locale.ROOT, "%+.1f %% ± %.1f", 100 * Math.expm1(spread.mean()), 100 * spread.halfWidth());
            text.append(String.format(Locale.ROOT, "| %s | %s | %s |%n", shortName(benchmark), way, cell));
        }));
        return text.toString();
    }

    private static String shortName(String key) {
        String name = key.substring(0, key.indexOf(' '));
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    }
}
