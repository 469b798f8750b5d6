package dev.steelyard.core.schedule;

import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which benchmarks are brought to the first look, where the budget does not bring all of them there: the quickest, so that
 * as many as possible get a verdict. A block less than the first look asks for is worth nothing.
 */
final class FirstLooks {

    private FirstLooks() {}

    /**
     * Returns those that reach it.
     *
     * @param needs expected time of each benchmark to its first look
     * @param left the rest of the budget
     * @return all of them if they find room together, none if the rest is too short for any
     */
    static Set<Benchmark> affordable(Map<Benchmark, Duration> needs, Duration left) {
        List<Map.Entry<Benchmark, Duration>> quickest = new ArrayList<>(needs.entrySet());
        quickest.sort(Map.Entry.<Benchmark, Duration>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        Set<Benchmark> affordable = new HashSet<>();
        Duration sum = Duration.ZERO;
        for (Map.Entry<Benchmark, Duration> need : quickest) {
            sum = sum.plus(need.getValue());
            if (sum.compareTo(left) > 0) {
                break;
            }
            affordable.add(need.getKey());
        }
        return affordable;
    }
}
