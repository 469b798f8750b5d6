package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.verdict.Judge;
import java.time.Duration;
import java.util.List;

/** How often identical code is called improved or regressed. */
final class FalseChanges {

    static final double ALPHA = 0.01;

    private static final Margins MARGINS = new Margins(0.02, 0.02);
    private static final Looks LOOKS = new Looks(4, 40);
    private static final Duration NO_END = Duration.ofDays(365);
    /** Enough for ten or so blocks of each of seventy benchmarks. */
    private static final Duration SHORT = Duration.ofHours(2);

    private final Judge judge;
    private final long seed;
    private long resumed;

    FalseChanges(Judge judge, long seed) {
        this.judge = judge;
        this.seed = seed;
    }

    /** Returns how many rows, of so many runs of several benchmarks each with alpha for every row, are called changed. */
    Proportion rows(Noise noise, int runs, int benchmarks) {
        Criteria criteria = new Criteria(ALPHA, MARGINS, LOOKS, true);
        long first = first(noise);
        RunSimulator simulator = new RunSimulator(judge, 0.02, first);
        int changed = 0;
        for (int i = 0; i < runs; i++) {
            Run run = BlockSimulator.run(criteria, benchmarks, NO_END, first + i);
            changed +=
                    changed(simulator.simulate(run, new BlockSimulator(noise, 0, first + i)).rows());
        }
        resumed += simulator.resumed();
        return new Proportion(changed, runs * benchmarks);
    }

    /**
     * Returns how many of so many runs have any row called changed, with alpha for the family. Every other run ends by
     * its budget.
     */
    Proportion families(Noise noise, int runs, int benchmarks) {
        Criteria criteria = new Criteria(ALPHA, MARGINS, LOOKS, false);
        long first = first(noise);
        RunSimulator simulator = new RunSimulator(judge, 0.005, first);
        int changed = 0;
        for (int i = 0; i < runs; i++) {
            Duration budget =
                    i % 2 == 0 ? NO_END : SHORT.multipliedBy(benchmarks).dividedBy(70);
            Run run = BlockSimulator.run(criteria, benchmarks, budget, first + i);
            changed +=
                    changed(simulator.simulate(run, new BlockSimulator(noise, 0, first + i)).rows()) > 0 ? 1 : 0;
        }
        resumed += simulator.resumed();
        return new Proportion(changed, runs);
    }

    /** Every noise has seeds of its own, so that lines of a table are independent of one another. */
    private long first(Noise noise) {
        return seed + 1_000_003L * noise.toString().hashCode();
    }

    /** Returns how often a run was made again from its blocks, and went on the same. */
    long resumed() {
        return resumed;
    }

    private static int changed(List<Judged> rows) {
        return (int) rows.stream().filter(FalseChanges::isChange).count();
    }

    static boolean isChange(Judged judged) {
        Outcome outcome = judged.verdict().outcome();
        return outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED;
    }
}
