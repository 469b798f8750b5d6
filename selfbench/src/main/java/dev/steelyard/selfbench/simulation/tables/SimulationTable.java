package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.Collection;

/** One table of simulated runs. */
interface SimulationTable {

    /** Simulates and prints. */
    void print(Page page);

    /** Returns whether a row is called improved or regressed. */
    static boolean isChange(Judged row) {
        Outcome outcome = row.verdict().outcome();
        return outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED;
    }

    /** Returns how many rows are called improved or regressed. */
    static int changes(Collection<Judged> rows) {
        return (int) rows.stream().filter(SimulationTable::isChange).count();
    }
}
