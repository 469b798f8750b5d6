package dev.steelyard.suite.maps.items;

import java.util.Map;
import java.util.Optional;

/**
 * The score of one scan.
 *
 * @param operation the benchmark's method, and the layout of the entries if it is not the usual one
 * @param dbSize entries that one operation visits, above 0
 * @param threads that scanned at the same time
 * @param impl the store, or the variant that it was measured as
 * @param score in the unit
 * @param unit as JMH writes it
 */
record Scan(String operation, int dbSize, int threads, String impl, double score, String unit) {

    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86_400.0);

    /**
     * Returns entries visited per second by all threads together. JMH's throughput is that of all threads, its average time
     * that of one.
     *
     * @return empty if the unit is none of JMH's for throughput or average time
     */
    Optional<Double> itemsPerSecond() {
        String[] parts = unit.split("/", -1);
        if (parts.length != 2) {
            return Optional.empty();
        }
        if (parts[0].equals("ops")) {
            return Optional.ofNullable(SECONDS.get(parts[1])).map(seconds -> dbSize * score / seconds);
        }
        if (parts[1].equals("op")) {
            return Optional.ofNullable(SECONDS.get(parts[0])).map(seconds -> dbSize / (score * seconds) * threads);
        }
        return Optional.empty();
    }
}
