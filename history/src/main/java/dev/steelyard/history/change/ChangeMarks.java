package dev.steelyard.history.change;

import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Users' decisions about the changes and series in a report.
 *
 * @param marks marks by series name, then by row of the change
 * @param accepted number of changes of the project marked as real, whether found again or not
 * @param rejected number of changes of the project marked as false
 * @param quarantined names of the quarantined series, which never cause a failure or a notice
 */
public record ChangeMarks(
        Map<String, Map<Integer, Mark>> marks, long accepted, long rejected, Set<String> quarantined) {

    /** Nothing is marked. */
    public static final ChangeMarks NONE = new ChangeMarks(Map.of(), 0, 0);

    public ChangeMarks {
        Map<String, Map<Integer, Mark>> copy = new HashMap<>();
        marks.forEach((series, ofSeries) -> copy.put(series, Map.copyOf(ofSeries)));
        marks = Map.copyOf(copy);
        quarantined = Set.copyOf(quarantined);
        if (marks.values().stream()
                .flatMap(ofSeries -> ofSeries.values().stream())
                .anyMatch(mark -> mark.judgment() == Judgment.WITHDRAWN)) {
            throw new IllegalArgumentException("a mark that was withdrawn");
        }
    }

    /** Creates marks without quarantined series. */
    public ChangeMarks(Map<String, Map<Integer, Mark>> marks, long accepted, long rejected) {
        this(marks, accepted, rejected, Set.of());
    }

    /** Returns the same marks with these series quarantined. */
    public ChangeMarks with(Set<String> series) {
        return new ChangeMarks(marks, accepted, rejected, series);
    }

    /** Returns whether a change needs no attention, because it is marked or its series is quarantined. */
    public boolean excuses(SeriesChanges series, ChangePoint change) {
        return of(series, change).isPresent() || quarantined.contains(series.name());
    }

    /** Returns the mark of a change, if it has one. */
    public Optional<Mark> of(SeriesChanges series, ChangePoint change) {
        return Optional.ofNullable(marks.getOrDefault(series.name(), Map.of()).get(change.index()));
    }
}
