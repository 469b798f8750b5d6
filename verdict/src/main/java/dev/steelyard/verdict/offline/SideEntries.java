package dev.steelyard.verdict.offline;

import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** Returns the known values of a setting, each as its words. */
    Set<List<String>> values(RunSetting setting) {
        Set<List<String>> found = new LinkedHashSet<>();
        for (ResultEntry entry : entries) {
            ResultEntry.Origin origin = entry.origin();
            List<String> words = switch (setting) {
                case JMH -> told(origin.jmh());
                case JVM -> told(origin.jdk());
                default -> origin.settings().get(setting);
            };
            if (words != null) {
                found.add(words);
            }
        }
        return found;
    }

    /** Returns whether all entries of both sides have the same settings. */
    boolean ranAs(SideEntries other) {
        ResultEntry.Origin first = entries.get(0).origin();
        return Stream.concat(entries.stream(), other.entries.stream())
                .map(ResultEntry::origin)
                .allMatch(origin -> origin.jmh().equals(first.jmh())
                        && origin.jdk().equals(first.jdk())
                        && origin.settings().equals(first.settings()));
    }

    private static @Nullable List<String> told(String text) {
        return text.isEmpty() ? null : List.of(text);
    }

    /** Returns whether some entries ran without forks. */
    boolean unforked() {
        return entries.stream().anyMatch(entry -> entry.origin().unforked());
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
