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
     * @param commit what was measured, of a file that does not say it
     * @param measured when it was measured, of a file that does not say it
     * @param host the sender's name for the machine; may be empty
     */
    public record Upload(String name, Optional<String> commit, Optional<Instant> measured, String host) {}

    /**
     * Returns the project with a name, whether it is recorded or not.
     *
     * @throws UserError if several recorded projects have it, or it is empty
     */
    public ProjectName project(String name) {
        if (name.isBlank()) {
            throw UserError.usage("no project is named", "Name it, as in project=decoder.");
        }
        return ImportedProject.named(name, ledger).orElseGet(() -> new ProjectName(name, name));
    }

    /**
     * Adds what is new of a file. The same bytes add nothing again.
     *
     * @param content the bytes of a file of any tool that {@code ledger import} reads
     * @throws UserError if it cannot be read, what it is about is not known, or the ledger cannot be written
     */
    public ImportOutcome add(ProjectName project, Upload upload, byte[] content) {
        ImportedResults results = ImportReader.read(content, Layout.UNKNOWN);
        if (results.history()
                && (upload.commit().isPresent() || upload.measured().isPresent())) {
            throw UserError.usage(
                    "these results are a history, which says the revision of each", "Leave out commit and time.");
        }
        if (!results.history()) {
            String commit = upload.commit()
                    .orElseThrow(() -> UserError.usage(
                            "these are the results of one run, which do not say what was measured",
                            "Add commit, the full hash of the commit that was measured."));
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
