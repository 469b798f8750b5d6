package dev.steelyard.app.detect;

import dev.steelyard.app.detect.DetectRequest.RecordedHistory;
import dev.steelyard.app.ledger.LedgerLocation;
import dev.steelyard.app.ledger.ProjectLedger;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.ledger.AnchoredHistory;
import dev.steelyard.core.ledger.AnchoredPoint;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.Repository;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * What the ledger has of a project's history.
 *
 * @param ledger where the ledger is
 * @param history the series
 */
record RecordedSeries(String ledger, AnchoredHistory history) {

    private static final int MOST_NAMES = 5;
    private static final int DIGITS = 12;
    private static final String REMEDY = "Measure revisions first, such as: steelyard run v1.0..main";

    /**
     * Reads the series that a user asks for.
     *
     * @throws UserError if there are none, or the ledger cannot be read
     */
    static RecordedSeries read(RecordedHistory asked, WorkspaceOptions options, LedgerLocation location) {
        try (Workspace workspace = Workspace.open(asked.project(), options)) {
            Repository repository = workspace
                    .repository()
                    .orElseThrow(() -> UserError.usage(
                            asked.project() + " is not in a git repository, so the ledger has no history of it",
                            "Specify the project's folder with -C, or a CSV file."));
            ProjectLedger ledger = ProjectLedger.of(location, asked.ledger(), repository, options);
            List<AnchoredPoint> all = ledger.points();
            if (all.isEmpty()) {
                throw UserError.failed(
                        "no history of " + repository.root() + " is recorded in " + ledger.shown(), REMEDY);
            }
            Optional<String> anchor = asked.anchor().map(repository::resolve);
            List<AnchoredPoint> anchored = all.stream()
                    .filter(point -> anchor.isEmpty() || point.anchor().equals(anchor.get()))
                    .toList();
            if (anchored.isEmpty()) {
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
            Pattern named = pattern(asked.benchmark().orElse(""));
            List<AnchoredPoint> chosen = anchored.stream()
                    .filter(point -> aliases.all(point.benchmark().name()).stream()
                            .anyMatch(name -> named.matcher(name).find()))
                    .toList();
            if (chosen.isEmpty()) {
                throw UserError.usage(
                        "no recorded benchmark of this project matches '"
                                + asked.benchmark().orElse("") + "'",
                        "Recorded are "
                                + names(anchored.stream()
                                        .map(point -> point.benchmark().name())
                                        .toList()));
            }
            return new RecordedSeries(ledger.shown(), AnchoredHistory.of(chosen, ledger.commits(), ledger.renames()));
        }
    }

    private static String names(List<String> all) {
        List<String> distinct = all.stream().distinct().sorted().toList();
        String first = distinct.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return distinct.size() > MOST_NAMES ? first + " and " + (distinct.size() - MOST_NAMES) + " more." : first + ".";
    }

    private static Pattern pattern(String text) {
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
