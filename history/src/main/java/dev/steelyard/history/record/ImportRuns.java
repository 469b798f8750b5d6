package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.words.LedgerWords;
import dev.steelyard.workspace.WorkspaceOptions;
import java.nio.file.Path;
import java.time.InstantSource;

/** Records runs that were measured before. */
public final class ImportRuns {

    private final FolderFacts facts;
    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public ImportRuns(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.facts = new FolderFacts(options);
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * Records runs, each by itself. One that cannot be read does not keep the others out.
     *
     * @return {@link ExitStatus#FAILED} if one of several could not be recorded
     * @throws UserError if the only one could not
     */
    public ExitStatus record(LedgerRequest.Import request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        ExitStatus end = ExitStatus.SUCCESS;
        for (String run : request.runs()) {
            try {
                console.progress().phase("reading " + run);
                Path folder = RunFolders.find(request.project(), run, options);
                RunFolders.cut(folder).ifPresent(console.progress()::warning);
                RunFacts read = facts.read(folder);
                RecordedAs how = ledger.add(read, clock);
                console.out().print(LedgerWords.recorded(read.run().id(), how) + "\n");
            } catch (UserError e) {
                if (request.runs().size() == 1) {
                    throw e;
                }
                console.progress().warning(run + " is not recorded: " + e.problem() + ". " + e.remedy());
                end = ExitStatus.FAILED;
            }
        }
        console.out().flush();
        console.progress().delivered("recorded in the ledger " + ledger.shown());
        return end;
    }
}
