package dev.steelyard.core.scaling;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds series among the rows of a report: scores that differ only in one param or in the number of threads. */
public final class ScalingFinder {

    /** Plain decimal numbers, as people write sizes, with few enough digits to be finite. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,30}(\\.\\d{1,30})?([eE]\\+?\\d{1,2})?");

    private static final String THREADS = "threads";

    private ScalingFinder() {}

    private record Key(Benchmark common, Scaling.Kind kind, String name) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::common).thenComparing(Key::kind).thenComparing(Key::name);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Returns all series, in the order of the benchmarks. A benchmark with two params of many values is in several
     * series.
     *
     * @param rows the rows of a report
     */
    public static List<Scaling> of(List<Judged> rows) {
        SortedMap<Key, Map<String, List<Judged>>> found = new TreeMap<>();
        Set<String> swept = swept(rows);
        boolean threads = rows.stream()
                        .map(judged -> judged.comparison().row().benchmark().threads())
                        .distinct()
                        .limit(Scaling.FEWEST)
                        .count()
                == Scaling.FEWEST;
        for (Judged judged : rows) {
            if (judged.comparison().row().metric().equals(Metric.SCORE)) {
                Benchmark benchmark = judged.comparison().row().benchmark();
                benchmark.params().forEach((name, value) -> {
                    if (swept.contains(name)) {
                        found.computeIfAbsent(
                                        new Key(withoutParam(benchmark, name), Scaling.Kind.PARAM, name),
                                        absent -> new TreeMap<>())
                                .computeIfAbsent(value, absent -> new ArrayList<>())
                                .add(judged);
                    }
                });
                if (threads) {
                    found.computeIfAbsent(
                                    new Key(withoutThreads(benchmark), Scaling.Kind.THREADS, THREADS),
                                    absent -> new TreeMap<>())
                            .computeIfAbsent(Integer.toString(benchmark.threads()), absent -> new ArrayList<>())
                            .add(judged);
                }
            }
        }
        List<Scaling> telling = new ArrayList<>();
        found.forEach((key, values) -> points(values)
                .map(points -> new Scaling(key.kind, key.name, key.common, points))
                .filter(Scaling::telling)
                .ifPresent(telling::add));
        return List.copyOf(telling);
    }

    /** Returns the params with enough values for a series. */
    private static Set<String> swept(List<Judged> rows) {
        Map<String, Set<String>> values = new HashMap<>();
        for (Judged judged : rows) {
            judged.comparison()
                    .row()
                    .benchmark()
                    .params()
                    .forEach((name, value) -> values.computeIfAbsent(name, absent -> new HashSet<>())
                            .add(value));
        }
        values.values().removeIf(all -> all.size() < Scaling.FEWEST);
        return values.keySet();
    }

    /** Returns the points by ascending value; empty if a value is not a number, or two values are equal. */
    private static Optional<List<ScalingPoint>> points(Map<String, List<Judged>> values) {
        List<ScalingPoint> points = new ArrayList<>();
        Set<Double> seen = new HashSet<>();
        for (Map.Entry<String, List<Judged>> each : values.entrySet()) {
            String text = each.getKey();
            if (!NUMBER.matcher(text).matches() || !seen.add(Double.valueOf(text))) {
                return Optional.empty();
            }
            points.add(new ScalingPoint(Double.parseDouble(text), text, each.getValue()));
        }
        points.sort(Comparator.comparingDouble(ScalingPoint::value));
        return Optional.of(points);
    }

    private static Benchmark withoutParam(Benchmark benchmark, String name) {
        TreeMap<String, String> params = new TreeMap<>(benchmark.params());
        params.remove(name);
        return new Benchmark(benchmark.name(), benchmark.mode(), params, benchmark.threads(), benchmark.unit());
    }

    private static Benchmark withoutThreads(Benchmark benchmark) {
        return new Benchmark(benchmark.name(), benchmark.mode(), benchmark.params(), 1, benchmark.unit());
    }
}
