package dev.steelyard.history.record;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.imports.ImportLedger;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What was imported of a project.
 *
 * @param ledger where the ledger is, without a password
 * @param histories one for each tool and host, at least one
 */
public record ImportedHistories(String ledger, List<ImportedHistory> histories) {

    public ImportedHistories {
        histories = List.copyOf(histories);
    }

    /**
     * Reads what was imported of a project.
     *
     * @param asked address of the ledger; empty for the usual one
     * @param project its name
     * @param benchmark whether a name is wanted
     * @throws UserError if there is nothing, or the ledger cannot be read
     */
    public static ImportedHistories of(
            LedgerLocation location, Optional<String> asked, String project, Predicate<String> benchmark) {
        Ledger ledger = location.ledger(asked);
        ImportLedger imports = new ImportLedger(ledger);
        Optional<String> identity = ImportedProject.named(project, ledger).map(ProjectName::identity);
        List<ImportedHistory> all = identity.isEmpty() ? List.of() : imports.histories(identity, name -> true);
        if (all.isEmpty()) {
            String known = imports.histories(Optional.empty(), name -> true).stream()
                    .map(history -> history.project().name())
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw UserError.usage(
                    "nothing was imported for '" + project + "' into " + ledger.shown(),
                    known.isEmpty()
                            ? "Import a file first: steelyard ledger import --project NAME FILE"
                            : "Imported projects: " + known + ".");
        }
        List<ImportedHistory> chosen = imports.histories(identity, benchmark);
        if (chosen.isEmpty()) {
            throw UserError.usage(
                    "no imported benchmark of '" + project + "' matches",
                    "'steelyard history' lists all that were imported.");
        }
        return new ImportedHistories(ledger.shown(), chosen);
    }
}
