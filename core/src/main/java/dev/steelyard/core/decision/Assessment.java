package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import java.util.List;

/**
 * What the blocks of a run come to so far.
 *
 * @param judgment what is decided
 * @param open what is not, and what it would probably take
 */
public record Assessment(Judgment judgment, OpenRows open) {

    /** Returns the rows, in the order of the run's benchmarks. */
    public List<Judged> rows() {
        return judgment.rows();
    }
}
