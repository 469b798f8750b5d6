package dev.steelyard.report.sample;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * What one variant's forks show.
 *
 * @param variant its name
 * @param score around which its slices scatter
 * @param bytes allocated per operation; below 0 if the JVM cannot tell
 * @param histogram for sample time the samples of each fork
 * @param secondary secondary results of each slice
 */
record Side(
        String variant,
        double score,
        double bytes,
        List<Fork.Bucket> histogram,
        SortedMap<String, Secondary> secondary) {
    Side(String variant, double score, double bytes) {
        this(variant, score, bytes, List.of());
    }

    Side(String variant, double score, double bytes, List<Fork.Bucket> histogram) {
        this(variant, score, bytes, histogram, Collections.emptySortedMap());
    }

    Side(String variant, double score, double bytes, SortedMap<String, Secondary> secondary) {
        this(variant, score, bytes, List.of(), secondary);
    }
}
