package dev.steelyard.history.detect;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.ImportedProjectHistory;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.health.LastStatus;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All series of a project, examined as {@code detect} does, without the project's repository. That takes long, and depends only on what was
 * measured; what people decide about changes is added by {@link #now}.
 */
public final class ExaminedProject {

    private final DetectRequest request;
    private final RecordedSeries series;
    private final Optional<ChangeReport> found;
    private final List<LastStatus> statuses;
    private final Map<String, CommitFacts> commits;
    private final List<ImportedChanges> imported;

    private ExaminedProject(
            DetectRequest request,
            RecordedSeries series,
            Optional<ChangeReport> found,
            List<LastStatus> statuses,
            Map<String, CommitFacts> commits,
            List<ImportedChanges> imported) {
        this.request = request;
        this.series = series;
        this.found = found;
        this.statuses = statuses;
        this.commits = commits;
        this.imported = imported;
    }

    /**
     * Examines all series of a project.
     *
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public static ExaminedProject of(Ledger ledger, ProjectName project) {
        ProjectLedger known = ProjectLedger.named(ledger, project);
        Map<String, CommitFacts> commits = new HashMap<>();
        known.commits().forEach(commit -> commits.put(commit.id(), commit));
        RecordedSeries series = RecordedSeries.all(known);
        DetectRequest request = new DetectRequest(
                new ImportedProjectHistory(project.name(), Optional.empty(), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                DetectRequest.Format.JSON,
                DetectRequest.Gate.NONE);
        return new ExaminedProject(
                request,
                series,
                series.history().table().series().isEmpty()
                        ? Optional.empty()
                        : Optional.of(Detection.found(series, Promise.DEFAULT, Detection.open())),
                known.statuses(),
                Map.copyOf(commits),
                ImportedDetection.of(request, series.imported()));
    }

    /**
     * Returns the changes with what is decided about them now.
     *
     * @param clock the time of day, which decides what is stale and what is in quarantine
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public ProjectChanges now(InstantSource clock) {
        if (found.isEmpty()) {
            return new ProjectChanges(
                    Optional.empty(), List.of(), Optional.empty(), Optional.empty(), commits, imported);
        }
        HealthCheck check = new HealthCheck(clock);
        ChangeReport report = check.excused(Detection.decided(found.get(), series), series);
        return new ProjectChanges(
                Optional.of(report),
                Card.of(report),
                Optional.of(series.history()),
                Optional.of(check.of(report, series, statuses, request)),
                commits,
                imported);
    }
}
