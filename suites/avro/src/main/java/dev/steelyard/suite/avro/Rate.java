package dev.steelyard.suite.avro;

import java.util.Map;

/**
 * How fast a variant was on a row.
 *
 * @param row the row
 * @param variant the name of the variant
 * @param nanosPerEntry the score: nanoseconds that a thread takes per entry, more than 0
 * @param threads how many threads worked at once
 */
record Rate(Row row, String variant, double nanosPerEntry, int threads) {

    private static final Map<String, Double> NANOS = Map.of("ns/op", 1.0, "us/op", 1e3, "ms/op", 1e6, "s/op", 1e9);

    Rate {
        if (!(nanosPerEntry > 0) || threads < 1) {
            throw new IllegalArgumentException(row.name() + ": " + nanosPerEntry + " ns on " + threads + " threads");
        }
    }

    /** The rate that a score in one of JMH's units of time is. */
    static Rate of(Row row, String variant, String score, String unit, int threads) {
        Double nanos = NANOS.get(unit);
        if (nanos == null) {
            throw new IllegalArgumentException(
                    row.name() + " is in " + unit + ", which is no time per entry: measure it without -bm and -tu");
        }
        return new Rate(row, variant, Double.parseDouble(score) * nanos, threads);
    }

    /** Millions of entries per second, of all threads: 1000 / nanoseconds. */
    double millionEntries() {
        return threads * 1e3 / nanosPerEntry;
    }

    /** Millions of bytes per second, of all threads. */
    double millionBytes() {
        return millionEntries() * row.bytesPerEntry();
    }
}
