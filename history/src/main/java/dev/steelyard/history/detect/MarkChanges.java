package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.card.MarkMatching;
import dev.steelyard.history.card.Rediscovery;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.history.words.MarkWords;
import dev.steelyard.history.words.MarksText;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keeps what people think of changes in the ledger. */
public final class MarkChanges {

    private static final int TEXT_WIDTH = 130;

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public MarkChanges(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * Marks the changes that a revision may contain, one of a series at most; or withdraws their marks.
     *
     * @throws UserError if there are none, or the ledger cannot be read or written
     */
    public ExitStatus mark(MarkRequest request, Console console) {
        RecordedSeries series = RecordedSeries.read(request.history(), List.of(request.revision()), options, location);
        String commit = series.commits().get(0);
        boolean withdraw = request.judgment() == Judgment.WITHDRAWN;
        Collection<KnownChange> changes = withdraw ? marked(request, series, commit) : found(request, series, commit);
        if (changes.isEmpty()) {
            throw UserError.usage(
                    (withdraw ? "no marked change" : "no change that was found") + " may have happened in "
                            + request.revision(),
                    withdraw
                            ? "'steelyard ledger marks' lists the marks."
                            : "'steelyard detect' lists the changes; specify a commit of the range of one.");
        }
        Instant now = clock.instant();
        List<Mark> marks = changes.stream()
                .map(change -> new Mark(change, request.judgment(), request.reason(), now))
                .toList();
        series.ledger().add(marks, List.of());
        MarkWords.marked(marks).forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        return ExitStatus.SUCCESS;
    }

    private static Collection<KnownChange> marked(MarkRequest request, RecordedSeries series, String commit) {
        Pattern named = RecordedSeries.pattern(request.history().benchmark().orElse(""));
        return new MarkMatching(series.rediscovery(), series.ledger().marks())
                .current().stream()
                        .map(Mark::change)
                        .filter(change ->
                                named.matcher(change.subject().benchmark()).find())
                        .filter(change -> series.rediscovery().contains(change, commit))
                        .toList();
    }

    /** A subject has a series for each setup and anchor; one mark is for all of them: the narrowest range, and the largest size. */
    private static Collection<KnownChange> found(MarkRequest request, RecordedSeries series, String commit) {
        Rediscovery rediscovery = series.rediscovery();
        CommitOrder order = rediscovery.order();
        ChangeReport report = Detection.of(series, request.promise(), Detection.open());
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

    /**
     * Lists the marks of a project that are neither replaced nor withdrawn.
     *
     * @throws UserError if the ledger cannot be read
     */
    public ExitStatus list(MarkRequest.Listing request, Console console) {
        ProjectLedger ledger = RecordedSeries.ledger(request.project(), request.ledger(), options, location);
        List<Mark> marks =
                new MarkMatching(new Rediscovery(CommitOrder.of(ledger.commits())), ledger.marks()).current();
        if (marks.isEmpty()) {
            console.out().print("No change of " + ledger.project() + " is marked in " + ledger.shown() + ".\n");
        } else {
            StringBuilder text = new StringBuilder();
            try {
                new MarksText(new TextStyle(console.color(), console.columns().orElse(TEXT_WIDTH))).render(marks, text);
            } catch (IOException e) {
                throw new UncheckedIOException("a StringBuilder never fails", e);
            }
            console.out().print(text);
        }
        console.out().flush();
        return ExitStatus.SUCCESS;
    }
}
