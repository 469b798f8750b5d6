package dev.steelyard.report.words;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all benchmarks of a report have in common, so that it is said once and not in every label.
 *
 * @param params params with their values
 * @param threads the number of threads; 1, which is never said, if they differ
 */
record Shared(Map<String, String> params, int threads) {

    static final Shared NOTHING = new Shared(Map.of(), 1);

    Shared {
        params = Map.copyOf(params);
    }

    /** Returns what the benchmarks of a report share: nothing if there is only one, which has room for its params. */
    static Shared of(RunReport report) {
        List<Benchmark> benchmarks = report.rows().stream()
                .map(judged -> judged.comparison().row().benchmark())
                .distinct()
                .toList();
        if (benchmarks.size() < 2) {
            return NOTHING;
        }
        Benchmark first = benchmarks.get(0);
        Set<Map.Entry<String, String>> params = new HashSet<>(first.params().entrySet());
        benchmarks.forEach(benchmark -> params.retainAll(benchmark.params().entrySet()));
        boolean alike = benchmarks.stream().allMatch(benchmark -> benchmark.threads() == first.threads());
        return new Shared(
                params.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                alike ? first.threads() : 1);
    }

    /** Returns it as {@code a=1 b=2 threads=4}; empty if nothing is shared. */
    String text() {
        return text(params, threads);
    }

    /** Returns the params of a benchmark and, if there is more than one, the number of threads, without what is shared. */
    String rest(Benchmark benchmark) {
        Map<String, String> own = new TreeMap<>(benchmark.params());
        own.keySet().removeAll(params.keySet());
        return text(own, benchmark.threads() == threads ? 1 : benchmark.threads());
    }

    private static String text(Map<String, String> params, int threads) {
        Stream<String> pairs =
                new TreeMap<>(params).entrySet().stream().map(param -> param.getKey() + "=" + param.getValue());
        return Stream.concat(pairs, threads == 1 ? Stream.empty() : Stream.of("threads=" + threads))
                .collect(Collectors.joining(" "));
    }
}
