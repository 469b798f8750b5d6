package dev.steelyard.core.calibration;

import dev.steelyard.core.plan.SliceNoise;
import dev.steelyard.core.stats.AllanVariance;
import java.util.ArrayList;
import java.util.List;

/**
 * The error of a block at one turn length, estimated from slices. Constant differences between forks are excluded.
 *
 * @param nanos counted time of a turn, in ns, above 0
 * @param error standard deviation of the log ratio of a block of identical code whose forks count {@link
 *     #COUNTED_NANOS} each; at least 0
 */
public record TurnNoise(long nanos, double error) {

    /** Counted time of a fork, in ns: the minimum in any plan. */
    public static final long COUNTED_NANOS = 300_000_000;

    private static final List<Long> LENGTHS = List.of(5_000_000L, 10_000_000L, 20_000_000L, 50_000_000L, 200_000_000L);

    public TurnNoise {
        if (nanos <= 0 || !(error >= 0 && Double.isFinite(error))) {
            throw new IllegalArgumentException("turns of " + nanos + " ns with an error of " + error);
        }
    }

    /**
     * Returns the errors of a benchmark by length, shortest first: each the root of the mean variance over the blocks that
     * show it. Lengths are missing that are shorter than a slice, or for which all blocks are too short.
     */
    static List<TurnNoise> of(List<SliceNoise> blocks) {
        List<TurnNoise> errors = new ArrayList<>();
        for (long nanos : LENGTHS) {
            blocks.stream()
                    .filter(noise -> noise.shows(nanos))
                    .mapToDouble(noise -> noise.roundVariance((int) (nanos / noise.sliceNanos())))
                    .average()
                    .ifPresent(variance -> errors.add(new TurnNoise(nanos, error(variance, nanos))));
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
}
