package dev.steelyard.core.judgment;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reasons why a row is {@link Verdict.Outcome#INCONCLUSIVE}. Shares are fractions, p-values are in (0, 1], allocation
 * is in bytes per operation; variants have their names in the run.
 */
public sealed interface Reason extends Finding {

    // --- nothing to compare

    /** Only one side has the benchmark; {@code variant} is the one without it. */
    record MissingFrom(String variant) implements Reason {}

    /** The benchmark itself differs between the variants, so the scores are of two benchmarks. */
    record BenchmarkEdited(String baseline, String treatment) implements Reason {}

    /** No block is complete; {@code last} is the last failure. */
    record NoCompleteBlock(BlockFailure last) implements Reason {}

    /** No block was measured, although there was time. */
    record NothingTried() implements Reason {}

    /** Long turns showed a different change, so {@code blocks} blocks do not count; no later block was measured. */
    record TurnsRefuted(double difference, int blocks) implements Reason {}

    /** The budget ran out before the first block; {@code enough} would probably reach every benchmark's first look. */
    record BudgetTooSmall(Duration budget, Duration enough) implements Reason {}

    /** The budget was too short for all benchmarks, and others were chosen; the row is not counted in its family. */
    record NotChosen(Duration budget, Duration enough) implements Reason {}

    /** Steelyard gave up after a variant failed in too many consecutive blocks; {@code blocks} are complete. */
    record GivenUp(int blocks, BlockFailure last) implements Reason {}

    /** The files of a variant have no usable value, for example because no iteration completed an operation. */
    record NoUsableValue(String variant) implements Reason {}

    // --- too little

    /** There are fewer complete blocks than the first look needs, or the only look if {@code fixed}. */
    record TooFewBlocks(int blocks, int needed, boolean fixed) implements Reason {}

    /** There are so few forks per side that a change may be chance. */
    record TooFewForks(String baseline, int baselineForks, String treatment, int treatmentForks, int needed)
            implements Reason {}

    /**
     * A side has only one fork, or one mean over forks, and iterations of a fork are not independent.
     *
     * @param single the sides that have only one
     * @param spread spread of the other side's forks, as a fraction; empty if unknown
     * @param publicSpread spread assumed instead; empty if the spread does not matter, as for allocation
     * @param margin the change that {@code forks} forks per side would detect
     * @param forks recommended number of forks per side
     */
    record SingleFork(List<Single> single, OptionalDouble spread, OptionalDouble publicSpread, double margin, int forks)
            implements Reason {
        public SingleFork {
            single = List.copyOf(single);
        }

        /** A variant with one value, which may be a mean over forks. */
        public record Single(String variant, boolean mean) {}
    }

    /** A value is not a finite number, or too large or too small to compare. */
    record NotComparable(Samples samples) implements Reason {}

    // --- the numbers do not decide

    /** The interval contains 0 and extends past the margin. */
    record Undecided() implements Reason {}

    /** Significant on its own, but not after correction for the other rows. */
    record NotAfterCorrection(double pValue, int rows, double adjustedPValue) implements Reason {}

    /** The interval excludes 0, but forks that fall into two groups could cause that by chance. */
    record GroupsPossible(double pValue) implements Reason {}

    /** The estimate has moved outside the interval of earlier blocks. */
    record BlocksDrift() implements Reason {}

    /** The t test finds a change, but the rank test of the same samples does not. */
    record RanksDisagree(Samples samples, double pValue, double ranksPValue) implements Reason {}

    /** The mean is inside the margin, but the Hodges-Lehmann estimate is outside. */
    record CenterOutsideMargin(Samples samples) implements Reason {}

    /** A count changed, but neither direction is better. */
    record NoBetterDirection() implements Reason {}

    /** The canary contradicts the promised error rate; with widened intervals, the row is undecided. */
    record CanaryWidened(Reason reason) implements Reason {}

    // --- changes are withheld

    /** Too many forks of a side failed (more than a tenth); the survivors may be the faster ones. */
    record Survivors(Samples samples, String variant, int failed, int of) implements Reason {}

    /** More than a tenth of the blocks were lost because the machine was short of memory. */
    record MemoryShort(int lost, int blocks) implements Reason {}

    // --- no number of samples decides

    /** The sides use different versions of JMH. */
    record JmhVersions(String baseline, String baselineVersion, String treatment, String treatmentVersion)
            implements Reason {}

    /** The sides use different blackhole modes of JMH. */
    record Blackholes(String baseline, String baselineKind, String treatment, String treatmentKind) implements Reason {}

    /** Some forks have too few samples for a quantile; leaving them out would bias the result. */
    record TooFewSamples(Samples samples, int lacking, int of, long needed) implements Reason {}

    /** JMH reports a group method and a counter of the same name as one result. */
    record AmbiguousName(String metric) implements Reason {}

    /** In some blocks, one side has no result for the metric. */
    record MetricMissing(String metric, int lacking, int of) implements Reason {}

    /** In some blocks, the count of one side is zero, so there is no ratio. */
    record NothingCounted(String metric, int empty, int of) implements Reason {}

    /** In some blocks or forks, the time per operation is zero, so there is no ratio. */
    record ZeroTime(Samples samples, int zero, int of) implements Reason {}

    /** JMH and the JVM may have allocated all of it themselves or, if {@code difference}, the whole difference. */
    record OwnAllocation(Samples samples, double bytes, boolean difference) implements Reason {}

    /** A variant's scores are in a unit that cannot be converted. */
    record UnitDiffers(String variant, String unit, String wanted) implements Reason {}

    /** The benchmark ran in JMH's own process on these sides, sharing a JVM with others, so no fork is an independent sample. */
    record NotForked(List<String> variants) implements Reason {
        public NotForked {
            variants = List.copyOf(variants);
        }
    }

    /** The sides call the benchmark a different number of times per operation. */
    record BatchesDiffer(String baseline, String baselineBatch, String treatment, String treatmentBatch)
            implements Reason {}

    /** Too many iterations of a side have no usable score; the remaining ones may be the faster ones. */
    record IterationsMissing(String variant, int lost, int of) implements Reason {}

    /** The scores have too few digits to compare. */
    record TooFewDigits() implements Reason {}
}
