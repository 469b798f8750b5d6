package dev.steelyard.core.change;

import dev.steelyard.core.mark.Mark;
import dev.steelyard.core.mark.Mark.Judgment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What people think of the changes and series in a report.
 *
 * @param marks by name of the series, then by row of the change
 * @param accepted how many changes of the project are marked as real, found again or not
 * @param rejected how many are marked as false
 * @param quarantined names of the series in quarantine, which fail nothing and are told to nobody
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

    /** What people think where no series is in quarantine. */
    public ChangeMarks(Map<String, Map<Integer, Mark>> marks, long accepted, long rejected) {
        this(marks, accepted, rejected, Set.of());
    }

    /** Returns the same with these series in quarantine. */
    public ChangeMarks with(Set<String> series) {
        return new ChangeMarks(marks, accepted, rejected, series);
    }

    /** Returns whether somebody has said that a change needs no attention: by a mark, or by quarantine of its series. */
    public boolean excuses(SeriesChanges series, ChangePoint change) {
        return of(series, change).isPresent() || quarantined.contains(series.name());
    }

    /** Returns the mark of a change, if it has one. */
    public Optional<Mark> of(SeriesChanges series, ChangePoint change) {
        return Optional.ofNullable(marks.getOrDefault(series.name(), Map.of()).get(change.index()));
    }
}
