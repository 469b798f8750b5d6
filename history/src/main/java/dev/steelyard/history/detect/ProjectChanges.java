package dev.steelyard.history.detect;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.workspace.git.CommitFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The changes of a project as {@code detect} finds them in a ledger, without the project's repository.
 *
 * @param report the changes of what {@code run} measured, with marks and fresh comparisons; empty if it measured nothing
 * @param cards the same, by common cause, the oldest first
 * @param history the series that were examined
 * @param health what else is to be known of them; empty if nothing was measured
 * @param commits the known commits, by full hash
 * @param imported the changes of imported histories
 */
public record ProjectChanges(
        Optional<ChangeReport> report,
        List<Card> cards,
        Optional<AnchoredHistory> history,
        Optional<HistoryHealth> health,
        Map<String, CommitFacts> commits,
        List<ImportedChanges> imported) {

    /** Nothing is known. */
    public static final ProjectChanges NONE =
            new ProjectChanges(Optional.empty(), List.of(), Optional.empty(), Optional.empty(), Map.of(), List.of());

    public ProjectChanges {
        cards = List.copyOf(cards);
        commits = Map.copyOf(commits);
        imported = List.copyOf(imported);
    }
}
