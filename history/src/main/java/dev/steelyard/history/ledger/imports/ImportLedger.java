package dev.steelyard.history.ledger.imports;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.series.CommitOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** What a ledger has of other tools. Facts are only added, but for the bytes of old files. */
public final class ImportLedger {

    private final Ledger ledger;

    /** @param ledger the ledger, which need not exist; writing creates it */
    public ImportLedger(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Adds what is new of a file, in one transaction.
     *
     * @param content the bytes of the file
     * @param now the time of day
     * @throws UserError if the same bytes were imported as something else, or the ledger cannot be written; then nothing was added
     */
    public ImportOutcome add(ImportedFile file, byte[] content, Instant now) {
        List<ImportOutcome> outcome = new ArrayList<>();
        ledger.change(handle -> outcome.add(new ImportWriter(handle, file, now).write(content)));
        return outcome.get(0);
    }

    /**
     * Takes a file back, with the values that it brought, in one transaction.
     *
     * @param name what messages call it
     * @param content the bytes of the file
     * @return how many values went; empty if the file is not there
     * @throws UserError if later files may have needed its values, or the ledger cannot be written; then nothing was removed
     */
    public OptionalLong forget(ProjectName project, String name, byte[] content) {
        if (!any()) {
            return OptionalLong.empty();
        }
        List<OptionalLong> removed = new ArrayList<>();
        ledger.change(handle -> removed.add(ImportedContents.forget(handle, project, name, content)));
        return removed.get(0);
    }

    /**
     * Returns what was imported, by project, tool and host; nothing if there is no ledger.
     *
     * @param project identity of the only project; empty for all
     * @param benchmark whether a name is wanted
     * @throws UserError if the ledger cannot be read
     */
    public List<ImportedHistory> histories(Optional<String> project, Predicate<String> benchmark) {
        Map<String, CommitOrder> orders = new HashMap<>();
        return ledger
                .ifThere(handle -> ImportReaders.histories(handle, project, benchmark), List.<ImportedHistory>of())
                .stream()
                .map(history -> new ImportedHistory(
                        history.project(),
                        history.tool(),
                        history.host(),
                        history.series(),
                        orders.computeIfAbsent(
                                history.project().identity(), identity -> CommitOrder.of(ledger.commits(identity)))))
                .toList();
    }

    /**
     * Returns the projects with a name or identity, in the order of their identities; none if there is no ledger.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<ProjectName> projects(String name) {
        return ledger.ifThere(handle -> ImportReaders.projects(handle, name), List.of());
    }

    /**
     * Returns the contexts of the series of a tool, each once, without reading any value; none if there is no ledger.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<String> contexts(ImportTool tool) {
        return ledger.ifThere(
                handle -> handle.createQuery(
                                "SELECT DISTINCT context FROM imported_series WHERE tool = :tool ORDER BY context")
                        .bind("tool", tool.label())
                        .mapTo(String.class)
                        .list(),
                List.of());
    }

    /**
     * Returns whether anything was imported.
     *
     * @throws UserError if the ledger cannot be read
     */
    public boolean any() {
        return ledger.ifThere(ImportedContents::any, false);
    }

    /**
     * Looks at all imported files.
     *
     * @throws UserError if the ledger cannot be read
     */
    public ImportedState check() {
        return ledger.ifThere(ImportedContents::check, ImportedState.NONE);
    }

    /**
     * Returns of how many files the bytes could be removed: imported before some time, with a later one of the same project, tool and
     * host.
     *
     * @throws UserError if the ledger cannot be read
     */
    public long older(Instant before) {
        return ledger.ifThere(handle -> ImportedContents.older(handle, before), 0L);
    }

    /**
     * Removes the bytes of old files, see {@link #older}; their values stay.
     *
     * @return how many
     * @throws UserError if the ledger cannot be written; then nothing was removed
     */
    public long remove(Instant before) {
        List<Long> removed = new ArrayList<>();
        ledger.change(handle -> removed.add(ImportedContents.remove(handle, before)));
        return removed.get(0);
    }
}
