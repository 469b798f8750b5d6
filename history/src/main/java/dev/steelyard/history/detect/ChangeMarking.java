package dev.steelyard.history.detect;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.card.MarkMatching;
import dev.steelyard.history.card.Rediscovery;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.CommitOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the changes to mark, and records the marks. */
public final class ChangeMarking {

    private final RecordedSeries series;
    private final Promise promise;

    /**
     * @param series in which series
     * @param promise the error rate with which changes are found
     */
    ChangeMarking(RecordedSeries series, Promise promise) {
        this.series = series;
        this.promise = promise;
    }

    /**
     * A request to mark changes.
     *
     * @param revision a commit in the range of the changes, as the user wrote it
     * @param benchmark regular expression, found anywhere in the names of their benchmarks
     * @param judgment what they are
     * @param reason why; may be empty
     */
    public record Decision(String revision, String benchmark, Judgment judgment, String reason) {}

    /**
     * Marks changes of a project that is known by its name, without its repository.
     *
     * @throws UserError if the revision is no recorded commit, there are no such changes, or the ledger cannot be written
     */
    public static List<Mark> mark(Ledger ledger, ProjectName project, Decision decision, Instant now) {
        ProjectLedger known = ProjectLedger.named(ledger, project);
        String commit = RecordedSeries.recorded(known.commits(), decision.revision())
                .orElseThrow(() -> UserError.usage(
                        "'" + decision.revision() + "' matches no recorded commit, or more than one",
                        "Specify the full hash of a recorded commit, or at least its first 7 digits."));
        return new ChangeMarking(RecordedSeries.all(known), Promise.DEFAULT).mark(decision, commit, now);
    }

    /**
     * Marks the changes that a commit may contain, at most one per series, or withdraws their marks.
     *
     * @param commit the full hash of the revision
     * @throws UserError if there are none, or the ledger cannot be written
     */
    List<Mark> mark(Decision decision, String commit, Instant now) {
        boolean withdraw = decision.judgment() == Judgment.WITHDRAWN;
        Pattern named = RecordedSeries.pattern(decision.benchmark());
        Stream<KnownChange> changes = withdraw ? marked(commit) : found(commit).stream();
        List<Mark> marks = changes.filter(
                        change -> named.matcher(change.subject().benchmark()).find())
                .map(change -> new Mark(change, decision.judgment(), decision.reason(), now))
                .toList();
        if (marks.isEmpty()) {
            throw UserError.usage(
                    (withdraw ? "no marked change" : "no detected change") + " has " + decision.revision()
                            + " in its range",
                    withdraw
                            ? "'steelyard ledger marks' lists the marks."
                            : "'steelyard detect' lists the changes; specify a commit in the range of one of them.");
        }
        series.ledger().add(marks, List.of());
        return marks;
    }

    private Stream<KnownChange> marked(String commit) {
        return new MarkMatching(series.rediscovery(), series.ledger().marks())
                .current().stream()
                        .map(Mark::change)
                        .filter(change -> series.rediscovery().contains(change, commit));
    }

    /** A subject has a series for each setup and anchor; one mark is for all of them: the narrowest range, and the largest size. */
    private Collection<KnownChange> found(String commit) {
        Rediscovery rediscovery = series.rediscovery();
        CommitOrder order = rediscovery.order();
        ChangeReport report = Detection.of(series, promise, Detection.open());
        Map<Object, KnownChange> bySubject = new LinkedHashMap<>();
        for (SeriesChanges one : report.series()) {
            nearest(rediscovery, report, one, commit)
                    .ifPresent(change -> bySubject.merge(
                            List.of(change.subject(), change.rises()),
                            change,
                            (first, second) -> width(order, second) < width(order, first)
                                    ? larger(second, first)
                                    : larger(first, second)));
        }
        return bySubject.values();
    }

    /** Returns a change with the size of another one if that is larger: a mark of both must cover both. */
    private static KnownChange larger(KnownChange change, KnownChange other) {
        return Math.abs(other.size()) > Math.abs(change.size())
                ? new KnownChange(change.subject(), change.span(), other.size())
                : change;
    }

    private static Optional<KnownChange> nearest(
            Rediscovery rediscovery, ChangeReport report, SeriesChanges series, String commit) {
        CommitOrder order = rediscovery.order();
        Stream<ChangePoint> changes = series.changes().stream();
        return changes.flatMap(change -> rediscovery.known(report, series, change).stream())
                .filter(change -> rediscovery.contains(change, commit))
                .min(Comparator.comparingInt(
                        change -> Math.abs(order.place(change.span().revision()) - order.place(commit))));
    }

    private static int width(CommitOrder order, KnownChange change) {
        return order.place(change.span().bad()) - order.place(change.span().good());
    }
}
