package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.verdict.CanaryFinding.Count;
import dev.steelyard.core.verdict.CanaryFinding.OfBenchmark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Watches the canaries of a run: what they say is worked out anew only after another block. */
final class CanaryWatch {

    private final Run run;
    private final Map<Benchmark, CanaryLane> lanes = new LinkedHashMap<>();
    private @Nullable CanaryFinding known;

    /** Watches a run. */
    CanaryWatch(Run run) {
        this.run = run;
        if (run.safeguards().canary() == Safeguards.Canary.RUNS) {
            for (Run.Presence presence : run.benchmarks()) {
                lanes.put(presence.benchmark(), new CanaryLane(run, presence.benchmark()));
            }
        }
    }

    /** Takes in a sample block. */
    void add(Block block) {
        CanaryLane lane = lanes.get(block.id().benchmark());
        if (lane != null) {
            lane.add(block);
            known = null;
        }
    }

    /**
     * What the canaries say; empty if the run has none.
     *
     * @param tally what the same blocks say of the treatments
     */
    Optional<CanaryFinding> finding(Tally tally) {
        if (known == null && !lanes.isEmpty()) {
            known = find(tally);
        }
        return Optional.ofNullable(known);
    }

    private CanaryFinding find(Tally tally) {
        List<OfBenchmark> benchmarks = new ArrayList<>();
        List<CanaryEvidence> evidence = new ArrayList<>();
        int drawn = 0;
        int failed = 0;
        for (CanaryLane lane : lanes.values()) {
            drawn += lane.drawn();
            failed += lane.failed();
            if (!lane.logRatios().isEmpty()) {
                benchmarks.add(shown(lane));
                evidence.add(new CanaryEvidence(lane.logRatios(), treatments(tally, lane.benchmark())));
            }
        }
        CanaryTests.Result result = CanaryTests.of(evidence);
        int compared = benchmarks.stream().mapToInt(OfBenchmark::blocks).sum();
        return new CanaryFinding(
                Variant.canaryOf(run.baseline().name()),
                new Count(drawn, compared, failed),
                benchmarks,
                result.tests(),
                result.widening());
    }

    private static OfBenchmark shown(CanaryLane lane) {
        double sum = 0;
        double squares = 0;
        for (double logRatio : lane.logRatios().values()) {
            sum += logRatio;
            squares += logRatio * logRatio;
        }
        int blocks = lane.logRatios().size();
        return new OfBenchmark(lane.benchmark(), blocks, sum / blocks, Math.sqrt(squares / blocks));
    }

    private List<SortedMap<Integer, Double>> treatments(Tally tally, Benchmark benchmark) {
        List<SortedMap<Integer, Double>> treatments = new ArrayList<>();
        for (Variant treatment : run.treatments()) {
            SortedMap<Integer, Double> logRatios = new TreeMap<>();
            tally.lane(benchmark, treatment.name())
                    .ifPresent(lane -> lane.pairs(Metric.SCORE, Integer.MAX_VALUE)
                            .forEach(pair -> logRatio(pair).ifPresent(value -> logRatios.put(pair.index(), value))));
            treatments.add(logRatios);
        }
        return treatments;
    }

    private static Optional<Double> logRatio(Pair pair) {
        return Optional.ofNullable(pair.values().get(Metric.SCORE))
                .map(sides -> Math.log(sides.treatment() / sides.baseline()))
                .filter(Double::isFinite);
    }
}
