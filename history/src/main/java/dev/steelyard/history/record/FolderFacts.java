package dev.steelyard.history.record;

import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.folder.RunCommits;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.history.fact.FactCollector;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.fact.RunOrigin;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads from a run's folder, and from the repository that it is about, what the ledger keeps. */
final class FolderFacts {

    private static final String CALIBRATE = "calibrate";

    private final WorkspaceOptions options;

    /** @param options where the workspace of a project is */
    FolderFacts(WorkspaceOptions options) {
        this.options = options;
    }

    /**
     * Reads a run, finished or not; its verdicts are recomputed from its blocks.
     *
     * @throws UserError if it cannot be read, or is no comparison
     */
    RunFacts read(Path folder) {
        return read(folder, () -> RunPlace.resumed(folder).request(Optional.empty(), CompareRequest.Format.TEXT));
    }

    /**
     * Reads an experiment, which keeps no request of its own.
     *
     * @param request the one that it is part of
     * @throws UserError if it cannot be read
     */
    RunFacts read(Path folder, CompareRequest request) {
        return read(folder, () -> request);
    }

    private RunFacts read(Path folder, Supplier<CompareRequest> requested) {
        RunFolder stored = RunFolder.read(folder);
        requireComparison(stored, folder);
        CompareRequest request = requested.get();
        return collected(
                stored,
                folder,
                request.project(),
                project(request, stored.record().run()));
    }

    /**
     * Reads a run whose repository is elsewhere.
     *
     * @param project the project
     * @param commits what is known of the commits that it compares
     * @throws UserError if it cannot be read, or is no comparison
     */
    static RunFacts read(Path folder, ProjectName project, List<CommitFacts> commits) {
        RunFolder stored = RunFolder.read(folder);
        requireComparison(stored, folder);
        return collected(
                stored,
                folder,
                folder,
                new Project(
                        project.identity(),
                        project.name(),
                        RunCommits.of(stored.record().run(), commits)));
    }

    private static void requireComparison(RunFolder stored, Path folder) {
        if (stored.record().command().stream()
                .findFirst()
                .filter(CALIBRATE::equals)
                .isPresent()) {
            throw UserError.usage(
                    folder + " is a calibration, which compares nothing", "Specify the folder of a comparison.");
        }
    }

    private static RunFacts collected(RunFolder stored, Path folder, Path source, Project project) {
        RunReport report = Rereport.stored(stored, folder, source, folder.toString());
        RunOrigin origin = new RunOrigin(
                project.key(),
                project.name(),
                project.commits(),
                stored.record().jmh(),
                RunFolders.isFinished(folder));
        return FactCollector.collect(
                report,
                origin,
                Redaction.of(stored.record().run(), stored.record().jmh(), List.of()));
    }

    /** A project as the ledger knows it, with those of its commits that the run compares. */
    private record Project(String key, String name, List<CommitFacts> commits) {}

    private Project project(CompareRequest request, Run run) {
        for (VariantSpec variant : request.variants()) {
            Source source = variant.source();
            if (source.kind() == Source.Kind.SUITE || source.kind() == Source.Kind.SUITE_REVISION) {
                String name = "suite " + source.suite();
                return new Project(
                        name,
                        name,
                        Optional.ofNullable(source.origin())
                                .map(origin -> inRepository(origin, run).commits())
                                .orElse(List.of()));
            }
        }
        return inRepository(request.project(), run);
    }

    private Project inRepository(Path folder, Run run) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            return ofFolder(absolute, List.of());
        }
        try (Workspace workspace = Workspace.open(absolute, options)) {
            Optional<Repository> repository = workspace.repository();
            List<CommitFacts> commits =
                    repository.map(known -> RunCommits.of(run, known)).orElse(List.of());
            if (RunCommits.hasCommits(run) && commits.isEmpty()) {
                // On the machine that measured the run, another repository was here, or none.
                return ofFolder(absolute, List.of());
            }
            ProjectKey key = repository.map(ProjectKey::of).orElseGet(() -> ProjectKey.ofFolder(absolute));
            return new Project(key.key(), key.name(), commits);
        }
    }

    private static Project ofFolder(Path folder, List<CommitFacts> commits) {
        ProjectKey key = ProjectKey.ofFolder(folder);
        return new Project(key.key(), key.name(), commits);
    }
}
