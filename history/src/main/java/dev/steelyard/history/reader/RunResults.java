package dev.steelyard.history.reader;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Unread;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The scores of one run of JMH, and its bytes per operation: means over forks, as forks are what is independent. A series belongs to
 * a JVM, since scores of different ones are not comparable.
 */
final class RunResults {

    private final Map<ImportedSubject, List<ImportedValue>> values = new LinkedHashMap<>();
    private final Map<ImportedSubject, Better> directions = new LinkedHashMap<>();
    private int unvalued;

    private RunResults() {}

    static ImportedResults of(ReadResults read) {
        RunResults results = new RunResults();
        for (ResultEntry entry : read.entries()) {
            boolean more = entry.benchmark().mode().moreIsBetter();
            results.add(entry, Metric.SCORE, entry.score(), more ? Better.HIGHER : Better.LOWER);
            RecordedMetric allocation = entry.secondary().get(Metric.ALLOCATION);
            if (allocation != null) {
                results.add(entry, Metric.ALLOCATION, allocation, Better.LOWER);
            }
        }
        return results.results(read.unread());
    }

    private void add(ResultEntry entry, String metric, RecordedMetric recorded, Better better) {
        Benchmark benchmark = entry.benchmark();
        ImportedSubject subject = new ImportedSubject(
                entry.origin().jdk(),
                benchmark.name(),
                benchmark.mode().label(),
                benchmark.paramText(),
                benchmark.threads(),
                metric,
                recorded.unit());
        List<Readings> forks = recorded.forks();
        OptionalDouble mean = forks.stream()
                .map(Readings::mean)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
        if (mean.isEmpty() || !Double.isFinite(mean.getAsDouble())) {
            unvalued++;
            return;
        }
        // Half a digit on both sides.
        double resolution =
                2 * forks.stream().mapToDouble(Readings::rounding).max().orElse(0);
        List<ImportedValue> one = values.computeIfAbsent(subject, absent -> new ArrayList<>());
        directions.put(subject, better);
        one.add(new ImportedValue(
                "",
                Moment.UNKNOWN,
                one.size(),
                mean.getAsDouble(),
                resolution,
                entry.extent() == Extent.FORKS
                        ? OptionalInt.of((int) forks.stream()
                                .filter(fork -> fork.mean().isPresent())
                                .count())
                        : OptionalInt.empty()));
    }

    private ImportedResults results(List<Unread> unread) {
        if (values.isEmpty()) {
            throw UserError.usage(
                    "the file contains no results",
                    "Check the log of its run: JMH writes nothing for a benchmark that failed, and nothing at all until the run "
                            + "ends.");
        }
        List<ImportedSeries> series = new ArrayList<>();
        values.forEach((subject, one) ->
                series.add(new ImportedSeries(subject, directions.getOrDefault(subject, Better.UNKNOWN), one)));
        return new ImportedResults(ImportTool.JMH, false, series, unvalued, unread);
    }
}
