package dev.steelyard.core.judgment;

import java.util.List;
import java.util.Optional;

/**
 * All that was decided on a run.
 *
 * @param rows one per benchmark, metric and treatment, in the order of the benchmarks
 * @param moreTime what more time would probably settle; empty where time is not what is missing
 * @param canary what the run's canaries say; empty if it has none
 */
public record Judgment(List<Judged> rows, Optional<MoreTime> moreTime, Optional<CanaryFinding> canary) {

    public Judgment {
        rows = List.copyOf(rows);
    }

    /** A judgment of rows alone. */
    public Judgment(List<Judged> rows) {
        this(rows, Optional.empty(), Optional.empty());
    }
}
