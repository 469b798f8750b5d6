package dev.steelyard.core.canary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.CanaryFinding.BlockCounts;
import dev.steelyard.core.judgment.CanaryFinding.OfBenchmark;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects the results of a run's canaries, block by block. */
public final class CanaryMonitor {

    private final Run run;
    private final Map<Benchmark, CanarySeries> canaries = new LinkedHashMap<>();
    private final Map<Benchmark, Map<String, SortedMap<Integer, Double>>> treatments = new LinkedHashMap<>();

    /** Creates the monitor for a run. */
    public CanaryMonitor(Run run) {
        this.run = run;
        if (run.safeguards().canary() == Safeguards.Canary.RUNS) {
            for (Run.Presence presence : run.benchmarks()) {
                canaries.put(presence.benchmark(), new CanarySeries(run, presence.benchmark()));
                treatments.put(presence.benchmark(), new LinkedHashMap<>());
            }
        }
    }

    /**
     * Adds a sample block.
     *
     * @return whether the block changes the finding
     */
    public boolean add(Block block) {
        CanarySeries canary = canaries.get(block.id().benchmark());
        if (canary == null) {
            return false;
        }
        canary.add(block);
        if (block.plan().pilot()) {
            // Its spread may be different, and only blocks of the same kind are exchangeable.
            return true;
        }
        for (Variant treatment : run.treatments()) {
            SortedMap<Integer, Double> ofTreatment = treatments
                    .getOrDefault(block.id().benchmark(), new LinkedHashMap<>())
                    .computeIfAbsent(treatment.name(), absent -> new TreeMap<>());
            ofTreatment.remove(block.id().index());
            logRatio(block, treatment.name())
                    .ifPresent(value -> ofTreatment.put(block.id().index(), value));
        }
        return true;
    }

    private OptionalDouble logRatio(Block block, String treatment) {
        Sides sides = Sides.of(block, run.baseline().name(), treatment).get(Metric.SCORE);
        double value = sides == null ? Double.NaN : Math.log(sides.treatment() / sides.baseline());
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /** Returns whether the canary of a benchmark failed in its last {@code inARow} blocks and is not tried again. */
    public boolean givenUp(Benchmark benchmark, int inARow) {
        return Optional.ofNullable(canaries.get(benchmark))
                .filter(canary -> canary.givenUp(inARow))
                .isPresent();
    }

    /** Returns the finding so far; empty if the run has no canaries. */
    public Optional<CanaryFinding> finding() {
        if (canaries.isEmpty()) {
            return Optional.empty();
        }
        List<OfBenchmark> benchmarks = new ArrayList<>();
        List<CanaryEvidence> evidence = new ArrayList<>();
        int drawn = 0;
        int failed = 0;
        for (CanarySeries canary : canaries.values()) {
            drawn += canary.drawn();
            failed += canary.failed();
            if (!canary.logRatios().isEmpty()) {
                benchmarks.add(shown(canary));
                evidence.add(new CanaryEvidence(
                        canary.logRatios(),
                        List.copyOf(treatments
                                .getOrDefault(canary.benchmark(), Map.of())
                                .values())));
            }
        }
        CanaryTests.Result result = CanaryTests.of(evidence);
        int compared = benchmarks.stream().mapToInt(OfBenchmark::blocks).sum();
        return Optional.of(new CanaryFinding(
                Variant.canaryOf(run.baseline().name()),
                new BlockCounts(drawn, compared, failed),
                benchmarks,
                result.tests(),
                result.widening()));
    }

    private static OfBenchmark shown(CanarySeries canary) {
        double sum = 0;
        double squares = 0;
        for (double logRatio : canary.logRatios().values()) {
            sum += logRatio;
            squares += logRatio * logRatio;
        }
        int blocks = canary.logRatios().size();
        return new OfBenchmark(canary.benchmark(), blocks, sum / blocks, Math.sqrt(squares / blocks));
    }
}
