package dev.steelyard.core.offline;

import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out whether files are about the same benchmarks. */
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

    /** Takes a benchmark and which sides have it. */
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

    /** Returns what keeps the sides apart; nothing if they have the same benchmarks, or one side only has more. */
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
