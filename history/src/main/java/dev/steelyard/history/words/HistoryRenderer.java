package dev.steelyard.history.words;

import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.series.BenchmarkHistory;
import java.io.IOException;
import java.util.List;

/** Writes what a ledger has of benchmarks. */
@FunctionalInterface
public interface HistoryRenderer {

    /**
     * Writes histories, the same in any locale.
     *
     * @param ledger where the ledger is, without a password
     * @param histories what was measured, by project and benchmark
     * @param imported what was imported, by project, tool and host
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(String ledger, List<BenchmarkHistory> histories, List<ImportedHistory> imported, Appendable out)
            throws IOException;

    /** Writes histories of what was measured, where nothing was imported. */
    default void render(String ledger, List<BenchmarkHistory> histories, Appendable out) throws IOException {
        render(ledger, histories, List.of(), out);
    }
}
