package dev.steelyard.core.change;

import dev.steelyard.core.mark.Mark;
import dev.steelyard.core.mark.Mark.Judgment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What people think of the changes in a report.
 *
 * @param marks by name of the series, then by row of the change
 * @param accepted how many changes of the project are marked as real, found again or not
 * @param rejected how many are marked as false
 */
public record ChangeMarks(Map<String, Map<Integer, Mark>> marks, long accepted, long rejected) {

    /** Nothing is marked. */
    public static final ChangeMarks NONE = new ChangeMarks(Map.of(), 0, 0);

    public ChangeMarks {
        Map<String, Map<Integer, Mark>> copy = new HashMap<>();
        marks.forEach((series, ofSeries) -> copy.put(series, Map.copyOf(ofSeries)));
        marks = Map.copyOf(copy);
        if (marks.values().stream()
                .flatMap(ofSeries -> ofSeries.values().stream())
                .anyMatch(mark -> mark.judgment() == Judgment.WITHDRAWN)) {
            throw new IllegalArgumentException("a mark that was withdrawn");
        }
    }

    /** Returns the mark of a change, if it has one. */
    public Optional<Mark> of(SeriesChanges series, ChangePoint change) {
        return Optional.ofNullable(marks.getOrDefault(series.name(), Map.of()).get(change.index()));
    }
}
