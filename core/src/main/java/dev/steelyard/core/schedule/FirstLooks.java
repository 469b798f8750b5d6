package dev.steelyard.core.schedule;

import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Selects the benchmarks to bring to the first look if the budget is too small for all: the quickest, so that as many
 * as possible get a verdict. Fewer blocks than the first look needs are worth nothing.
 */
public final class FirstLooks {

    private FirstLooks() {}

    /**
     * Chooses benchmarks before anything is measured. Equally quick ones are in an order drawn from the seed, so that a
     * short budget does not always go to the same ones.
     *
     * @param needs estimated time of each benchmark to its first look
     * @param budget time for all of them
     * @param seed seed of the run
     * @return the chosen benchmarks, the quickest first and at least one; empty if the budget is enough for all
     */
    public static List<Benchmark> chosen(Map<Benchmark, Duration> needs, Duration budget, long seed) {
        List<Benchmark> order = shuffled(needs.keySet(), seed);
        order.sort(Comparator.comparing(benchmark -> needs.getOrDefault(benchmark, Duration.ZERO)));
        int fitting = fitting(order, needs, budget);
        return fitting == order.size() ? List.of() : List.copyOf(order.subList(0, Math.max(1, fitting)));
    }

    /**
     * Returns the benchmarks that can reach the first look.
     *
     * @param needs expected time of each benchmark to its first look
     * @param order which of equally quick ones come first
     * @param left the remaining budget
     * @return all of them if they fit together, none if the remaining budget is too small for any
     */
    static Set<Benchmark> affordable(Map<Benchmark, Duration> needs, List<Benchmark> order, Duration left) {
        List<Benchmark> quickest = order.stream()
                .filter(needs::containsKey)
                .sorted(Comparator.comparing(benchmark -> needs.getOrDefault(benchmark, Duration.ZERO)))
                .toList();
        return Set.copyOf(quickest.subList(0, fitting(quickest, needs, left)));
    }

    /** Returns how many of the first benchmarks fit together. */
    private static int fitting(List<Benchmark> order, Map<Benchmark, Duration> needs, Duration left) {
        Duration sum = Duration.ZERO;
        for (int i = 0; i < order.size(); i++) {
            sum = sum.plus(needs.getOrDefault(order.get(i), Duration.ZERO));
            if (sum.compareTo(left) > 0) {
                return i;
            }
        }
        return order.size();
    }

    private static List<Benchmark> shuffled(Collection<Benchmark> benchmarks, long seed) {
        List<Benchmark> all = new ArrayList<>(benchmarks);
        Collections.sort(all);
        RandomGenerator random = new SplittableRandom(seed);
        for (int i = all.size() - 1; i > 0; i--) {
            Collections.swap(all, i, random.nextInt(i + 1));
        }
        return all;
    }
}
