package dev.steelyard.core.imports;

import java.util.List;

/**
 * What came of importing a file.
 *
 * @param known whether the same bytes were imported before
 * @param added how many values are new
 * @param repeated the new values of revisions of which other files had another one
 * @param directed of how many known series it is new which values are better
 */
public record ImportOutcome(boolean known, int added, List<Repeated> repeated, int directed) {

    /**
     * A new value of a revision that had another one.
     *
     * @param before the last value of that revision so far
     */
    public record Repeated(ImportedSubject subject, String revision, double before, double value) {}

    public ImportOutcome {
        repeated = List.copyOf(repeated);
    }
}
