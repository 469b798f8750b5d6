package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures every row of a run up to its last look and returns its p-value there, which is the smallest of all looks.
 *
 * <p>Benjamini and Hochberg never reject less when p-values shrink. So a run that stops each row when it likes calls a
 * change at most as often as these p-values are rejected; and since no row waits for the others and each is judged
 * once, this costs time in proportion to the number of rows, not to its square. What else may stand in the way of a
 * change (ranks that disagree, an interval inside the margin) is left out, which can only make more of them.
 */
public final class LeastPValues {

    private final Judge judge;

    /** Creates it for the product's judge. */
    public LeastPValues(Judge judge) {
        this.judge = judge;
    }

    /**
     * Returns the smallest p-value of the score of each benchmark of a run of two variants, 1 where there is none.
     *
     * @param run whose criteria make each row a family of its own
     */
    public double[] of(Run run, BlockSimulator blocks) {
        return run.benchmarks().stream()
                .mapToDouble(presence -> least(alone(run, presence), blocks))
                .toArray();
    }

    private double least(Run run, BlockSimulator blocks) {
        List<Block> all = IntStream.range(0, run.criteria().looks().last())
                .mapToObj(index -> blocks.measure(run.benchmarks().get(0).benchmark(), index))
                .toList();
        return judge.judge(judge.tally(run, all)).rows().stream()
                .filter(row -> row.comparison().row().kind() == Metric.Kind.SCORE)
                .flatMap(row -> row.comparison().facts().stream())
                .flatMapToDouble(facts -> facts.pValue().stream())
                .min()
                .orElse(1);
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
}
