package dev.steelyard.core.calibration;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.plan.SliceNoise;
import dev.steelyard.core.stats.AllanVariance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The error of a block at one turn length, estimated from the slices of a calibration. It shows how much of the noise
 * within a block short turns cancel on this machine. Constant differences between forks are excluded.
 *
 * @param nanos counted time of a turn, in ns
 * @param error standard deviation of the log ratio of a block of identical code whose forks count {@link
 *     #COUNTED_NANOS} each; the median over the benchmarks
 */
public record TurnNoise(long nanos, double error) {

    /** Counted time of a fork, in ns: the minimum in any plan. */
    public static final long COUNTED_NANOS = 300_000_000;

    private static final List<Long> LENGTHS = List.of(5_000_000L, 10_000_000L, 20_000_000L, 50_000_000L, 200_000_000L);

    /** Returns the errors by length, shortest first, without lengths known for fewer than half of the benchmarks. */
    static List<TurnNoise> of(Map<Benchmark, List<Block>> blocks) {
        List<List<SliceNoise>> noises = new ArrayList<>();
        blocks.forEach((benchmark, measured) -> {
            List<SliceNoise> known = measured.stream()
                    .filter(block -> block.plan().kind() == Plan.Kind.SLICES)
                    .map(block -> SliceNoise.of(benchmark, block))
                    .toList();
            if (!known.isEmpty()) {
                noises.add(known);
            }
        });
        List<TurnNoise> errors = new ArrayList<>();
        for (long nanos : LENGTHS) {
            double[] ofBenchmarks = noises.stream()
                    .mapToDouble(known -> error(known, nanos))
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            if (ofBenchmarks.length > 0 && 2 * ofBenchmarks.length >= noises.size()) {
                errors.add(new TurnNoise(nanos, ofBenchmarks[ofBenchmarks.length / 2]));
            }
        }
        return errors;
    }

    /**
     * Returns the errors that a benchmark would have if its slices were the given series.
     *
     * @param logs log time per operation of slices in the order in which they ran
     * @param sliceNanos their length in ns
     */
    public static List<TurnNoise> of(double[] logs, long sliceNanos) {
        List<TurnNoise> errors = new ArrayList<>();
        for (long nanos : LENGTHS) {
            int slices = (int) (nanos / sliceNanos);
            if (nanos % sliceNanos == 0 && slices > 0 && slices <= logs.length / 3) {
                AllanVariance.of(logs, slices)
                        .ifPresent(variance -> errors.add(new TurnNoise(nanos, error(2 * variance, nanos))));
            }
        }
        return errors;
    }

    private static double error(double roundVariance, long nanos) {
        return Math.sqrt(roundVariance * nanos / COUNTED_NANOS);
    }

    /** Returns the root of the mean variance over blocks; NaN if slices are longer, or a block is too short. */
    private static double error(Collection<SliceNoise> blocks, long nanos) {
        double variance = blocks.stream()
                .filter(noise -> noise.shows(nanos))
                .mapToDouble(noise -> noise.roundVariance((int) (nanos / noise.sliceNanos())))
                .average()
                .orElse(Double.NaN);
        return error(variance, nanos);
    }
}
