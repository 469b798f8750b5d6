package dev.steelyard.history.series;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.Benchmark;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One metric of one benchmark in two revisions that were compared directly, not through an anchor. It shares no block with the points of a
 * history.
 *
 * @param benchmark the benchmark
 * @param metric the metric
 * @param good full hash of the baseline's commit
 * @param bad full hash of the treatment's commit
 * @param setup identity of the JVM, its flags and options; empty if it differs between the sides, or nothing was measured
 * @param run name of the run
 * @param check whether the run was made to check a change of a history
 * @param result the result
 */
public record DirectComparison(
        Benchmark benchmark,
        String metric,
        String good,
        String bad,
        Optional<String> setup,
        String run,
        boolean check,
        Result result) {

    /**
     * The result of a comparison.
     *
     * @param status whether there was anything to compare
     * @param verdict the decision
     * @param nonZero whether an equivalent change is significantly different from 0
     * @param change the change of the time or amount per operation; empty without a block, or if it is not a fraction
     * @param margin the smallest change that mattered to the run, a fraction
     * @param blocks number of blocks
     * @param more estimated additional blocks to a decision; empty if unknown
     * @param reason code of the reason for having no decision; may be empty
     * @param causes full names of the classes that were proved to cause the change
     */
    public record Result(
            Status status,
            Outcome verdict,
            boolean nonZero,
            Optional<Change> change,
            double margin,
            int blocks,
            OptionalInt more,
            String reason,
            SortedSet<String> causes) {
        public Result {
            causes = Collections.unmodifiableSortedSet(new TreeSet<>(causes));
        }

        /** Creates a result without proved causes. */
        public Result(
                Status status,
                Outcome verdict,
                boolean nonZero,
                Optional<Change> change,
                double margin,
                int blocks,
                OptionalInt more,
                String reason) {
            this(status, verdict, nonZero, change, margin, blocks, more, reason, new TreeSet<>());
        }
    }

    /** Returns this comparison with the current name of its benchmark. */
    public DirectComparison current(Aliases aliases) {
        return new DirectComparison(aliases.current(benchmark), metric, good, bad, setup, run, check, result);
    }
}
