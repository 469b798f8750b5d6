package dev.steelyard.history.record;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.reader.ImportReader;
import dev.steelyard.verdict.read.source.TimeText;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Adds results of other tools that were sent to a server. */
public final class ResultUploads {

    private final Ledger ledger;
    private final InstantSource clock;

    /**
     * @param ledger the ledger
     * @param clock the time of day
     */
    public ResultUploads(Ledger ledger, InstantSource clock) {
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * What was sent.
     *
     * @param name what its sender calls it
     * @param commit the measured commit, if the file does not name it
     * @param measured the time of measurement, if the file does not contain it
     * @param host the sender's name for the machine; may be empty
     */
    public record Upload(String name, Optional<String> commit, Optional<Instant> measured, String host) {}

    /** Returns whether a text is meant as a time, also if there is no such time, such as February 30. */
    public static boolean isTime(String text) {
        return TimeText.isImpossible(text) || TimeText.of(text).isPresent();
    }

    /**
     * Returns the project with a name, whether it is recorded or not.
     *
     * @throws UserError if several recorded projects have it, or it is empty
     */
    public ProjectName project(String name) {
        if (name.isBlank()) {
            throw UserError.usage("no project was given", "Add it to the address, as in project=decoder.");
        }
        return ImportedProject.named(name, ledger).orElseGet(() -> new ProjectName(name, name));
    }

    /**
     * Adds the new results of a file. Adding the same bytes again has no effect.
     *
     * @param content the bytes of a file of any tool that {@code ledger import} reads
     * @throws UserError if it cannot be read, what it is about is not known, or the ledger cannot be written
     */
    public ImportOutcome add(ProjectName project, Upload upload, byte[] content) {
        ImportedResults results = ImportReader.read(content, Layout.UNKNOWN);
        if (results.history()
                && (upload.commit().isPresent() || upload.measured().isPresent())) {
            throw UserError.usage(
                    "this file is a history, which already names the revision of each result",
                    "Leave out commit and time.");
        }
        if (!results.history()) {
            String commit = upload.commit()
                    .orElseThrow(() -> UserError.usage(
                            "these results do not say which commit was measured",
                            "Add commit=HASH with the full hash of that commit."));
            Optional<Instant> revised = ledger.commits(project.identity()).stream()
                    .filter(known -> known.id().equals(commit))
                    .map(CommitFacts::committed)
                    .findFirst();
            results = results.of(commit, new Moment(revised, upload.measured().or(() -> Optional.of(clock.instant()))));
        }
        return new ImportLedger(ledger)
                .add(new ImportedFile(project, upload.host(), upload.name(), results, false), content, clock.instant());
    }
}
