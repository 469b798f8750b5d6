package dev.steelyard.compare.preview;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.workspace.reach.TouchedCode.Touch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which benchmarks a short budget is spent on first: those that can have a verdict, since they were not edited together with the measured
 * code; those with no more threads than CPUs; of each method one combination of params, the
 * middle one, since the smallest often measures the call alone; the nearest to the change, and of these the most touched; few threads
 * before many.
 */
final class ChoiceOrder implements Comparator<Benchmark> {

    private final Map<Benchmark, Rank> ranks = new HashMap<>();

    private record Rank(boolean edited, boolean crowded, boolean repeated, Touch touch, int threads) {
        static final Comparator<Rank> ORDER = Comparator.comparing(Rank::edited)
                .thenComparing(Rank::crowded)
                .thenComparing(Rank::repeated)
                .thenComparing(Rank::touch)
                .thenComparing(Rank::threads);
    }

    /**
     * @param benchmarks those that can be chosen
     * @param edited tells which were edited, so that they get no verdict
     * @param crowded tells which have more threads than CPUs
     * @param touch tells how near the change is
     */
    ChoiceOrder(
            Collection<Benchmark> benchmarks,
            Predicate<Benchmark> edited,
            Predicate<Benchmark> crowded,
            Function<Benchmark, Touch> touch) {
        Map<String, List<Benchmark>> methods = new LinkedHashMap<>();
        new TreeSet<>(benchmarks)
                .forEach(benchmark -> methods.computeIfAbsent(benchmark.name(), absent -> new ArrayList<>())
                        .add(benchmark));
        Map<String, Touch> touches = new HashMap<>();
        methods.forEach((method, all) -> {
            Set<Benchmark> first = new HashSet<>(middle(all));
            for (Benchmark benchmark : all) {
                Touch near = touches.computeIfAbsent(method, absent -> touch.apply(benchmark));
                ranks.put(
                        benchmark,
                        new Rank(
                                edited.test(benchmark),
                                crowded.test(benchmark),
                                !first.contains(benchmark),
                                near,
                                benchmark.threads()));
            }
        });
    }

    @Override
    public int compare(Benchmark one, Benchmark other) {
        return Rank.ORDER.compare(rank(one), rank(other));
    }

    private Rank rank(Benchmark benchmark) {
        return Optional.ofNullable(ranks.get(benchmark))
                .orElseThrow(() -> new IllegalArgumentException("cannot be chosen: " + benchmark));
    }

    /** Returns the reasons why some benchmarks come first, for a sentence. */
    String why(List<Benchmark> chosen) {
        List<String> why = new ArrayList<>();
        Set<Touch> all = new HashSet<>();
        ranks.values().forEach(rank -> all.add(rank.touch));
        boolean near =
                chosen.stream().anyMatch(benchmark -> rank(benchmark).touch.distance() < Integer.MAX_VALUE);
        if (near && all.size() > 1) {
            why.add("nearness to the changed classes");
        }
        if (ranks.values().stream().anyMatch(rank -> rank.repeated)) {
            why.add("one combination of params per method");
        }
        boolean edited = ranks.values().stream().anyMatch(rank -> rank.edited)
                && ranks.values().stream().anyMatch(rank -> !rank.edited);
        if (edited) {
            why.add("not edited");
        }
        boolean crowded = ranks.values().stream().anyMatch(rank -> rank.crowded)
                && ranks.values().stream().anyMatch(rank -> !rank.crowded);
        if (crowded) {
            why.add("no more threads than CPUs");
        }
        why.add("speed");
        return String.join(", ", why);
    }

    /** Returns the benchmarks of a method whose params are nearest to the middle of all values, of two middle ones the greater. */
    private static List<Benchmark> middle(List<Benchmark> method) {
        Map<String, List<String>> values = new HashMap<>();
        for (Benchmark benchmark : method) {
            benchmark.params().forEach((name, value) -> {
                List<String> known = values.computeIfAbsent(name, absent -> new ArrayList<>());
                if (!known.contains(value)) {
                    known.add(value);
                }
            });
        }
        int least = method.stream()
                .mapToInt(benchmark -> fromMiddle(benchmark, values))
                .min()
                .orElse(0);
        List<Benchmark> nearest = method.stream()
                .filter(benchmark -> fromMiddle(benchmark, values) == least)
                .toList();
        Map<String, String> params = nearest.get(nearest.size() - 1).params();
        return nearest.stream()
                .filter(benchmark -> benchmark.params().equals(params))
                .toList();
    }

    private static int fromMiddle(Benchmark benchmark, Map<String, List<String>> values) {
        int sum = 0;
        for (Map.Entry<String, String> param : benchmark.params().entrySet()) {
            List<String> all = values.getOrDefault(param.getKey(), List.of());
            sum += Math.abs(all.indexOf(param.getValue()) - all.size() / 2);
        }
        return sum;
    }
}
