package dev.steelyard.compare.catalogue;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.host.HostFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The benchmarks of each variant. A benchmark that one side lacks is kept, because a report must list it, but is not
 * measured.
 */
public final class Catalogue {

    private final List<Subject> subjects = new ArrayList<>();
    private final SortedMap<Benchmark, Map<String, ListedBenchmark>> listed = new TreeMap<>();
    private final List<HostFailure> unlisted = new ArrayList<>();

    /** Adds what one variant lists; the baseline comes first. */
    public void add(Subject subject, List<ListedBenchmark> benchmarks) {
        subjects.add(subject);
        for (ListedBenchmark benchmark : benchmarks) {
            listed.computeIfAbsent(benchmark.benchmark(), key -> new LinkedHashMap<>())
                    .put(subject.variant().name(), benchmark);
        }
    }

    /** Adds a treatment that could not list: it is taken to have what the baseline has. */
    void addUnlisted(Subject subject, HostFailure failure) {
        String baseline = subjects.get(0).variant().name();
        List<ListedBenchmark> same = listed.values().stream()
                .flatMap(having -> Optional.ofNullable(having.get(baseline)).stream())
                .toList();
        add(subject, same);
        unlisted.add(failure);
    }

    /** Returns why variants could not list, one failure each. */
    public List<HostFailure> unlisted() {
        return List.copyOf(unlisted);
    }

    /** Returns every benchmark with the variants that have it, in the order of the benchmarks. */
    public List<Presence> presence() {
        return listed.entrySet().stream()
                .map(entry -> new Presence(
                        entry.getKey(), List.copyOf(entry.getValue().keySet())))
                .toList();
    }

    /** Returns all variants, the baseline first. */
    public List<Subject> subjects() {
        return List.copyOf(subjects);
    }

    /** Returns the subjects that have a benchmark, the baseline first. */
    public List<Subject> subjects(Benchmark benchmark) {
        Map<String, ListedBenchmark> having = listed.getOrDefault(benchmark, Map.of());
        return subjects.stream()
                .filter(subject -> having.containsKey(subject.variant().name()))
                .toList();
    }

    /** Returns a benchmark as one variant lists it. */
    public Optional<ListedBenchmark> listed(Benchmark benchmark, String variant) {
        return Optional.ofNullable(listed.getOrDefault(benchmark, Map.of()).get(variant));
    }

    /** Returns a benchmark as the first variant that has it lists it: whose annotations the plan follows. */
    public ListedBenchmark leading(Benchmark benchmark) {
        Map<String, ListedBenchmark> having = listed.getOrDefault(benchmark, Map.of());
        return having.values().stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no variant lists " + benchmark));
    }

    /** Returns whether a benchmark can be compared: the baseline and at least one treatment have it. */
    public boolean comparable(Benchmark benchmark) {
        List<Subject> having = subjects(benchmark);
        return having.size() > 1 && having.get(0).equals(subjects.get(0));
    }

    /** Returns whether nothing was found at all. */
    public boolean isEmpty() {
        return listed.isEmpty();
    }
}
