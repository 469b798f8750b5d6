package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.card.MarkMatching;
import dev.steelyard.history.card.Rediscovery;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.history.words.MarkWords;
import dev.steelyard.history.words.MarksText;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;

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
        List<Mark> marks = new ChangeMarking(series, request.promise())
                .mark(
                        new ChangeMarking.Decision(
                                request.revision(),
                                request.history().benchmark().orElse(""),
                                request.judgment(),
                                request.reason()),
                        commit,
                        clock.instant());
        MarkWords.marked(marks).forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        return ExitStatus.SUCCESS;
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
