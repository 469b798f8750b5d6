package dev.steelyard.history.detect;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.words.ImportWords;
import java.util.List;
import java.util.Optional;

/** Examines imported histories, each by itself: their values are not comparable with each other. */
final class ImportedDetection {

    /** What was measured of a project of which there are imported results alone. */
    static final RevisionTable NOTHING =
            new RevisionTable(List.of(), List.of(), new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of()));

    private ImportedDetection() {}

    /**
     * Returns what is found.
     *
     * @throws UserError if a gate asks for regressions where nobody knows what is worse
     */
    static List<ImportedChanges> of(DetectRequest request, List<ImportedHistory> histories) {
        return histories.stream().map(history -> of(request, history)).toList();
    }

    private static ImportedChanges of(DetectRequest request, ImportedHistory history) {
        RevisionTable table = history.table();
        String name = ImportWords.source(history);
        if (request.gate().failOn() == FailOn.REGRESSION) {
            checkDirections(table, name);
        }
        return new ImportedChanges(
                history,
                Detection.of(
                        name,
                        table,
                        Optional.empty(),
                        request.promise(),
                        Better.UNKNOWN,
                        DetectChanges.gate(request, name, table.revisions())));
    }

    private static void checkDirections(RevisionTable table, String name) {
        Optional<RevisionSeries> unknown = table.series().stream()
                .filter(series -> series.better() == Better.UNKNOWN)
                .findFirst();
        if (unknown.isPresent()) {
            throw UserError.usage(
                    "--fail-on regression needs to know which values are better, but the direction of '"
                            + unknown.get().name() + "' (imported, " + name + ") is unknown",
                    "Import its file again with --lower-is-better or --higher-is-better, or use --fail-on change.");
        }
    }
}
