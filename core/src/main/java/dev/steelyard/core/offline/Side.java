package dev.steelyard.core.offline;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.result.RecordedMetric;
import dev.steelyard.core.result.ResultEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;

/** All that the files of one variant hold of one benchmark. */
final class Side {

    private final List<ResultEntry> entries = new ArrayList<>();

    void add(ResultEntry entry) {
        entries.add(entry);
    }

    /** The benchmark with the unit of its first entry. */
    Benchmark benchmark() {
        return entries.get(0).benchmark();
    }

    List<ResultEntry> entries() {
        return entries;
    }

    /** The versions of JMH that wrote it; without those that are unknown. */
    NavigableSet<String> jmh() {
        return distinct(entry -> entry.origin().jmh());
    }

    /** The JVMs that ran it. */
    NavigableSet<String> jdk() {
        return distinct(entry -> entry.origin().jdk());
    }

    private NavigableSet<String> distinct(Function<ResultEntry, String> part) {
        NavigableSet<String> found = new TreeSet<>();
        entries.stream().map(part).filter(text -> !text.isEmpty()).forEach(found::add);
        return found;
    }

    /** Returns whether there is anything to compare of a metric. */
    boolean has(String metric) {
        return switch (metric) {
            case Metric.SCORE -> true;
            case Metric.ALLOCATION -> entries.stream().anyMatch(Allocation::known);
            default ->
                benchmark().mode() == Mode.SAMPLE_TIME
                        && sample(metric, benchmark().unit()).size() > 0;
        };
    }

    /**
     * Returns the forks as values of a metric.
     *
     * @param unit into which scores are converted
     */
    Sample sample(String metric, String unit) {
        SampleBuilder builder = new SampleBuilder(metric, unit);
        for (ResultEntry entry : entries) {
            if (!metric.equals(Metric.ALLOCATION)) {
                builder.add(entry, entry.score());
            } else if (Allocation.known(entry)) {
                RecordedMetric bytes = Allocation.of(entry);
                builder.add(entry, bytes);
            }
        }
        return builder.build();
    }
}
