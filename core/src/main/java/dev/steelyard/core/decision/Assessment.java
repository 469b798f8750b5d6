package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import java.util.List;

/**
 * The state of a run after the blocks so far.
 *
 * @param judgment all rows with their verdicts
 * @param open the rows that are still open, with the expected effort for each
 */
public record Assessment(Judgment judgment, OpenRows open) {

    /** Returns the rows, in the order of the run's benchmarks. */
    public List<Judged> rows() {
        return judgment.rows();
    }
}
