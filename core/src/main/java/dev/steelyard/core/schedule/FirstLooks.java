package dev.steelyard.core.schedule;

import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects the benchmarks to bring to the first look if the budget is too small for all: the quickest, so that as many
 * as possible get a verdict. Fewer blocks than the first look needs are worth nothing.
 */
final class FirstLooks {

    private FirstLooks() {}

    /**
     * Returns the benchmarks that can reach the first look.
     *
     * @param needs expected time of each benchmark to its first look
     * @param left the remaining budget
     * @return all of them if they fit together, none if the remaining budget is too small for any
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
