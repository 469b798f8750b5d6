package dev.steelyard.history.detect;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.ImportedProjectHistory;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.InstantSource;
import java.util.HashMap;
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

    public ProjectChanges {
        cards = List.copyOf(cards);
        commits = Map.copyOf(commits);
        imported = List.copyOf(imported);
    }

    /**
     * Examines all series of a project.
     *
     * @param clock the time of day, which decides what is stale
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public static ProjectChanges of(Ledger ledger, ProjectName project, InstantSource clock) {
        ProjectLedger known = ProjectLedger.named(ledger, project);
        Map<String, CommitFacts> commits = new HashMap<>();
        known.commits().forEach(commit -> commits.put(commit.id(), commit));
        RecordedSeries series = RecordedSeries.all(known);
        DetectRequest asked = new DetectRequest(
                new ImportedProjectHistory(project.name(), Optional.empty(), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                DetectRequest.Format.JSON,
                DetectRequest.Gate.NONE);
        List<ImportedChanges> imported = ImportedDetection.of(asked, series.imported());
        if (series.history().table().series().isEmpty()) {
            return new ProjectChanges(
                    Optional.empty(), List.of(), Optional.empty(), Optional.empty(), commits, imported);
        }
        HealthCheck check = new HealthCheck(clock);
        ChangeReport report = check.excused(Detection.of(series, Promise.DEFAULT, Detection.open()), series);
        return new ProjectChanges(
                Optional.of(report),
                Card.of(report),
                Optional.of(series.history()),
                Optional.of(check.of(report, series, asked)),
                commits,
                imported);
    }
}
