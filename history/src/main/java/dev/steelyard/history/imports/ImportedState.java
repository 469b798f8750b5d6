package dev.steelyard.history.imports;

import java.util.List;

/**
 * The result of checking the imported files of a ledger.
 *
 * @param files number of files
 * @param series number of series
 * @param values number of values
 * @param damaged names of files whose content or values differ from what was imported; empty if there are none
 */
public record ImportedState(long files, long series, long values, List<String> damaged) {

    /** Nothing was imported. */
    public static final ImportedState NONE = new ImportedState(0, 0, 0, List.of());

    public ImportedState {
        damaged = List.copyOf(damaged);
    }
}
