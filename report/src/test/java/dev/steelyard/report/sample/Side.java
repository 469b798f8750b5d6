package dev.steelyard.report.sample;

import dev.steelyard.core.model.Fork;
import java.util.List;

/**
 * What one variant's forks show.
 *
 * @param variant its name
 * @param score around which its slices scatter
 * @param bytes allocated per operation; below 0 if the JVM cannot tell
 * @param histogram for sample time the samples of each fork
 */
record Side(String variant, double score, double bytes, List<Fork.Bucket> histogram) {
    Side(String variant, double score, double bytes) {
        this(variant, score, bytes, List.of());
    }
}
