package dev.steelyard.core.result;

import dev.steelyard.core.model.Benchmark;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One benchmark as one execution of JMH recorded it.
 *
 * @param benchmark its identity; the unit is that of its score
 * @param score its score
 * @param secondary its other metrics by their label, without the prefix that JMH up to 1.36 puts before them
 * @param extent what a reading stands for
 * @param origin where it comes from
 */
public record ResultEntry(
        Benchmark benchmark,
        RecordedMetric score,
        SortedMap<String, RecordedMetric> secondary,
        Extent extent,
        Origin origin) {

    public ResultEntry {
        secondary = Collections.unmodifiableSortedMap(new TreeMap<>(secondary));
    }

    /** What the readings of a metric stand for. */
    public enum Extent {
        /** A fork each. */
        FORKS,
        /** All forks of the execution together: a table holds no more than their mean. */
        MEAN
    }

    /**
     * Where an entry comes from; texts are empty where the file does not say.
     *
     * @param place where in its file it begins, such as {@code line 12}
     * @param jmh version of JMH
     * @param jdk version of the JVM that ran it, with its name
     * @param iterationNanos requested length of an iteration in ns, above 0
     */
    public record Origin(String place, String jmh, String jdk, OptionalLong iterationNanos) {}
}
