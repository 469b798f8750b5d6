package dev.steelyard.history.record;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The project that files are about, and what was measured of it.
 *
 * @param name the project
 * @param revision the revision of files that do not say it: a full hash, or as the user wrote it; empty if nobody says it
 * @param revised time of that commit, if it is one
 */
public record ImportedProject(ProjectName name, Optional<String> revision, Optional<Instant> revised) {

    /**
     * Finds the project: the repository around a folder, or one with a name, which need not have a repository.
     *
     * @param told what the user says
     * @throws UserError if there is no repository and no name, or the name is ambiguous; or there is no such revision
     */
    static ImportedProject of(Path folder, LedgerRequest.Told told, Ledger ledger, WorkspaceOptions options) {
        if (told.project().isPresent()) {
            return new ImportedProject(
                    named(told.project().get(), ledger)
                            .orElseGet(() -> named(told.project().get())),
                    told.revision(),
                    Optional.empty());
        }
        try (Workspace workspace = Workspace.open(folder, options)) {
            Repository repository = workspace
                    .repository()
                    .orElseThrow(() -> UserError.usage(
                            folder
                                    + " is not in a git repository, so it is not known which project the results are"
                                    + " about",
                            "Specify the project's folder with -C, or name the project with --project."));
            ProjectKey key = ProjectKey.of(repository);
            Optional<String> commit = told.revision().map(repository::resolve);
            return new ImportedProject(
                    new ProjectName(key.key(), key.name()),
                    commit,
                    commit.flatMap(repository::commit).map(CommitFacts::committed));
        }
    }

    /**
     * Returns the commits of results, and those between neighbors of one second: which of these is older, only the way between them
     * tells.
     *
     * @param folder a folder in the repository
     * @param known commits of earlier results
     */
    static List<CommitFacts> commits(
            Path folder, List<ImportedResults> results, List<CommitFacts> known, WorkspaceOptions options) {
        Set<String> revisions = results.stream()
                .flatMap(one -> one.series().stream())
                .flatMap(series -> series.values().stream())
                .map(ImportedValue::revision)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        try (Workspace workspace = Workspace.open(folder, options)) {
            return workspace
                    .repository()
                    .map(repository -> connected(repository, repository.commits(revisions), known))
                    .orElse(List.of());
        }
    }

    private static List<CommitFacts> connected(
            Repository repository, List<CommitFacts> commits, List<CommitFacts> known) {
        List<CommitFacts> connected = new ArrayList<>(commits);
        Set<CommitFacts> added = new LinkedHashSet<>(commits);
        List<CommitFacts> byTime = Stream.concat(known.stream(), commits.stream())
                .distinct()
                .sorted(Comparator.comparing(CommitFacts::committed))
                .toList();
        for (int i = 1; i < byTime.size(); i++) {
            CommitFacts one = byTime.get(i - 1);
            CommitFacts other = byTime.get(i);
            boolean fresh = added.contains(one) || added.contains(other);
            if (fresh && one.committed().equals(other.committed())) {
                connected.addAll(repository.between(one.id(), other.id()));
                connected.addAll(repository.between(other.id(), one.id()));
            }
        }
        return connected.stream().distinct().toList();
    }

    private static ProjectName named(String name) {
        return new ProjectName(name, name);
    }

    /**
     * Returns the recorded project with a name.
     *
     * @throws UserError if there are several or none
     */
    public static ProjectName recorded(String name, Ledger ledger) {
        return named(name, ledger)
                .orElseThrow(() -> UserError.usage(
                        "--project " + name + ": no such project is recorded in " + ledger.shown(),
                        "Use the name that it was imported or recorded under; 'steelyard history' shows all"
                                + " projects."));
    }

    /**
     * Returns the recorded project with a name; empty if there is none.
     *
     * @throws UserError if there are several
     */
    static Optional<ProjectName> named(String name, Ledger ledger) {
        List<ProjectName> found = new ImportLedger(ledger).projects(name);
        Optional<ProjectName> exact = found.stream()
                .filter(project -> project.identity().equals(name))
                .findFirst();
        if (exact.isEmpty() && found.size() > 1) {
            throw UserError.usage(
                    "--project " + name + ": " + found.size() + " recorded projects have this name",
                    "Use one of their full identities: "
                            + found.stream().map(ProjectName::identity).collect(Collectors.joining(", ")));
        }
        return exact.or(() -> found.stream().findFirst());
    }

    /** Returns when something was measured. */
    Moment moment(Optional<Instant> measured) {
        return new Moment(revised, measured);
    }
}
