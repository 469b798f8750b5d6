package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Imported;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.history.foreign.ForeignRows.Placed;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.verdict.read.source.DecimalText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects the results of a document and makes a table of them. */
final class ForeignPoints {

    private final Tool tool;
    private final Map<SeriesKey, ForeignSeries> series = new LinkedHashMap<>();
    private final Map<String, Integer> revisions = new LinkedHashMap<>();
    private int sequence;
    private int unvalued;

    /** @param tool whose document it is */
    ForeignPoints(Tool tool) {
        this.tool = tool;
    }

    /**
     * Takes the next result.
     *
     * @param key its series
     * @param better what it says about which values are better
     * @param revision what was measured
     * @param moment when that was
     * @param value its value, if it has one
     */
    void add(SeriesKey key, Better better, String revision, Moment moment, Optional<DecimalText> value) {
        add(key, better, revision, moment, value, Optional.empty());
    }

    /**
     * Takes the next result, as {@link #add(SeriesKey, Better, String, Moment, Optional)} does.
     *
     * @param spread what its tool says of how far the value can be trusted
     */
    void add(
            SeriesKey key,
            Better better,
            String revision,
            Moment moment,
            Optional<DecimalText> value,
            Optional<Spread> spread) {
        ForeignSeries one = series.computeIfAbsent(key, absent -> new ForeignSeries());
        one.direct(better);
        if (value.isEmpty()) {
            unvalued++;
            return;
        }
        int number = revisions.computeIfAbsent(revision, absent -> revisions.size());
        one.add(new ForeignPoint(number, moment, value.get().value(), spread, sequence++), value.get());
    }

    /** Returns whether there are no results. */
    boolean isEmpty() {
        return series.isEmpty();
    }

    /**
     * Returns the table.
     *
     * @param told the order of the document, if the user says it
     * @throws UserError if there are no results, or the order of the revisions cannot be known
     */
    RevisionTable table(Optional<Order> told) {
        if (isEmpty()) {
            throw UserError.usage("the file has no results", "Export the history again, with all its results.");
        }
        List<String> labels = List.copyOf(revisions.keySet());
        ForeignRows rows = ForeignRows.of(
                series.values().stream().map(ForeignSeries::points).toList(), told, labels);
        Map<SeriesKey, String> names = SeriesNames.of(series.keySet());
        List<RevisionSeries> all = new ArrayList<>();
        int place = 0;
        for (Map.Entry<SeriesKey, ForeignSeries> entry : series.entrySet()) {
            String name = names.getOrDefault(entry.getKey(), entry.getKey().name());
            all.add(series(name, rows.series().get(place++), entry.getValue()));
        }
        Imported imported = new Imported(
                tool,
                rows.repeated(),
                unvalued,
                SeriesNames.redefined(series.keySet()),
                SeriesNames.reconfigured(series.keySet()));
        return new RevisionTable(
                rows.revisions().stream().map(labels::get).toList(),
                all,
                new Reading(rows.order(), rows.basis(), rows.unordered(), 0, List.of(), Optional.of(imported)));
    }

    /**
     * Returns the results with their revisions and times, for the ledger.
     *
     * @param told the order of the document, if the user says it; then times do not count
     * @throws UserError if there are no results, or the order of the revisions cannot be known
     */
    ImportedResults results(Optional<Order> told) {
        if (isEmpty()) {
            throw UserError.usage("the file has no results", "Export the history again, with all its results.");
        }
        List<String> labels = List.copyOf(revisions.keySet());
        ForeignRows rows = ForeignRows.of(
                series.values().stream().map(ForeignSeries::points).toList(), told, labels);
        List<ImportedSeries> all = new ArrayList<>();
        int place = 0;
        for (Map.Entry<SeriesKey, ForeignSeries> entry : series.entrySet()) {
            SeriesKey key = entry.getKey();
            double resolution = entry.getValue().resolution();
            String context = Stream.concat(
                            key.context().stream(), Stream.of(key.settings().othersText()))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(" / "));
            all.add(new ImportedSeries(
                    new ImportedSubject(
                            context, key.name(), "", "", key.settings().threads(), Metric.SCORE, key.unit()),
                    entry.getValue().better(),
                    rows.series().get(place++).stream()
                            .map(placed -> new ImportedValue(
                                    labels.get(rows.revisions().get(placed.row())),
                                    told.isPresent()
                                            ? ImportedValue.Moment.UNKNOWN
                                            : new ImportedValue.Moment(
                                                    placed.moment().revised(),
                                                    placed.moment().measured()),
                                    placed.row(),
                                    placed.value(),
                                    resolution,
                                    OptionalInt.empty(),
                                    placed.spread()))
                            .toList()));
        }
        return new ImportedResults(tool(), true, all, unvalued);
    }

    private ImportTool tool() {
        return switch (tool) {
            case GITHUB_ACTION_BENCHMARK -> ImportTool.GITHUB_ACTION_BENCHMARK;
            case CODESPEED -> ImportTool.CODESPEED;
            case BENCHER -> ImportTool.BENCHER;
        };
    }

    private static RevisionSeries series(String name, List<Placed> points, ForeignSeries values) {
        return RevisionSeries.of(
                        name,
                        points.stream().mapToInt(Placed::row).toArray(),
                        points.stream().mapToDouble(Placed::value).toArray(),
                        values.resolution())
                .with(values.better());
    }
}
