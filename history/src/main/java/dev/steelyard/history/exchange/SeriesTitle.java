package dev.steelyard.history.exchange;

import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.RecordedScores.Measured;
import java.util.Locale;

/** Names of series for tools that know a series only by its name; the same in all exports. */
final class SeriesTitle {

    private SeriesTitle() {}

    /** Returns the benchmark with its params, and mode and threads unless they are average time and one. */
    static String benchmark(Measured metric) {
        return metric.benchmark()
                + (metric.params().isEmpty() ? "" : " (" + metric.params() + ")")
                + (metric.mode() == Mode.AVERAGE_TIME ? "" : " " + metric.mode().label())
                + (metric.threads() == 1 ? "" : " threads=" + metric.threads());
    }

    /** Returns the benchmark with its metric, unless that is the score. */
    static String of(Measured metric) {
        return benchmark(metric) + (metric.metric().equals(Metric.SCORE) ? "" : " " + metric.metric());
    }

    /**
     * Returns a name with a limited length, which keeps its end: that tells benchmarks apart. A hash of the whole name keeps short
     * names different.
     */
    static String shortened(String name, int limit) {
        int length = name.codePointCount(0, name.length());
        if (length <= limit) {
            return name;
        }
        String hash = String.format(Locale.ROOT, "%08x~", name.hashCode());
        return hash + name.substring(name.offsetByCodePoints(0, length - limit + hash.length()));
    }
}
