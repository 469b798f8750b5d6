package dev.steelyard.history.detect;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.card.ConfirmationMatching;
import dev.steelyard.history.card.Rediscovery;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.CheckFacts;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * What the ledger has of a project's history.
 *
 * @param ledger what the ledger has of the project
 * @param history the series that were measured; none if there are imported ones alone
 * @param rediscovery how changes of it are found again
 * @param checks what there is for checking its changes
 * @param commits full hashes of the revisions that the user named
 * @param imported what was imported from other tools, unless an anchor is asked for
 */
record RecordedSeries(
        ProjectLedger ledger,
        AnchoredHistory history,
        Rediscovery rediscovery,
        CheckFacts checks,
        List<String> commits,
        List<ImportedHistory> imported) {

    private static final int MOST_NAMES = 5;
    private static final int DIGITS = 12;
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{7,40}");
    private static final String REMEDY = "Measure revisions first, such as: steelyard run v1.0..main";

    /**
     * Reads the series that a user asks for.
     *
     * @param revisions revisions to find the commits of
     * @throws UserError if there are none, or the ledger cannot be read
     */
    static RecordedSeries read(
            RecordedHistory asked, List<String> revisions, WorkspaceOptions options, LedgerLocation location) {
        try (Workspace workspace = Workspace.open(asked.project(), options)) {
            Repository repository = repository(workspace, asked.project());
            ProjectLedger ledger = ProjectLedger.of(location, asked.ledger(), repository, options);
            List<AnchoredPoint> all = ledger.points();
            Pattern named = pattern(asked.benchmark().orElse(""));
            List<ImportedHistory> imported = asked.anchor().isPresent()
                    ? List.of()
                    : ledger.imported(name -> named.matcher(name).find());
            if (all.isEmpty() && imported.isEmpty()) {
                throw UserError.failed(
                        "no history of " + repository.root() + " is recorded in " + ledger.shown(), REMEDY);
            }
            Optional<String> anchor = asked.anchor().map(repository::resolve);
            List<AnchoredPoint> anchored = all.stream()
                    .filter(point -> anchor.isEmpty() || point.anchor().equals(anchor.get()))
                    .toList();
            if (anchored.isEmpty() && imported.isEmpty()) {
                throw UserError.usage(
                        "nothing was measured against " + asked.anchor().orElse(""),
                        "Anchors are "
                                + names(all.stream()
                                        .map(point -> point.anchor()
                                                .substring(
                                                        0,
                                                        Math.min(
                                                                DIGITS,
                                                                point.anchor().length())))
                                        .toList()));
            }
            Aliases aliases = ledger.aliases();
            List<AnchoredPoint> chosen = anchored.stream()
                    .filter(point -> aliases.all(point.benchmark().name()).stream()
                            .anyMatch(name -> named.matcher(name).find()))
                    .toList();
            if (chosen.isEmpty() && imported.isEmpty()) {
                throw UserError.usage(
                        "no recorded benchmark of this project matches '"
                                + asked.benchmark().orElse("") + "'",
                        "Recorded are "
                                + names(anchored.stream()
                                        .map(point -> point.benchmark().name())
                                        .toList()));
            }
            List<CommitFacts> known = ledger.commits();
            return new RecordedSeries(
                    ledger,
                    AnchoredHistory.of(chosen, known, ledger.renames()),
                    new Rediscovery(CommitOrder.of(known)),
                    ledger.checks(),
                    revisions.stream()
                            .map(revision -> recorded(known, revision).orElseGet(() -> repository.resolve(revision)))
                            .toList(),
                    imported);
        }
    }

    /** Returns all series of a project, whether there are any or not. */
    static RecordedSeries all(ProjectLedger ledger) {
        List<CommitFacts> known = ledger.commits();
        return new RecordedSeries(
                ledger,
                AnchoredHistory.of(ledger.points(), known, ledger.renames()),
                new Rediscovery(CommitOrder.of(known)),
                ledger.checks(),
                List.of(),
                ledger.imported(name -> true));
    }

    /** Returns the same history with what there is for checking its changes now. */
    RecordedSeries refreshed() {
        return new RecordedSeries(ledger, history, rediscovery, ledger.checks(), commits, imported);
    }

    /** Returns what finds the comparisons that check a change. */
    ConfirmationMatching matching() {
        return new ConfirmationMatching(rediscovery, history.identities(), checks.comparisons());
    }

    /** A shallow clone lacks most of the commits that the ledger knows. */
    static Optional<String> recorded(List<CommitFacts> known, String revision) {
        List<String> found = HASH.matcher(revision).matches()
                ? known.stream()
                        .map(CommitFacts::id)
                        .filter(commit -> commit.startsWith(revision))
                        .toList()
                : List.of();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /**
     * Returns what the ledger has of the project around a folder.
     *
     * @throws UserError if that is not in a repository
     */
    static ProjectLedger ledger(
            Path project, Optional<String> ledger, WorkspaceOptions options, LedgerLocation location) {
        try (Workspace workspace = Workspace.open(project, options)) {
            return ProjectLedger.of(location, ledger, repository(workspace, project), options);
        }
    }

    private static Repository repository(Workspace workspace, Path project) {
        return workspace
                .repository()
                .orElseThrow(() -> UserError.usage(
                        project + " is not in a git repository, so the ledger has no history of it",
                        "Specify the project's folder with -C, or a CSV file."));
    }

    /** Returns the first of some names, in alphabetical order, as a list that ends a sentence. */
    static String names(List<String> all) {
        List<String> distinct = all.stream().distinct().sorted().toList();
        String first = distinct.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return distinct.size() > MOST_NAMES ? first + " and " + (distinct.size() - MOST_NAMES) + " more." : first + ".";
    }

    /** Returns the pattern for names of benchmarks that a user wrote. */
    static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw UserError.usage(
                            "'" + text + "' is not a regular expression: " + e.getDescription(),
                            "Specify part of a benchmark's name, such as Decoder.read.")
                    .causedBy(e);
        }
    }
}
