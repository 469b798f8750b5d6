package dev.steelyard.core.result;

import java.util.List;

/**
 * One metric of one benchmark as a file holds it.
 *
 * @param unit the unit of its readings, such as {@code ns/op}
 * @param forks what each fork recorded, in their order
 */
public record RecordedMetric(String unit, List<Readings> forks) {
    public RecordedMetric {
        forks = List.copyOf(forks);
    }
}
