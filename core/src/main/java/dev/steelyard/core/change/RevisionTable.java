package dev.steelyard.core.change;

import java.util.List;

/**
 * A history: series over the same rows.
 *
 * @param revisions what each row is called, a revision or a time, oldest first
 * @param series the series, with different names
 */
public record RevisionTable(List<String> revisions, List<RevisionSeries> series) {

    public RevisionTable {
        revisions = List.copyOf(revisions);
        series = List.copyOf(series);
        for (RevisionSeries one : series) {
            if (one.size() > 0 && one.row(one.size() - 1) >= revisions.size()) {
                throw new IllegalArgumentException(one.name() + " has more rows than " + revisions.size());
            }
        }
    }
}
