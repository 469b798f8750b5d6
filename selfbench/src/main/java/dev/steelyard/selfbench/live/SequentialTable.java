package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Lockstep against forks one after the other, on identical code and at equal measuring time: how big the false
 * difference of one pair of forks is, and how wide the interval of all pairs. Both ways run the same plan, and their
 * pairs alternate in random order, so that the machine's weather is the same for both.
 */
final class SequentialTable {

    private static final double LEVEL = 0.99;

    private final Stage stage;
    private final WallTime wallTime = new WallTime();
    private final Map<Benchmark, Ratios> ratios = new LinkedHashMap<>();

    SequentialTable(Stage stage) {
        this.stage = stage;
    }

    /** The log ratios of one benchmark, a value per pair of forks. */
    private record Ratios(List<Double> lockstep, List<Double> sequential) {}

    /** Measures so many pairs of forks each way. */
    void measure(List<String> include, int pairs, long seed) throws InterruptedException {
        JmhOptions options = Requests.selection(include);
        List<ListedBenchmark> benchmarks =
                stage.lockstep().list(stage.subjects().get(0), options);
        stage.lockstep().list(stage.subjects().get(1), options);
        benchmarks.forEach(listed -> ratios.put(listed.benchmark(), new Ratios(new ArrayList<>(), new ArrayList<>())));
        Random random = new Random(seed);
        for (int pair = 0; pair < pairs; pair++) {
            List<ListedBenchmark> order = new ArrayList<>(benchmarks);
            Collections.shuffle(order, random);
            for (ListedBenchmark listed : order) {
                System.err.println("pair " + (pair + 1) + " of " + pairs + ": "
                        + listed.benchmark().shortName());
                if (random.nextBoolean()) {
                    lockstep(listed, pair, random);
                    sequential(listed, pair, random);
                } else {
                    sequential(listed, pair, random);
                    lockstep(listed, pair, random);
                }
            }
        }
    }

    private void lockstep(ListedBenchmark listed, int pair, Random random) throws InterruptedException {
        Block block = run(listed, pair, random.nextLong(), stage.subjects());
        wallTime.add(block);
        Sides sides = Optional.ofNullable(Sides.of(block, name(0), name(1)).get(Metric.SCORE))
                .orElseThrow(() -> new IllegalStateException("no score: " + block.id()));
        ratios(listed).lockstep.add(Math.log(sides.treatment() / sides.baseline()));
    }

    private void sequential(ListedBenchmark listed, int pair, Random random) throws InterruptedException {
        List<Subject> order = new ArrayList<>(stage.subjects());
        Collections.shuffle(order, random);
        double ratio = 0;
        for (Subject subject : order) {
            double score = Math.log(score(run(listed, pair, random.nextLong(), List.of(subject)), subject));
            ratio += subject.equals(stage.subjects().get(0)) ? -score : score;
        }
        ratios(listed).sequential.add(ratio);
    }

    private String name(int subject) {
        return stage.subjects().get(subject).variant().name();
    }

    private Ratios ratios(ListedBenchmark listed) {
        Ratios found = ratios.get(listed.benchmark());
        if (found == null) {
            throw new IllegalStateException("not listed: " + listed.benchmark());
        }
        return found;
    }

    private Block run(ListedBenchmark listed, int index, long seed, List<Subject> subjects)
            throws InterruptedException {
        return Requests.complete(stage.lockstep().run(Requests.block(listed, index, seed, subjects)));
    }

    private static double score(Block block, Subject subject) {
        String variant = subject.variant().name();
        // A fork alone rejects its own disturbed rounds, as a pair rejects those of either side.
        return block.fork(variant)
                .map(fork -> ForkScores.of(block, fork, Metric.SCORE, RejectedRounds.of(block, variant, variant)))
                .orElseThrow()
                .orElseThrow();
    }

    /** Returns the table in Markdown, the split of the wall time of the lockstep blocks below it. */
    String markdown() {
        StringBuilder text = new StringBuilder(
                "| benchmark | false difference of a pair, lockstep | one after the other | interval, lockstep | one after"
                        + " the other | times narrower |\n|---|---|---|---|---|---|\n");
        List<Double> narrower = new ArrayList<>();
        ratios.forEach((benchmark, both) -> {
            CellSpread lockstep = CellSpread.of(both.lockstep, LEVEL);
            CellSpread sequential = CellSpread.of(both.sequential, LEVEL);
            narrower.add(sequential.halfWidth() / lockstep.halfWidth());
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.2f %% | %.2f %% | ±%.2f %% | ±%.2f %% | %.1f |%n",
                    benchmark.shortName(),
                    100 * lockstep.rootMeanSquare(),
                    100 * sequential.rootMeanSquare(),
                    100 * lockstep.halfWidth(),
                    100 * sequential.halfWidth(),
                    sequential.halfWidth() / lockstep.halfWidth()));
        });
        Collections.sort(narrower);
        text.append(
                String.format(Locale.ROOT, "%nMedian: %.1f times narrower.%n%n", narrower.get(narrower.size() / 2)));
        return text + wallTime.markdown();
    }
}
