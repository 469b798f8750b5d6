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
 * The noise within a block by its time scale, and what a switch between forks costs, read from its slices in the order in
 * which they ran, whichever fork ran them: what disturbs the machine does not ask whose turn it is.
 *
 * <p>What forks differ by, and what slices differ by for their place in a turn, is taken out: the mean of each fork's
 * slices at each place. The latter, against places late in the turn, is the price of caches that the fork before had
 * filled with its own.
 */
public final class SliceNoise {
    private final long sliceNanos;
    private final int places;
    private final double[] series;
    /** Log time per operation by fork, turn and place; NaN where there is none. */
    private final List<double[][]> forks;

    private SliceNoise(long sliceNanos, int places, double[] series, List<double[][]> forks) {
        this.sliceNanos = sliceNanos;
        this.places = places;
        this.series = series;
        this.forks = forks;
    }

    /** Reads a block measured in slices. Forks that did not complete, and slices without a score, are left out. */
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

    /** Returns the length of the slices that were read, in ns. */
    public long sliceNanos() {
        return sliceNanos;
    }

    /** Returns whether so many ns are whole slices, and few enough for what was seen to tell their noise. */
    public boolean shows(long nanos) {
        return nanos >= sliceNanos && nanos % sliceNanos == 0 && nanos / sliceNanos <= series.length / 3;
    }

    /**
     * Returns the variance of the log ratio of two variants in one round whose turns count so many slices: twice the Allan
     * variance. Beyond a third of what was seen it falls as that of independent values does.
     *
     * @param slices at least 1
     */
    public double roundVariance(int slices) {
        int largest = Math.max(1, Math.min(slices, series.length / 3));
        OptionalDouble allan = AllanVariance.of(series, largest);
        return 2 * allan.orElse(0) * largest / slices;
    }

    /**
     * Returns how much greater the round variance of so many slices may be than it was seen to be: by two standard errors of
     * an Allan variance, which rests on as many independent values as there are turns of that length in what was seen.
     *
     * @param slices at least 1
     * @return a factor above 1
     */
    double uncertainty(int slices) {
        int largest = Math.max(1, Math.min(slices, series.length / 3));
        return 1 + 2 * Math.sqrt(2.0 * largest / Math.max(1, series.length));
    }

    /**
     * What slices at some places in their turns take more than late ones.
     *
     * @param log mean log of the time per operation against the second half of the turn, in the fork where it is farthest
     *     from 0: what refilling costs one variant alone would shift the comparison
     * @param error its standard error, from turn to turn
     */
    public record Excess(double log, double error) {}

    /**
     * Returns what the slices from one place to another, exclusive, take more than those of the second half of their turns.
     * Places beyond the end of the turns that were seen are like late ones.
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
        return new Excess(Numbers.mean(differences), Math.sqrt(Numbers.variance(differences) / differences.length));
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
