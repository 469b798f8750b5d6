package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Span;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.series.CommitOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether a change was found before. New points may move the row of a change and its range slightly, but both ranges contain the
 * change, so they overlap.
 *
 * @param order the commits of the project
 */
public record Rediscovery(CommitOrder order) {

    /** Returns a change of a report in terms of commits; empty if the report is not from a ledger, or not about ratios. */
    public Optional<KnownChange> known(ChangeReport report, SeriesChanges series, ChangePoint change) {
        double size = Math.log(change.after() / change.before());
        if (!Double.isFinite(size) || size == 0) {
            return Optional.empty();
        }
        return report.source()
                .recorded()
                .flatMap(recorded -> Optional.ofNullable(recorded.series().get(series.name())))
                .map(of -> new KnownChange(subject(of), span(report.revisions(), change), size));
    }

    /** Returns the subjects of all series that were examined for changes and have no drift. */
    Set<Subject> subjects(ChangeReport report) {
        return report.source()
                .recorded()
                .map(recorded -> report.series().stream()
                        .filter(series -> series.judged() && series.drift().isEmpty())
                        .flatMap(series -> Optional.ofNullable(recorded.series().get(series.name())).stream())
                        .map(Rediscovery::subject)
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    private static Span span(List<String> rows, ChangePoint change) {
        return new Span(rows.get(change.first() - 1), rows.get(change.last()), rows.get(change.index()));
    }

    private static Subject subject(Recorded.Of of) {
        return new Subject(
                of.benchmark(),
                of.params().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" ")),
                of.allocation());
    }

    /** Returns whether a commit may contain a change. */
    public boolean contains(KnownChange change, String commit) {
        return placed(change)
                && order.contains(commit)
                && order.place(change.span().good()) < order.place(commit)
                && order.place(commit) <= order.place(change.span().bad());
    }

    /** Returns whether two changes may be the same: same subject, same direction, overlapping ranges. */
    public boolean alike(KnownChange one, KnownChange other) {
        return one.subject().equals(other.subject())
                && one.rises() == other.rises()
                && placed(one)
                && placed(other)
                && Math.max(start(one), start(other)) < Math.min(end(one), end(other));
    }

    /** Returns whether two revisions are the ends of a part of a change's range. */
    boolean spans(KnownChange change, String good, String bad) {
        return overlaps(change, good, bad) && start(change) <= order.place(good) && order.place(bad) <= end(change);
    }

    /** Returns whether a commit after one revision, up to another one, may contain a change. */
    boolean overlaps(KnownChange change, String good, String bad) {
        return placed(change)
                && order.contains(good)
                && order.contains(bad)
                && Math.max(start(change), order.place(good)) < Math.min(end(change), order.place(bad));
    }

    /**
     * Returns whether two changes are the same, as far as one of them can tell: its range contains the first commit of the other's new
     * level. A later estimate has a narrower range, which may not contain the first guess; wide ranges of two different changes may
     * overlap, but rarely extend to the place of the other.
     */
    boolean same(KnownChange one, KnownChange other) {
        return alike(one, other)
                && (contains(one, other.span().revision())
                        || contains(other, one.span().revision()));
    }

    /** Returns the change that is most likely the same as a given one; empty if none can be. */
    public Optional<KnownChange> nearest(KnownChange change, Stream<KnownChange> others) {
        return others.filter(other -> alike(change, other))
                .min(Comparator.comparingInt(other -> Math.abs(place(other) - place(change))));
    }

    private boolean placed(KnownChange change) {
        return order.contains(change.span().good())
                && order.contains(change.span().bad())
                && order.contains(change.span().revision());
    }

    private int start(KnownChange change) {
        return order.place(change.span().good());
    }

    private int end(KnownChange change) {
        return order.place(change.span().bad());
    }

    private int place(KnownChange change) {
        return order.place(change.span().revision());
    }
}
