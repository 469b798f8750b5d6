package dev.steelyard.compare.preview;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.report.words.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lists benchmarks for a dry run, those of a class that are measured alike on one line. */
final class PlannedBenchmarks {

    /** Methods that are named; of more, one less, and the others are counted. */
    private static final int METHODS = 6;
    /** Lines of classes; of more, the others are counted. */
    private static final int LINES = 30;

    private final Map<Group, List<Benchmark>> groups = new LinkedHashMap<>();

    /** What the benchmarks of a line have in common: a benchmark with the class instead of the name, and without params. */
    private record Group(Benchmark like, String way) {}

    /** @param way how it is measured, or why not; empty if a pilot will decide */
    void add(Benchmark benchmark, String way) {
        Benchmark like = new Benchmark(
                type(benchmark), benchmark.mode(), new TreeMap<>(), benchmark.threads(), benchmark.unit());
        groups.computeIfAbsent(new Group(like, way), absent -> new ArrayList<>())
                .add(benchmark);
    }

    private static String type(Benchmark benchmark) {
        int dot = benchmark.name().lastIndexOf('.');
        return dot < 0 ? benchmark.name() : benchmark.name().substring(0, dot);
    }

    /** Returns the lines, each with its line feed. */
    String lines() {
        StringBuilder out = new StringBuilder();
        int left = groups.size() > LINES ? LINES - 1 : LINES;
        int hidden = 0;
        for (Map.Entry<Group, List<Benchmark>> entry : groups.entrySet()) {
            if (left > 0) {
                left--;
                out.append(line(entry.getKey(), entry.getValue()));
            } else {
                hidden += entry.getValue().size();
            }
        }
        if (hidden > 0) {
            out.append("  and ").append(hidden).append(" more benchmarks; --include lists fewer\n");
        }
        return out.toString();
    }

    private static String line(Group group, List<Benchmark> benchmarks) {
        Map<String, Set<String>> params = new LinkedHashMap<>();
        for (Benchmark benchmark : benchmarks) {
            params.computeIfAbsent(
                            benchmark.name().substring(benchmark.name().lastIndexOf('.') + 1),
                            absent -> new LinkedHashSet<>())
                    .add(benchmark.paramText());
        }
        Set<String> methods = params.keySet();
        Set<Set<String>> distinct = Set.copyOf(params.values());
        int most = distinct.stream().mapToInt(Set::size).max().orElse(1);
        String only = params.values().iterator().next().iterator().next();
        String how = group.like.toString().substring(group.like.name().length()).strip();
        String combinations = most > 1
                ? ", " + (distinct.size() > 1 ? "up to " : "") + most + " combinations of params"
                : distinct.size() > 1 ? ", with params" : only.isEmpty() ? "" : ", " + only;
        String line =
                "  " + Visible.of(group.like.name() + ": " + names(methods) + " (" + how + combinations + ")") + "\n";
        return group.way.isEmpty() ? line : line + "    " + group.way + "\n";
    }

    private static String names(Set<String> methods) {
        List<String> all = List.copyOf(methods);
        int named = all.size() > METHODS ? METHODS - 1 : all.size();
        String text = String.join(", ", all.subList(0, named));
        return named == all.size() ? text : text + " and " + (all.size() - named) + " more";
    }
}
