package dev.steelyard.history.imports;

import java.util.List;

/**
 * The outcome of importing a file.
 *
 * @param known whether a file with the same content was imported before
 * @param added number of new values
 * @param repeated new values of revisions that had a different value in other files
 * @param directed number of known series for which it is new information which values are better
 */
public record ImportOutcome(boolean known, int added, List<Repeated> repeated, int directed) {

    /**
     * A new value of a revision that had a different one.
     *
     * @param before the previous value of that revision
     */
    public record Repeated(ImportedSubject subject, String revision, double before, double value) {}

    public ImportOutcome {
        repeated = List.copyOf(repeated);
    }
}
