package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.summary.Interruptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The blocks of a run so far, each reduced when it is added to what verdicts need, so that judging after every block
 * costs little and no block need be kept. Adding a block with the number of an earlier one replaces what that said.
 *
 * <p>The order of blocks matters to the {@link Rotation} alone: the {@link Judge} goes by their numbers. Not safe for
 * use by several threads.
 */
public final class Tally {

    private final Run run;
    private final Map<Key, Lane> lanes = new LinkedHashMap<>();
    private final History history = new History();
    private final CanaryWatch canary;

    /** Makes an empty tally. */
    public Tally(Run run) {
        this.run = run;
        this.canary = new CanaryWatch(run);
        String baseline = run.baseline().name();
        for (Run.Presence presence : run.benchmarks()) {
            for (Variant treatment : run.treatments()) {
                if (presence.variants().contains(baseline)
                        && presence.variants().contains(treatment.name())) {
                    lanes.put(
                            new Key(presence.benchmark(), treatment.name()),
                            new Lane(presence.benchmark(), baseline, treatment.name()));
                }
            }
        }
    }

    /** Makes a tally of blocks, in the order in which they ended. */
    public static Tally of(Run run, List<Block> blocks) {
        Tally tally = new Tally(run);
        blocks.forEach(tally::add);
        return tally;
    }

    /** Adds a finished block, complete or not. Pilots count for the expected time of a block alone, interrupted blocks for
     * the time that is spent. */
    public void add(Block block) {
        history.add(block);
        if (block.id().purpose() == Block.Purpose.SAMPLE) {
            canary.add(block);
            for (Variant treatment : run.treatments()) {
                lane(block.id().benchmark(), treatment.name()).ifPresent(lane -> lane.add(block));
            }
        } else if (block.id().purpose() == Block.Purpose.VOID) {
            for (Variant treatment : run.treatments()) {
                lane(block.id().benchmark(), treatment.name())
                        .ifPresent(lane -> lane.interrupted(block.timing().stalled()));
            }
        }
    }

    /** Returns the run that it belongs to. */
    public Run run() {
        return run;
    }

    /**
     * Returns how much the blocks of a benchmark differ, as they were last judged; empty before the first look, and where
     * scores of 0 leave no ratio.
     */
    public Optional<BlockSpread> spread(Benchmark benchmark) {
        List<Analysis> analyses = run.treatments().stream()
                .flatMap(treatment -> lane(benchmark, treatment.name()).stream())
                .flatMap(lane -> lane.known(Metric.SCORE).stream())
                .filter(analysis -> analysis.series().scale() == Scale.LOG)
                .toList();
        List<RepeatedTest.Result> results = analyses.stream()
                .flatMap(analysis -> analysis.result().stream())
                .toList();
        return results.stream().mapToInt(RepeatedTest.Result::blocks).min().stream()
                .mapToObj(fewest -> new BlockSpread(
                        results.stream()
                                .mapToDouble(result -> result.deviation() * result.deviation())
                                .average()
                                .orElse(0),
                        fewest - 1))
                .findFirst();
    }

    /** What was measured of a benchmark for a treatment; empty where one side does not have the benchmark. */
    Optional<Lane> lane(Benchmark benchmark, String treatment) {
        return Optional.ofNullable(lanes.get(new Key(benchmark, treatment)));
    }

    /** What the canaries say so far; empty if the run has none. */
    public Optional<CanaryFinding> canary() {
        return canary.finding(this);
    }

    /** Returns how often the measuring of a benchmark was interrupted. */
    public Interruptions interruptions(Benchmark benchmark) {
        return history.interruptions(benchmark);
    }

    History history() {
        return history;
    }

    private record Key(Benchmark benchmark, String treatment) {}
}
