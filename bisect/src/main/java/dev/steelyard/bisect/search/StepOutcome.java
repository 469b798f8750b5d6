package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.ChangeTest;
import dev.steelyard.bisect.range.LevelTest;
import dev.steelyard.bisect.range.StepEstimate;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.report.finding.ReasonWords;
import java.util.Map;
import java.util.Optional;

/**
 * What the run of a step came to, for the one row that counts.
 *
 * @param status whether there was anything to compare
 * @param verdict the decision
 * @param estimate the estimate with its standard error; empty with less than two blocks, or if the evidence is rejected
 * @param facts the change with its interval; empty without a block
 * @param forks how the forks ended
 * @param detail why there is no decision; may be empty
 */
public record StepOutcome(
        Status status,
        Outcome verdict,
        Optional<StepEstimate> estimate,
        Optional<Facts> facts,
        StepForks forks,
        String detail) {

    /**
     * Reads the report of a run.
     *
     * @param row the benchmark and metric, and who is compared
     * @param judge makes evidence of blocks
     */
    public static StepOutcome of(RunReport report, Row row, Judge judge) {
        Optional<Judged> judged = report.rows().stream()
                .filter(one -> one.comparison().row().benchmark().equals(row.benchmark())
                        && one.comparison().row().metric().equals(row.metric())
                        && one.comparison().row().treatment().equals(row.treatment()))
                .findFirst();
        if (judged.isEmpty()) {
            // Rows of other metrics than the score exist only with data.
            Status other = report.rows().stream()
                    .map(one -> one.comparison().status())
                    .filter(status -> status != Status.MEASURED)
                    .findFirst()
                    .orElse(Status.NOT_MEASURED);
            return new StepOutcome(other, Outcome.INCONCLUSIVE, Optional.empty(), Optional.empty(), StepForks.NONE, "");
        }
        Judged one = judged.get();
        Optional<Evidence> evidence = evidence(report, row, judge);
        Optional<Reason> rejected = evidence.map(Evidence::obstacles)
                .flatMap(obstacles -> obstacles.blocker().map(Blocker::reason).or(obstacles::withheld));
        return new StepOutcome(
                one.comparison().status(),
                one.verdict().outcome(),
                // What rules out a verdict, or a change, rules out odds as well.
                rejected.isPresent() ? Optional.empty() : evidence.flatMap(StepOutcome::estimate),
                one.comparison().facts(),
                StepForks.of(report.blocks(), row),
                one.verdict().reason().or(() -> rejected).map(ReasonWords::of).orElse(""));
    }

    /** Returns the same, without an estimate that is not on the scale of the change. */
    public StepOutcome on(ChangeTest test) {
        boolean stranger = test instanceof LevelTest level
                && estimate.filter(known -> !level.comparable(known)).isPresent();
        return stranger
                ? new StepOutcome(status, verdict, Optional.empty(), facts, forks, "values of 0 in only some commits")
                : this;
    }

    private static Optional<Evidence> evidence(RunReport report, Row row, Judge judge) {
        return judge.tally(report.run(), report.blocks()).evidence(row.benchmark(), row.treatment()).entrySet().stream()
                .filter(entry -> entry.getKey().metric().equals(row.metric()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The mean of the blocks with its standard error, whatever the looks before were. */
    static Optional<StepEstimate> estimate(Evidence evidence) {
        int blocks = evidence.size().fewest();
        if (blocks < 2 || evidence.estimate().isEmpty()) {
            return Optional.empty();
        }
        Estimate known = evidence.estimate().get();
        double error = known.spread().error(blocks);
        return Double.isFinite(known.value()) && Double.isFinite(error)
                ? Optional.of(new StepEstimate(
                        known.value(), error, blocks - 1, evidence.axis().scale()))
                : Optional.empty();
    }
}
