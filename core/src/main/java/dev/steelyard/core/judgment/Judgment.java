package dev.steelyard.core.judgment;

import java.util.List;
import java.util.Optional;

/**
 * All decisions about a run.
 *
 * @param rows one per benchmark, metric and treatment, in the order of the benchmarks
 * @param moreTime the verdicts to expect from more time; empty if more time would not help
 * @param canary result of the run's canaries; empty if it has none
 * @param groups comparison of lone blocks with the others; empty if blocks ran one at a time
 * @param limits what became of the run's limits, in their order
 */
public record Judgment(
        List<Judged> rows,
        Optional<MoreTime> moreTime,
        Optional<CanaryFinding> canary,
        Optional<GroupFinding> groups,
        List<LimitFinding> limits) {

    public Judgment {
        rows = List.copyOf(rows);
        limits = List.copyOf(limits);
    }

    /** Creates the judgment of a run without limits whose blocks ran one at a time. */
    public Judgment(List<Judged> rows, Optional<MoreTime> moreTime, Optional<CanaryFinding> canary) {
        this(rows, moreTime, canary, Optional.empty(), List.of());
    }

    /** Creates a judgment with rows only. */
    public Judgment(List<Judged> rows) {
        this(rows, Optional.empty(), Optional.empty());
    }
}
