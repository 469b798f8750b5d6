package dev.steelyard.history.imports;

import dev.steelyard.core.judgment.Unread;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportedValue.Moment;
import java.util.List;

/**
 * The contents of a file of another tool.
 *
 * @param tool the tool
 * @param history whether the file specifies the revision of each result; if not, all are results of one run
 * @param series the series, at least one, with different subjects
 * @param unvalued number of results without a value
 * @param unread what the reader could not read
 */
public record ImportedResults(
        ImportTool tool, boolean history, List<ImportedSeries> series, int unvalued, List<Unread> unread) {

    public ImportedResults {
        series = List.copyOf(series);
        unread = List.copyOf(unread);
    }

    /** Creates results without unread parts. */
    public ImportedResults(ImportTool tool, boolean history, List<ImportedSeries> series, int unvalued) {
        this(tool, history, series, unvalued, List.of());
    }

    /** Returns the number of values. */
    public int values() {
        return series.stream().mapToInt(one -> one.values().size()).sum();
    }

    /** Returns the results of one run, assigned to a revision. */
    public ImportedResults of(String revision, Moment moment) {
        return new ImportedResults(
                tool,
                history,
                series.stream()
                        .map(one -> new ImportedSeries(
                                one.subject(),
                                one.better(),
                                one.values().stream()
                                        .map(value -> new ImportedValue(
                                                revision,
                                                moment,
                                                value.place(),
                                                value.value(),
                                                value.resolution(),
                                                value.forks(),
                                                value.spread()))
                                        .toList()))
                        .toList(),
                unvalued,
                unread);
    }

    /** Returns the results with the user's information on which values are better. */
    public ImportedResults with(Better better) {
        return new ImportedResults(
                tool,
                history,
                series.stream()
                        .map(one -> new ImportedSeries(one.subject(), better, one.values()))
                        .toList(),
                unvalued,
                unread);
    }
}
