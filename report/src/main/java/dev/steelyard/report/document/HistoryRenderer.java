package dev.steelyard.report.document;

import dev.steelyard.core.history.BenchmarkHistory;
import java.io.IOException;
import java.util.List;

/** Writes what a ledger has of benchmarks. */
@FunctionalInterface
public interface HistoryRenderer {

    /**
     * Writes histories, the same in any locale.
     *
     * @param ledger where the ledger is, without a password
     * @param histories the histories, by project and benchmark
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(String ledger, List<BenchmarkHistory> histories, Appendable out) throws IOException;
}
