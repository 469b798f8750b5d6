package dev.steelyard.history.record;

import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.NormalRange;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.history.series.SeriesIdentity;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.json.NormalJson;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells the readers of a comparison what changes of its benchmarks are usual, if the ledger has a history of them. */
final class NormalRanges {

    private final WorkspaceOptions options;
    private final LedgerLocation location;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     */
    NormalRanges(WorkspaceOptions options, LedgerLocation location) {
        this.options = options;
        this.location = location;
    }

    /** Adds the ranges to a finished run's folder, and writes its documents again; does nothing without a history. */
    void add(CompareRequest request, Path folder) {
        RunFolder stored = RunFolder.read(folder);
        Optional<AnchoredHistory> history = history(
                request,
                stored.record().run().benchmarks().stream()
                        .map(Run.Presence::benchmark)
                        .toList());
        if (history.isEmpty()) {
            return;
        }
        RunReport report = Rereport.stored(stored, folder, request.project(), folder.toString());
        List<NormalRange> ranges = report.rows().stream()
                .map(judged -> judged.comparison().row())
                .flatMap(row -> of(history.get(), row).stream())
                .toList();
        if (ranges.isEmpty()) {
            return;
        }
        try {
            AtomicFile.write(folder.resolve(RunCauses.NORMAL), out -> {
                Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                new NormalJson().render(report.run(), ranges, writer);
                writer.flush();
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        new Delivery(ReportOptions.DEFAULT).write(report.withNormal(ranges), folder);
    }

    /** Returns the history of some benchmarks: that of the whole project may have a million points. */
    private Optional<AnchoredHistory> history(CompareRequest request, List<Benchmark> benchmarks) {
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            Optional<Repository> repository = workspace.repository();
            if (repository.isEmpty()) {
                return Optional.empty();
            }
            ProjectLedger ledger =
                    ProjectLedger.of(location, request.output().recording().ledger(), repository.get(), options);
            return Optional.of(AnchoredHistory.of(ledger.points(benchmarks), ledger.commits(), List.of()));
        }
    }

    /** Of several series of a benchmark, as after a change of anchor, the longest says most. */
    private static Optional<NormalRange> of(AnchoredHistory history, Row row) {
        return history.table().series().stream()
                .filter(series -> isOf(history.identities().get(series.name()), row))
                .max(Comparator.comparingInt(RevisionSeries::size))
                .flatMap(series -> NormalRange.of(row, series.values()));
    }

    private static boolean isOf(@Nullable SeriesIdentity identity, Row row) {
        return identity != null
                && identity.benchmark().equals(row.benchmark())
                && identity.metric().equals(row.metric());
    }
}
