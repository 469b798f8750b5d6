package dev.steelyard.verdict.result;

import java.util.List;

/**
 * One metric of one benchmark in a result file.
 *
 * @param unit the unit of its readings, such as {@code ns/op}
 * @param forks the readings of each fork, in order
 */
public record RecordedMetric(String unit, List<Readings> forks) {
    public RecordedMetric {
        forks = List.copyOf(forks);
    }
}
