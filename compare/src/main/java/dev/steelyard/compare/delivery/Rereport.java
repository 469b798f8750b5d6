package dev.steelyard.compare.delivery;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.folder.ResumeCommand;
import dev.steelyard.compare.folder.RunCommits;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Writes the files of a run again from its journal, without measuring; verdicts are recomputed from the blocks. */
public final class Rereport {

    private final WorkspaceOptions options;

    /** @param options where the workspace of a project is */
    public Rereport(WorkspaceOptions options) {
        this.options = options;
    }

    /**
     * Reports a run, finished or not, and ends with success whatever the verdicts are: a report is no gate.
     *
     * @throws dev.steelyard.core.error.UserError if there is no such run, or it cannot be read
     */
    public ExitStatus report(ReportRequest request, Console console) {
        Path folder = RunFolders.find(request.project(), request.run(), options);
        RunFolder run = RunFolder.read(folder);
        RunFolders.cut(folder).ifPresent(console.progress()::warning);
        ScoreStatistic statistic = statistic(request.statistic());
        boolean slices = request.files().slices();
        RunReport report = stored(run, folder, request.project(), request.run());
        ReportOptions all = new ReportOptions(statistic, false, slices);
        Path target = request.files().share().or(request.files()::folder).orElse(folder);
        if (request.files().share().isPresent()) {
            new SharedRun(run, folder).write(target.toAbsolutePath(), report, all, commits(run, request.project()));
        } else {
            write(report, target, all);
        }
        new Delivery(new ReportOptions(statistic, request.verbose(), slices)).print(report, request.format(), console);
        console.progress()
                .delivered(
                        request.files().share().isPresent()
                                ? "the copy is in " + target
                                        + "; values that look secret are redacted, but check its logs before you share it"
                                : "files are in " + target);
        return ExitStatus.SUCCESS;
    }

    private List<CommitFacts> commits(RunFolder run, Path project) {
        try (Workspace workspace = Workspace.open(project, options)) {
            return workspace
                    .repository()
                    .map(repository -> RunCommits.of(run.record().run(), repository))
                    .orElse(List.of());
        }
    }

    private static void write(RunReport report, Path target, ReportOptions options) {
        try {
            Files.createDirectories(target);
        } catch (IOException e) {
            throw DiskError.of(target + " cannot be created: " + e.getMessage(), e);
        }
        new Delivery(options).write(report, target);
    }

    /**
     * Returns the report of a stored run, with the causes that are known of its changes.
     *
     * @param project the project under test
     * @param asked how the run was named: by its id or its folder
     */
    public static RunReport stored(RunFolder run, Path folder, Path project, String asked) {
        List<String> begun = run.record().command();
        List<String> resume = ResumeCommand.words(begun, folder, ResumeCommand.byId(project, Optional.of(asked)));
        Judge judge = new Judge(new BoundaryCache());
        return RunCauses.in(folder, Reports.report(judge, run.record().run(), run.blocks(), begun, resume));
    }

    private static ScoreStatistic statistic(ReportRequest.Statistic statistic) {
        return switch (statistic) {
            case MEAN -> ScoreStatistic.MEAN;
            case MEDIAN -> ScoreStatistic.MEDIAN;
            case MIN -> ScoreStatistic.MIN;
        };
    }
}
