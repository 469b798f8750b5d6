package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import java.util.List;

/**
 * The comparison of lone blocks, which ran while the rest of the machine was idle, with blocks that ran alongside others.
 *
 * @param lone number of lone blocks
 * @param shared number of blocks that ran alongside others
 * @param difference log ratio of a benchmark's lone blocks minus that of its other blocks, averaged over all comparisons; 0 if there are
 *     none
 * @param benchmarks number of benchmarks with a comparison; 0 if there were too few for a test
 * @param serial benchmarks whose lone blocks differed, so that only their lone blocks count
 * @param all whether lone blocks differed in the run as a whole, so that only lone blocks count for all benchmarks
 */
public record GroupFinding(
        int lone, int shared, double difference, int benchmarks, List<Benchmark> serial, boolean all) {

    public GroupFinding {
        serial = List.copyOf(serial);
    }

    /** Returns whether only the lone blocks of a benchmark count. */
    public boolean serial(Benchmark benchmark) {
        return all || serial.contains(benchmark);
    }
}
