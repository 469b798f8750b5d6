package dev.steelyard.core.imports;

import dev.steelyard.core.change.ChangeReport.Better;
import java.util.List;

/**
 * The values of one series, oldest first.
 *
 * @param subject what they measure
 * @param better which values are better, as far as it is known
 * @param values the values; of one revision there may be several
 */
public record ImportedSeries(ImportedSubject subject, Better better, List<ImportedValue> values) {

    public ImportedSeries {
        values = List.copyOf(values);
    }
}
