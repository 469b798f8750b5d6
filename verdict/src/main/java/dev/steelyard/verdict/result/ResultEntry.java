package dev.steelyard.verdict.result;

import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.model.Benchmark;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One benchmark as recorded by one execution of JMH.
 *
 * @param benchmark its identity; the unit is that of its score
 * @param score its score
 * @param secondary its other metrics by label, without the prefix that JMH up to 1.36 adds
 * @param extent what one reading represents
 * @param origin where the entry comes from
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

    /** What one reading represents. */
    public enum Extent {
        /** One fork. */
        FORKS,
        /** All forks of the execution together: a text table has only their mean. */
        MEAN
    }

    /**
     * The origin of an entry; texts are empty if the file does not have them.
     *
     * @param place where the entry begins in its file, such as {@code line 12}
     * @param jmh version of JMH
     * @param jdk version of the JVM that ran it, with its name
     * @param iterationNanos requested length of an iteration in ns, above 0
     * @param settings settings of the run, as far as the file contains them: each as its words, empty for a setting without a value
     */
    public record Origin(
            String place,
            String jmh,
            String jdk,
            OptionalLong iterationNanos,
            SortedMap<RunSetting, List<String>> settings) {

        public Origin {
            TreeMap<RunSetting, List<String>> copy = new TreeMap<>();
            settings.forEach((setting, words) -> copy.put(setting, List.copyOf(words)));
            settings = Collections.unmodifiableSortedMap(copy);
        }

        /** Creates the origin of an entry without settings. */
        public Origin(String place, String jmh, String jdk, OptionalLong iterationNanos) {
            this(place, jmh, jdk, iterationNanos, Collections.emptySortedMap());
        }

        /** Returns whether the benchmark ran in JMH's own process, because forks were disabled. */
        public boolean unforked() {
            return settings.getOrDefault(RunSetting.FORKS, List.of()).equals(List.of("0"));
        }
    }
}
