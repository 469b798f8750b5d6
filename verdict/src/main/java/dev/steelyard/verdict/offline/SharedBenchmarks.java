package dev.steelyard.verdict.offline;

import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Determines whether files have the same benchmarks. */
final class SharedBenchmarks {

    private final String baseline;
    private final String treatment;
    private final Map<String, Benchmark> baselineOnly = new LinkedHashMap<>();
    private final Map<String, Benchmark> treatmentOnly = new LinkedHashMap<>();
    private int left;
    private int right;
    private int both;

    SharedBenchmarks(String baseline, String treatment) {
        this.baseline = baseline;
        this.treatment = treatment;
    }

    /** Adds a benchmark and the sides that have it. */
    void add(Benchmark benchmark, boolean onBaseline, boolean onTreatment) {
        if (onBaseline && onTreatment) {
            both++;
        } else if (onBaseline) {
            left++;
            baselineOnly.putIfAbsent(benchmark.name(), benchmark);
        } else if (onTreatment) {
            right++;
            treatmentOnly.putIfAbsent(benchmark.name(), benchmark);
        }
    }

    /** Returns the differences between the sides' benchmarks; empty if both have the same, or one side just has more. */
    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        if (both == 0 && left > 0 && right > 0) {
            warnings.add(new Warning.NothingShared(baseline, left, treatment, right));
        }
        List<Benchmark> alike = baselineOnly.values().stream()
                .filter(benchmark -> treatmentOnly.containsKey(benchmark.name()))
                .toList();
        alike.stream()
                .findFirst()
                .ifPresent(first -> Optional.ofNullable(treatmentOnly.get(first.name()))
                        .ifPresent(other ->
                                warnings.add(new Warning.KeptApart(baseline, first, treatment, other, alike.size()))));
        return warnings;
    }
}
