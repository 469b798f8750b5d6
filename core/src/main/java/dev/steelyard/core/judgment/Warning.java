package dev.steelyard.core.judgment;

import dev.steelyard.core.block.FreeReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a reader should know before trusting a row; none changes a verdict. Shares and changes are fractions, times
 * nanoseconds.
 */
public sealed interface Warning extends Finding {

    // --- the samples

    /**
     * The blocks fall into two groups.
     *
     * @param whose the variant whose forks differ between the groups, or the benchmark where that cannot be told
     * @param lower samples in the group of the lesser change
     * @param low change at the center of that group
     * @param high change at the center of the other one
     */
    record TwoGroupsOfBlocks(String whose, int lower, int of, double low, double high) implements Warning {}

    /** A variant's forks fall into two groups; in the faster one an operation takes so much less time. */
    record TwoGroupsOfForks(String variant, int faster, int of, double less) implements Warning {}

    /** The ratio moves while forks run, from their first half to the second. */
    record RatioMoves(double change) implements Warning {}

    /** The order in which forks start matters: the change is greater where the treatment starts first. */
    record StartOrder(String treatment, double change) implements Warning {}

    /** A few samples are far from the others; the rank test alone sees a change that the interval does not. */
    record FarSamples(Samples samples, String benchmark, double ranksPValue) implements Warning {}

    /** Stopped before the last look: the estimate leans away from zero, its interval and p-value do not. */
    record StoppedEarly() implements Warning {}

    // --- the machine and the forks

    /** Others took a share of the iterations' time by waiting and steal, and nothing was dropped for it. */
    record Disturbed(double share) implements Warning {}

    /** Others had the CPU for a share of the time, and that waiting was taken off the scores. */
    record WaitingTakenOff(double share) implements Warning {}

    /** A variant worked while parked, for a share of the time of its turns. */
    record ParkedWork(String variant, double share) implements Warning {}

    /** A share of a variant's forks never settled. */
    record NeverSettled(String variant, double share) implements Warning {}

    /** A call takes no more than JMH's loop around it may. */
    record LoopDominates(String variant, double callNanos, double loopNanos) implements Warning {}

    /** What is timed at once is short beside reading the clock. */
    record ClockDominates(String variant, double timedNanos, double clockNanos) implements Warning {}

    /** The clock moves in steps that are a large share of a median sample. */
    record ClockTooCoarse(String variant, double stepNanos, double share) implements Warning {}

    /** Some blocks failed, the last of them for this. */
    record BlocksFailed(int failed, int of, BlockFailure last) implements Warning {}

    /** Some blocks do not count since memory was short. */
    record BlocksLostToPaging(int lost, int of) implements Warning {}

    /** Blocks were interrupted by a stopped process or a paused machine, so long in all, and measured again. */
    record BlocksInterrupted(int blocks, Duration stalled) implements Warning {}

    /**
     * Long turns showed another change than short ones, by so much; so many blocks do not count, and those after them take
     * long turns alone.
     */
    record TurnsLengthened(double difference, int blocks) implements Warning {}

    /** Workers ran on any CPU in some blocks, although they were to share CPUs, most often for this reason. */
    record WorkersFree(FreeReason reason, int blocks, int of) implements Warning {}

    // --- the run's safeguards

    /**
     * Two forks of the same code differ by more than the promised error allows; all intervals of scores are widened.
     *
     * @param biased whether they differ in one direction; else they are too far apart
     * @param mean change of the second fork against the first, on average
     * @param spread root mean square of these changes
     * @param multiple how many times what the intervals assume
     * @param blocks that hold both
     */
    record CanaryContradicts(boolean biased, double mean, double spread, double multiple, int blocks)
            implements Warning {}

    /** The change is smaller than the benchmark's noise floor here. */
    record BelowNoiseFloor(String benchmark, double floor, Instant calibrated) implements Warning {}

    // --- result files

    /** A variant's forks were measured with more than one version of JMH or JVM. */
    record MixedTools(Tool tool, String variant, List<String> versions) implements Warning {
        public MixedTools {
            versions = List.copyOf(versions);
        }
    }

    /** The sides were measured with different versions of JMH or JVMs. */
    record DifferentTools(Tool tool, String baseline, String baselineVersion, String treatment, String treatmentVersion)
            implements Warning {}

    /** What measures. */
    enum Tool {
        JMH,
        JVM
    }

    /** Forks without a usable value do not count. */
    record ForksLost(int lost, int of, String variant, String benchmark) implements Warning {}

    /** Files hold means over all forks, of which each counts as one sample. */
    record MeansOverForks(String variant) implements Warning {}
}
