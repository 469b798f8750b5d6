package dev.steelyard.core.calibration;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.NoiseFloor;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The increase of the spread between forks of a block when several blocks run at once: a calibration with core groups compared with an
 * earlier one without them on the same machine.
 *
 * @param groups number of core groups, at least 2
 * @param cpus number of CPUs of a group, at least 1
 * @param ratio the spread with groups divided by that without, above 0: the geometric mean over benchmarks
 * @param low lower end of its 90 % interval
 * @param high upper end
 * @param benchmarks number of benchmarks in both calibrations, at least {@value #LEAST}
 * @param calibrated when the calibration with groups started
 */
public record GroupSpread(
        int groups, int cpus, double ratio, double low, double high, int benchmarks, Instant calibrated) {

    /** Minimum number of benchmarks; an interval over fewer would be too wide to be useful. */
    public static final int LEAST = 4;
    /**
     * Maximum ratio at which running several blocks at once is worthwhile: the additional blocks needed take far less time than it saves.
     */
    public static final double HARMLESS = 1.1;

    private static final double TAIL = 0.05;

    public GroupSpread {
        if (groups < 2 || cpus < 1 || benchmarks < LEAST || !(0 < low && low <= ratio && ratio <= high)) {
            throw new IllegalArgumentException(groups + " groups of " + cpus + ": " + low + " <= " + ratio + " <= "
                    + high + " over " + benchmarks + " benchmarks");
        }
    }

    /** The conclusion from the interval. */
    public enum Effect {
        /** The spread increases by at most a tenth. */
        HARMLESS,
        /** The spread increases by more than a tenth. */
        WIDER,
        /** Either may be true. */
        OPEN
    }

    /**
     * Compares two calibrations, benchmark by benchmark: the mean of the logarithms of the ratios with Student's interval (1908, Biometrika
     * 6:1), since benchmarks differ in how much groups disturb them.
     *
     * @param alone noise floors of the calibration without groups
     * @param together noise floors of the calibration with groups, over as many blocks
     * @return empty if too few benchmarks are in both
     */
    public static Optional<GroupSpread> of(
            int groups, int cpus, List<NoiseFloor> alone, List<NoiseFloor> together, Instant calibrated) {
        Map<Benchmark, Double> known =
                alone.stream().collect(Collectors.toMap(NoiseFloor::benchmark, NoiseFloor::spread, (one, same) -> one));
        double[] logs = together.stream()
                .mapToDouble(floor -> Math.log(floor.spread() / known.getOrDefault(floor.benchmark(), Double.NaN)))
                .filter(Double::isFinite)
                .toArray();
        if (logs.length < LEAST) {
            return Optional.empty();
        }
        double mean = Arrays.stream(logs).average().orElse(0);
        double squares =
                Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
        double error = Math.sqrt(squares / (logs.length - 1) / logs.length);
        double half = TDistribution.of(logs.length - 1).inverseSurvivalProbability(TAIL) * error;
        return Optional.of(new GroupSpread(
                groups, cpus, Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), logs.length, calibrated));
    }

    /** Returns the conclusion from the interval. */
    public Effect effect() {
        if (high <= HARMLESS) {
            return Effect.HARMLESS;
        }
        return low > HARMLESS ? Effect.WIDER : Effect.OPEN;
    }
}
