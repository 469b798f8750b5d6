package dev.steelyard.history.mark;

import dev.steelyard.history.mark.Confirmation.Outcome;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Results of fresh comparisons for the changes in a report.
 *
 * @param all confirmations by series name, then by row of the change
 * @param causes full names of the classes that {@code explain} proved to cause a change, by the same keys
 * @param earlier outcomes of the checks of changes that are no longer found
 */
public record Confirmations(
        Map<String, Map<Integer, Confirmation>> all,
        Map<String, Map<Integer, SortedSet<String>>> causes,
        List<Outcome> earlier) {

    /** Nothing was checked. */
    public static final Confirmations NONE = new Confirmations(Map.of());

    public Confirmations {
        Map<String, Map<Integer, Confirmation>> copy = new HashMap<>();
        all.forEach((series, ofSeries) -> copy.put(series, Map.copyOf(ofSeries)));
        all = Map.copyOf(copy);
        Map<String, Map<Integer, SortedSet<String>>> classes = new HashMap<>();
        causes.forEach((series, ofSeries) -> {
            Map<Integer, SortedSet<String>> sorted = new HashMap<>();
            ofSeries.forEach(
                    (index, names) -> sorted.put(index, Collections.unmodifiableSortedSet(new TreeSet<>(names))));
            classes.put(series, Map.copyOf(sorted));
        });
        causes = Map.copyOf(classes);
        earlier = List.copyOf(earlier);
    }

    /** Creates confirmations without causes and earlier outcomes. */
    public Confirmations(Map<String, Map<Integer, Confirmation>> all) {
        this(all, Map.of(), List.of());
    }

    /** Returns the same with other outcomes of the changes in the report. */
    public Confirmations with(Map<String, Map<Integer, Confirmation>> others) {
        return new Confirmations(others, causes, earlier);
    }

    /** Returns the confirmation of the change of a series at a row. */
    public Optional<Confirmation> of(String series, int index) {
        return Optional.ofNullable(all.getOrDefault(series, Map.of()).get(index));
    }

    /** Returns the classes proved to cause the change of a series at a row. */
    public SortedSet<String> causes(String series, int index) {
        return causes.getOrDefault(series, Map.of()).getOrDefault(index, new TreeSet<>());
    }

    /** Returns the number of changes with an outcome. */
    public long count(Outcome outcome) {
        return all.values().stream()
                .flatMap(ofSeries -> ofSeries.values().stream())
                .filter(known -> known.outcome() == outcome)
                .count();
    }

    /** Returns the number of checks with an outcome, of changes that are no longer found. */
    public long earlier(Outcome outcome) {
        return earlier.stream().filter(outcome::equals).count();
    }
}
