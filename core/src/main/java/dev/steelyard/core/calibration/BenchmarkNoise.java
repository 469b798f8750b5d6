package dev.steelyard.core.calibration;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.plan.SliceNoise;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The noise within blocks of one benchmark by turn length, from its pilot or a calibration.
 *
 * @param benchmark the benchmark
 * @param turns the error of a block by the length of its turns, shortest first; at least one
 * @param measured when the last of the blocks started
 */
public record BenchmarkNoise(Benchmark benchmark, List<TurnNoise> turns, Instant measured) {

    public BenchmarkNoise {
        turns = List.copyOf(turns);
        if (turns.isEmpty()) {
            throw new IllegalArgumentException("noise of no turn length: " + benchmark);
        }
        for (int i = 1; i < turns.size(); i++) {
            if (turns.get(i - 1).nanos() >= turns.get(i).nanos()) {
                throw new IllegalArgumentException("turn lengths do not increase: " + turns);
            }
        }
    }

    /**
     * Returns the noise in blocks whose forks took turns; empty if none was measured in slices, or all are too short.
     *
     * @param benchmark the benchmark of the blocks
     */
    public static Optional<BenchmarkNoise> of(Benchmark benchmark, List<Block> blocks) {
        List<Block> sliced = blocks.stream()
                .filter(block -> block.plan().kind() == Plan.Kind.SLICES)
                .toList();
        List<TurnNoise> turns = TurnNoise.of(
                sliced.stream().map(block -> SliceNoise.of(benchmark, block)).toList());
        return sliced.stream()
                .map(block -> block.timing().start())
                .max(Comparator.naturalOrder())
                .filter(last -> !turns.isEmpty())
                .map(last -> new BenchmarkNoise(benchmark, turns, last));
    }
}
