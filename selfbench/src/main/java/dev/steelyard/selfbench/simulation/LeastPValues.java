package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Run;
import java.util.Arrays;
import java.util.List;

/**
 * Measures every row of a run up to its last look, each judged alone after each of its blocks, and keeps the smallest
 * p-value with which it could have been called a change.
 *
 * <p>Benjamini and Hochberg never reject less when p-values shrink. So a run that stops each row when it likes calls a
 * change at most as often as these p-values are rejected; and since no row waits for the others, this costs time in
 * proportion to the number of rows, not to its square.
 */
public final class LeastPValues {

    private final Judge judge;

    /** Creates it for the product's judge. */
    public LeastPValues(Judge judge) {
        this.judge = judge;
    }

    /**
     * Returns the smallest p-value of each benchmark of a run of two variants, 1 where it never had one.
     *
     * @param run whose criteria make each row a family of its own
     */
    public double[] of(Run run, BlockSimulator blocks) {
        List<Tally> tallies = run.benchmarks().stream()
                .map(presence -> judge.tally(alone(run, presence)))
                .toList();
        double[] least = new double[tallies.size()];
        Arrays.fill(least, 1);
        for (int index = 0; index < run.criteria().looks().last(); index++) {
            for (int row = 0; row < least.length; row++) {
                Tally tally = tallies.get(row);
                tally.add(blocks.measure(run.benchmarks().get(row).benchmark(), index));
                for (Judged judged : judge.judge(tally).rows()) {
                    least[row] = Math.min(least[row], asChange(judged.verdict()));
                }
            }
        }
        return least;
    }

    private static Run alone(Run run, Run.Presence presence) {
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria(),
                run.variants(),
                List.of(presence),
                run.environment());
    }

    /** The p-value of being a change; 1 if something else than the p-value rules one out. */
    private static double asChange(Verdict verdict) {
        boolean possible = switch (verdict.outcome()) {
            case IMPROVED, REGRESSED -> true;
            case EQUIVALENT -> false;
            case INCONCLUSIVE ->
                verdict.reason()
                        .filter(reason ->
                                reason instanceof Reason.Undecided || reason instanceof Reason.NotAfterCorrection)
                        .isPresent();
        };
        return possible ? verdict.adjustedPValue().orElse(1) : 1;
    }
}
