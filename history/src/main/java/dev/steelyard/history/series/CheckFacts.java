package dev.steelyard.history.series;

import dev.steelyard.core.model.Aliases;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ledger data for checking the changes of a project's history.
 *
 * @param comparisons comparisons of two revisions that are not part of the history, earliest run first
 * @param runs names of the runs that form the history, by setup identity, latest first
 */
public record CheckFacts(List<DirectComparison> comparisons, Map<String, List<String>> runs) {

    /** No data. */
    public static final CheckFacts NONE = new CheckFacts(List.of(), Map.of());

    public CheckFacts {
        comparisons = List.copyOf(comparisons);
        Map<String, List<String>> copy = new HashMap<>();
        runs.forEach((setup, names) -> copy.put(setup, List.copyOf(names)));
        runs = Map.copyOf(copy);
    }

    /** Returns these facts with the current names of benchmarks. */
    public CheckFacts current(Aliases aliases) {
        return new CheckFacts(
                comparisons.stream().map(found -> found.current(aliases)).toList(), runs);
    }
}
