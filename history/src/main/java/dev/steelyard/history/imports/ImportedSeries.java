package dev.steelyard.history.imports;

import dev.steelyard.history.change.ChangeReport.Better;
import java.util.List;

/**
 * The values of one series, oldest first.
 *
 * @param subject what they measure
 * @param better which values are better, as far as known
 * @param values the values; a revision may have several
 */
public record ImportedSeries(ImportedSubject subject, Better better, List<ImportedValue> values) {

    public ImportedSeries {
        values = List.copyOf(values);
    }
}
