package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangeMarks;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the marked changes of a report. */
public final class MarkMatching {

    /**
     * Maximum growth of a change, as a factor of its log ratio, since it was marked: estimates from a few points move, but a change
     * accepted at 2 % must not hide one of 20 %.
     */
    private static final double GROWTH = 2;

    private final Rediscovery rediscovery;
    private final List<Mark> current;

    /** @param marks all marks of the project, earliest first */
    public MarkMatching(Rediscovery rediscovery, List<Mark> marks) {
        this.rediscovery = rediscovery;
        List<Mark> valid = new ArrayList<>();
        for (Mark mark : marks) {
            rediscovery
                    .nearest(
                            mark.change(),
                            valid.stream()
                                    .map(Mark::change)
                                    .filter(earlier -> rediscovery.same(mark.change(), earlier)))
                    .ifPresent(replaced ->
                            valid.removeIf(earlier -> earlier.change().equals(replaced)));
            valid.add(mark);
        }
        valid.removeIf(mark -> mark.judgment() == Judgment.WITHDRAWN);
        this.current = List.copyOf(valid);
    }

    /** Returns whether a mark or notice of a change still applies, given that the change may have grown. */
    static boolean covers(KnownChange known, KnownChange now) {
        return Math.abs(now.size()) <= GROWTH * Math.abs(known.size());
    }

    /** Returns the marks that are neither replaced nor withdrawn, earliest first. */
    public List<Mark> current() {
        return current;
    }

    /** Returns the marks of the changes of a report. A mark belongs to at most one change per series. */
    public ChangeMarks of(ChangeReport report) {
        Map<String, Map<Integer, Mark>> bySeries = new HashMap<>();
        for (SeriesChanges series : report.series()) {
            Map<KnownChange, Integer> found = new LinkedHashMap<>();
            for (ChangePoint change : series.changes()) {
                rediscovery.known(report, series, change).ifPresent(known -> found.put(known, change.index()));
            }
            Map<Integer, Mark> marks = new HashMap<>();
            for (Mark mark : current) {
                Optional<KnownChange> again = rediscovery.nearest(mark.change(), found.keySet().stream());
                again.filter(change -> covers(mark.change(), change))
                        .ifPresent(change -> marks.put(found.getOrDefault(change, 0), mark));
            }
            if (!marks.isEmpty()) {
                bySeries.put(series.name(), marks);
            }
        }
        return new ChangeMarks(bySeries, count(Judgment.ACCEPTED), count(Judgment.FALSE));
    }

    private long count(Judgment judgment) {
        return current.stream().filter(mark -> mark.judgment() == judgment).count();
    }
}
