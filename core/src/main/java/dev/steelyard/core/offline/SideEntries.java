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

/** All entries of one benchmark in the files of one variant. */
final class SideEntries {

    private final List<ResultEntry> entries = new ArrayList<>();

    void add(ResultEntry entry) {
        entries.add(entry);
    }

    /** Returns the benchmark with the unit of its first entry. */
    Benchmark benchmark() {
        return entries.get(0).benchmark();
    }

    List<ResultEntry> entries() {
        return entries;
    }

    /** Returns the known versions of JMH that recorded the entries. */
    NavigableSet<String> jmh() {
        return distinct(entry -> entry.origin().jmh());
    }

    /** Returns the known JVMs that ran the benchmark. */
    NavigableSet<String> jdk() {
        return distinct(entry -> entry.origin().jdk());
    }

    private NavigableSet<String> distinct(Function<ResultEntry, String> part) {
        NavigableSet<String> found = new TreeSet<>();
        entries.stream().map(part).filter(text -> !text.isEmpty()).forEach(found::add);
        return found;
    }

    /** Returns whether there are values of a metric. */
    boolean has(String metric) {
        return switch (metric) {
            case Metric.SCORE -> true;
            case Metric.ALLOCATION -> entries.stream().anyMatch(EntryAllocation::known);
            default ->
                benchmark().mode() == Mode.SAMPLE_TIME
                        && sample(metric, benchmark().unit()).size() > 0;
        };
    }

    /**
     * Returns the forks as values of a metric.
     *
     * @param unit unit to which scores are converted
     */
    Sample sample(String metric, String unit) {
        SampleBuilder builder = new SampleBuilder(metric, unit);
        for (ResultEntry entry : entries) {
            if (!metric.equals(Metric.ALLOCATION)) {
                builder.add(entry, entry.score());
            } else if (EntryAllocation.known(entry)) {
                RecordedMetric bytes = EntryAllocation.of(entry);
                builder.add(entry, bytes);
            }
        }
        return builder.build();
    }
}
