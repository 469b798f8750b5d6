package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import java.util.List;

/**
 * What blocks that ran while the rest of the machine was idle said of those that ran beside others.
 *
 * @param lone number of lone blocks
 * @param shared number of blocks that ran beside others
 * @param difference mean over the comparisons of a benchmark's lone blocks with its others: log ratio of the lone ones minus
 *     that of the others; 0 if there was none
 * @param benchmarks number of benchmarks with a comparison; 0 if there were too few for a test
 * @param serial benchmarks of which lone blocks differed: of them only lone blocks count
 * @param all whether lone blocks differed in the run as a whole: of all benchmarks only lone blocks count
 */
public record GroupFinding(
        int lone, int shared, double difference, int benchmarks, List<Benchmark> serial, boolean all) {

    public GroupFinding {
        serial = List.copyOf(serial);
    }

    /** Returns whether of a benchmark only lone blocks count. */
    public boolean serial(Benchmark benchmark) {
        return all || serial.contains(benchmark);
    }
}
