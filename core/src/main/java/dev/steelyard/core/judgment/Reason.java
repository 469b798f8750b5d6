package dev.steelyard.core.judgment;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Why a row is {@link Verdict.Outcome#INCONCLUSIVE}. Shares are fractions, p-values lie in (0, 1], amounts of memory are
 * bytes per operation; variants are named as in the run.
 */
public sealed interface Reason extends Finding {

    // --- nothing to compare

    /** One side alone has the benchmark; {@code variant} is the one that lacks it. */
    record MissingFrom(String variant) implements Reason {}

    /** No block is complete; the last that failed did so for this. */
    record NoCompleteBlock(BlockFailure last) implements Reason {}

    /** No block of it was measured, though the budget did not forbid it. */
    record NothingTried() implements Reason {}

    /** So many blocks do not count, since long turns showed a change that differs by so much, and none came after them. */
    record TurnsRefuted(double difference, int blocks) implements Reason {}

    /** The budget ended before its first block; {@code enough} would probably take every benchmark to its first look. */
    record BudgetTooSmall(Duration budget, Duration enough) implements Reason {}

    /** A variant failed in too many blocks in a row to be tried again, after so many complete ones. */
    record GivenUp(int blocks, BlockFailure last) implements Reason {}

    /** The files of a variant hold no usable value: no iteration ran an operation. */
    record NoUsableValue(String variant) implements Reason {}

    // --- too little

    /** So many complete blocks, and the first look, or the one look if {@code fixed}, needs more. */
    record TooFewBlocks(int blocks, int needed, boolean fixed) implements Reason {}

    /** So few forks a side that a change may be a lucky draw of forks. */
    record TooFewForks(String baseline, int baselineForks, String treatment, int treatmentForks, int needed)
            implements Reason {}

    /**
     * A side has but one fork, or one mean over forks, and iterations of a fork are not independent.
     *
     * @param single the sides that have but one, with whether it is a mean over forks
     * @param spread spread of the other side's forks, as a fraction; empty if it is unknown
     * @param publicSpread what was assumed in its place; empty where forks decide nothing, as for allocation
     * @param margin the change that so many forks would tell from none
     * @param forks to run a side
     */
    record SingleFork(List<Single> single, OptionalDouble spread, OptionalDouble publicSpread, double margin, int forks)
            implements Reason {
        public SingleFork {
            single = List.copyOf(single);
        }

        /** A variant that has one value, which may be a mean over forks. */
        public record Single(String variant, boolean mean) {}
    }

    /** A value is not a finite number, or so great or small that it cannot be compared. */
    record NotComparable(Samples samples) implements Reason {}

    // --- the numbers do not decide

    /** The interval contains 0 and extends past the margin. */
    record Undecided() implements Reason {}

    /** Significant on its own, and not after correction for the other rows. */
    record NotAfterCorrection(double pValue, int rows, double adjustedPValue) implements Reason {}

    /** The estimate left the interval that earlier blocks gave. */
    record BlocksDrift() implements Reason {}

    /** The t test shows a change that the rank test of the same samples does not see. */
    record RanksDisagree(Samples samples, double pValue, double ranksPValue) implements Reason {}

    /** The mean lies inside the margin, the center by ranks (Hodges-Lehmann) outside. */
    record CenterOutsideMargin(Samples samples) implements Reason {}

    /** A count changed, and more of it is neither better nor worse. */
    record NoBetterDirection() implements Reason {}

    /** The canary contradicts the promised error; with intervals widened for that the row is undecided. */
    record CanaryWidened(Reason reason) implements Reason {}

    // --- changes are withheld

    /** A side's forks failed in more than a tenth of the blocks, or of the forks; those that live may be the fast ones. */
    record Survivors(Samples samples, String variant, int failed, int of) implements Reason {}

    /** More than a tenth of the blocks were lost since memory was short. */
    record MemoryShort(int lost, int blocks) implements Reason {}

    // --- no number of samples decides

    /** The sides run on different versions of JMH. */
    record JmhVersions(String baseline, String baselineVersion, String treatment, String treatmentVersion)
            implements Reason {}

    /** The sides have different kinds of JMH's blackholes. */
    record Blackholes(String baseline, String baselineKind, String treatment, String treatmentKind) implements Reason {}

    /** Forks, of blocks or by themselves, hold fewer samples than a quantile needs; to leave them out would select. */
    record TooFewSamples(Samples samples, int lacking, int of, long needed) implements Reason {}

    /** JMH delivers a method of the group and a counter of one name as one result. */
    record AmbiguousName(String metric) implements Reason {}

    /** In some blocks a side lacks the metric. */
    record MetricMissing(String metric, int lacking, int of) implements Reason {}

    /** In some blocks a side counted nothing, and there is no ratio. */
    record NothingCounted(String metric, int empty, int of) implements Reason {}

    /** In some blocks or forks a time per operation is 0, and there is no ratio. */
    record ZeroTime(Samples samples, int zero, int of) implements Reason {}

    /** What JMH and the JVM allocate themselves may be all there is, or if {@code difference} all there is between. */
    record OwnAllocation(Samples samples, double bytes, boolean difference) implements Reason {}

    /** A variant's scores are in a unit that cannot be converted. */
    record UnitDiffers(String variant, String unit, String wanted) implements Reason {}

    /** Scores are printed with too few digits to be compared. */
    record TooFewDigits() implements Reason {}
}
