package dev.steelyard.core.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks of a run's verdicts, as fixed before its first block.
 *
 * @param canary whether a second fork of the baseline runs in some blocks, as a comparison whose answer is known
 * @param floors noise floors of its benchmarks from earlier calibrations, at most one each
 * @param accepted regressions that commits of the treatments accept
 * @param reconfigured names of treatments whose configuration file differs from the baseline's, which is the one that counts
 */
public record Safeguards(
        Canary canary,
        List<NoiseFloor> floors,
        @Nullable List<AcceptedRegression> accepted,
        @Nullable List<String> reconfigured) {

    /** No canary and no known noise floors. */
    public static final Safeguards NONE = new Safeguards(Canary.SWITCHED_OFF, List.of());

    public Safeguards {
        floors = List.copyOf(floors);
        // Runs that began before there were any have none.
        accepted = accepted == null ? List.of() : List.copyOf(accepted);
        reconfigured = reconfigured == null ? List.of() : List.copyOf(reconfigured);
    }

    /** Regressions that commits of the treatments accept. */
    @Override
    public List<AcceptedRegression> accepted() {
        return accepted == null ? List.of() : accepted;
    }

    /** Names of treatments whose configuration file differs from the baseline's, which is the one that counts. */
    @Override
    public List<String> reconfigured() {
        return reconfigured == null ? List.of() : reconfigured;
    }

    /** Checks of a run whose commits accept nothing and leave the configuration as it is. */
    public Safeguards(Canary canary, List<NoiseFloor> floors) {
        this(canary, floors, List.of(), List.of());
    }

    /** Whether a second fork of the baseline runs in a quarter of the sample blocks, if there is enough memory. */
    public enum Canary {
        /** The canary runs. */
        RUNS("runs"),
        /** The user switched it off. */
        SWITCHED_OFF("switched off"),
        /** The run has too few blocks for either test to contradict anything. */
        OUT_OF_REACH("out of reach"),
        /** There is only one CPU, and the background work of parked forks would disturb the others. */
        ONE_PROCESSOR("one processor");

        private final String label;

        Canary(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * The noise floor of one row.
     *
     * @param change the change that identical code can show by chance over the row's number of blocks; a fraction
     * @param calibrated when the calibration started
     */
    public record Floor(double change, Instant calibrated) {}

    /**
     * Returns the noise floor of a benchmark's score for a number of blocks, if known.
     *
     * @param blocks 1 or more
     */
    public Optional<Floor> floor(Benchmark benchmark, int blocks) {
        return floors.stream()
                .filter(floor -> floor.benchmark().equals(benchmark))
                .findFirst()
                .map(floor -> new Floor(floor.at(blocks), floor.calibrated()));
    }
}
