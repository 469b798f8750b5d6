package dev.steelyard.core.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run's verdicts are checked against, as fixed before its first block.
 *
 * @param canary whether a second fork of the baseline runs in some blocks, as a comparison whose answer is known
 * @param floors what earlier calibrations say about the noise of its benchmarks, at most one each
 */
public record Safeguards(Canary canary, List<NoiseFloor> floors) {

    /** Neither a canary nor a known noise floor. */
    public static final Safeguards NONE = new Safeguards(Canary.SWITCHED_OFF, List.of());

    public Safeguards {
        floors = List.copyOf(floors);
    }

    /** Whether a second fork of the baseline runs in a quarter of the sample blocks, where memory has room for it. */
    public enum Canary {
        /** It does. */
        RUNS("runs"),
        /** Nobody wanted it. */
        SWITCHED_OFF("switched off"),
        /** So few blocks are within reach of the run that neither of its tests could ever contradict. */
        OUT_OF_REACH("out of reach"),
        /** There is but one processor, on which what parked forks still do would disturb the fork whose turn it is. */
        ONE_PROCESSOR("one processor");

        private final String label;

        Canary(String label) {
            this.label = label;
        }

        /** Returns the words used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * The noise floor of one row.
     *
     * @param change the change that identical code can show by chance over as many blocks; a fraction
     * @param calibrated when that was found out
     */
    public record Floor(double change, Instant calibrated) {}

    /**
     * Returns the noise floor of a benchmark's score over so many blocks, where it is known.
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
