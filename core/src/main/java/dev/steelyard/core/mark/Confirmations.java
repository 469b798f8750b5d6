package dev.steelyard.core.mark;

import dev.steelyard.core.mark.Confirmation.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What fresh comparisons said of the changes in a report.
 *
 * @param all by name of the series, then by row of the change
 */
public record Confirmations(Map<String, Map<Integer, Confirmation>> all) {

    /** Nothing was checked. */
    public static final Confirmations NONE = new Confirmations(Map.of());

    public Confirmations {
        Map<String, Map<Integer, Confirmation>> copy = new HashMap<>();
        all.forEach((series, ofSeries) -> copy.put(series, Map.copyOf(ofSeries)));
        all = Map.copyOf(copy);
    }

    /** Returns what is known of the change of a series at a row. */
    public Optional<Confirmation> of(String series, int index) {
        return Optional.ofNullable(all.getOrDefault(series, Map.of()).get(index));
    }

    /** Returns how many changes have an outcome. */
    public long count(Outcome outcome) {
        return all.values().stream()
                .flatMap(ofSeries -> ofSeries.values().stream())
                .filter(known -> known.outcome() == outcome)
                .count();
    }
}
