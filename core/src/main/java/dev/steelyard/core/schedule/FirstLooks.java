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
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * Selects the benchmarks to measure first if the budget is too small for all: those that the caller prefers, and among these the quickest,
 * so that as many as possible get a verdict. With too few blocks to show a change, a benchmark yields nothing.
 */
public final class FirstLooks {

    private FirstLooks() {}

    /**
     * Chooses benchmarks before anything is measured: as many as the budget can bring to where each can show a change. Equally quick ones
     * are in an order drawn from the seed, so that a short budget is not always spent on the same ones. A benchmark that exceeds the budget
     * on its own comes last.
     *
     * @param needs estimated time of each benchmark until it can show a change, as a function of the number of benchmarks chosen
     * @param count number of benchmarks
     * @param preference which benchmarks come first, regardless of their time
     * @param budget time for all of them
     * @param seed seed of the run
     * @return the chosen benchmarks, preferred ones first, at least one; empty if the budget is enough for all
     */
    public static List<Benchmark> chosen(
            IntFunction<Map<Benchmark, Duration>> needs,
            int count,
            Comparator<Benchmark> preference,
            Duration budget,
            long seed) {
        Map<Benchmark, Duration> all = needs.apply(count);
        if (fits(order(all, preference, budget, seed), all, count, budget)) {
            return List.of();
        }
        // With more benchmarks, each needs more blocks; so if a number of benchmarks does not fit, no greater number
        // does.
        int fitting = 1;
        int tooMany = count;
        while (tooMany - fitting > 1) {
            int size = (fitting + tooMany) >>> 1;
            Map<Benchmark, Duration> times = needs.apply(size);
            if (fits(order(times, preference, budget, seed), times, size, budget)) {
                fitting = size;
            } else {
                tooMany = size;
            }
        }
        return List.copyOf(order(needs.apply(fitting), preference, budget, seed).subList(0, fitting));
    }

    /** Returns the benchmarks in the order in which they are chosen. */
    private static List<Benchmark> order(
            Map<Benchmark, Duration> times, Comparator<Benchmark> preference, Duration budget, long seed) {
        List<Benchmark> order = shuffled(times.keySet(), seed);
        order.sort(Comparator.<Benchmark, Boolean>comparing(benchmark ->
                        times.getOrDefault(benchmark, Duration.ZERO).compareTo(budget) > 0)
                .thenComparing(preference)
                .thenComparing(benchmark -> times.getOrDefault(benchmark, Duration.ZERO)));
        return order;
    }

    private static boolean fits(List<Benchmark> order, Map<Benchmark, Duration> times, int size, Duration budget) {
        return fitting(order, times, budget) >= size;
    }

    /**
     * Returns the benchmarks that can reach the first look.
     *
     * @param needs expected time of each benchmark to its first look
     * @param order the order of benchmarks that are equally quick
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

    /** Returns the number of leading benchmarks that fit together. */
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
