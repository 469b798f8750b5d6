package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.stats.AllanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The noise within a block by time scale, and the cost of a switch between forks. Both are estimated from the block's
 * slices in the order in which they ran, across all forks, because disturbances of the machine affect the fork whose
 * turn it is.
 *
 * <p>Differences between forks, and between places in a turn, are removed by subtracting the mean of each fork's slices
 * at each place. These means, compared with places late in the turn, show the cost of refilling caches after another
 * fork's turn.
 */
public final class SliceNoise {
    private final long sliceNanos;
    private final int places;
    private final double[] series;
    /** Log time per operation by fork, turn and place; NaN if there is none. */
    private final List<double[][]> forks;

    private SliceNoise(long sliceNanos, int places, double[] series, List<double[][]> forks) {
        this.sliceNanos = sliceNanos;
        this.places = places;
        this.series = series;
        this.forks = forks;
    }

    /** Returns the noise in a block measured in slices, without incomplete forks and slices without a score. */
    public static SliceNoise of(Benchmark benchmark, Block block) {
        Plan.Turn turn = block.plan().turn();
        Map<Integer, double[][]> logs = new HashMap<>();
        for (int index = 0; index < block.forks().size(); index++) {
            Fork fork = block.forks().get(index);
            if (fork.outcome().completed()) {
                logs.put(index, logs(benchmark, fork, block.plan().turns(), turn.slices()));
            }
        }
        Map<Integer, double[]> means = new HashMap<>();
        logs.forEach((index, values) -> means.put(index, placeMeans(values, turn.slices())));
        List<Double> series = new ArrayList<>();
        for (int round = 0; round < block.turnOrder().size(); round++) {
            for (int index : block.turnOrder().get(round)) {
                double[][] values = logs.get(index);
                double[] mean = means.get(index);
                for (int place = 0; values != null && mean != null && place < turn.slices(); place++) {
                    double residual = values[round][place] - mean[place];
                    if (Double.isFinite(residual)) {
                        series.add(residual);
                    }
                }
            }
        }
        return new SliceNoise(
                block.plan().sliceNanos(),
                turn.slices(),
                series.stream().mapToDouble(Double::doubleValue).toArray(),
                List.copyOf(logs.values()));
    }

    private static double[][] logs(Benchmark benchmark, Fork fork, int turns, int places) {
        double[][] logs = new double[turns][places];
        int[] next = new int[turns];
        for (double[] row : logs) {
            Arrays.fill(row, Double.NaN);
        }
        double sign = benchmark.mode() == Mode.THROUGHPUT ? -1 : 1;
        for (Slice slice : fork.slices()) {
            boolean fits = slice.kind() != Slice.Kind.WARMUP && slice.turn() < turns && next[slice.turn()] < places;
            if (fits) {
                double log = sign * Math.log(slice.timing().score());
                boolean usable = Double.isFinite(log) && slice.timing().operations() > 0;
                logs[slice.turn()][next[slice.turn()]++] = usable ? log : Double.NaN;
            }
        }
        return logs;
    }

    private static double[] placeMeans(double[][] logs, int places) {
        double[] means = new double[places];
        for (int place = 0; place < places; place++) {
            double sum = 0;
            int count = 0;
            for (double[] turn : logs) {
                if (Double.isFinite(turn[place])) {
                    sum += turn[place];
                    count++;
                }
            }
            means[place] = count == 0 ? Double.NaN : sum / count;
        }
        return means;
    }

    /** Returns the length of the slices, in ns. */
    public long sliceNanos() {
        return sliceNanos;
    }

    /** Returns whether a time is a whole number of slices and short enough for its noise to be estimated from the data. */
    public boolean shows(long nanos) {
        return nanos >= sliceNanos && nanos % sliceNanos == 0 && nanos / sliceNanos <= series.length / 3;
    }

    /**
     * Returns the variance of the log ratio of two variants in one round with a number of counted slices per turn:
     * twice the Allan variance. Beyond a third of the series, it is extrapolated as for independent values.
     *
     * @param slices counted slices of a turn, at least 1
     */
    public double roundVariance(int slices) {
        int largest = Math.max(1, Math.min(slices, series.length / 3));
        OptionalDouble allan = AllanVariance.of(series, largest);
        return 2 * allan.orElse(0) * largest / slices;
    }

    /**
     * Returns the factor by which the true round variance may exceed the estimate: two standard errors of an Allan
     * variance, with as many independent values as there are turns of that length in the series.
     *
     * @param slices counted slices of a turn, at least 1
     * @return a factor above 1
     */
    double uncertainty(int slices) {
        int largest = Math.max(1, Math.min(slices, series.length / 3));
        return 1 + 2 * Math.sqrt(2.0 * largest / Math.max(1, series.length));
    }

    /**
     * The excess time of slices at some places of a turn compared with late ones.
     *
     * @param log mean log of the time per operation relative to the second half of the turn, in the fork where it is
     *     farthest from 0, because a cost of refilling for only one variant would shift the comparison
     * @param error its standard error, from the differences between turns
     */
    public record Excess(double log, double error) {}

    /**
     * Returns the excess time of the slices from one place to another, exclusive, compared with the second half of
     * their turns. Places beyond the end of the measured turns count as late.
     */
    public Excess excess(int from, int to) {
        return from >= places / 2
                ? new Excess(0, 0)
                : forks.stream()
                        .map(turns -> excess(turns, from, Math.min(to, places)))
                        .max(Comparator.comparingDouble(excess -> Math.abs(excess.log())))
                        .orElse(new Excess(0, 0));
    }

    private Excess excess(double[][] turns, int from, int to) {
        double[] differences = Arrays.stream(turns)
                .mapToDouble(turn -> mean(turn, from, to) - mean(turn, places / 2, places))
                .filter(Double::isFinite)
                .toArray();
        if (differences.length < 2) {
            return new Excess(0, 0);
        }
        return new Excess(
                SmallSamples.mean(differences), Math.sqrt(SmallSamples.variance(differences) / differences.length));
    }

    private static double mean(double[] turn, int from, int to) {
        double sum = 0;
        int count = 0;
        for (int place = from; place < to; place++) {
            if (Double.isFinite(turn[place])) {
                sum += turn[place];
                count++;
            }
        }
        return sum / count;
    }
}
