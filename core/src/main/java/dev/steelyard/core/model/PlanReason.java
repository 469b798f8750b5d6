package dev.steelyard.core.model;

import java.util.Optional;
import java.util.OptionalInt;

/** Reasons for a plan, with their numbers. Times are in nanoseconds. The module {@code report} has the words. */
public sealed interface PlanReason {

    /** The plan is for a pilot. */
    record Pilot() implements PlanReason {}

    /** Single shots run as many times as in JMH. */
    record SingleShots() implements PlanReason {}

    /** No pilot ran: the iterations were set by hand, or the plan is the bundled one. */
    record NoPilot(boolean byHand) implements PlanReason {}

    /** The plan comes from an earlier pilot, possibly of other code. */
    record Remembered(boolean otherCode) implements PlanReason {}

    /** An option or annotation sets the warmup. */
    record WarmupByHand(int iterations, long nanos) implements PlanReason {}

    /** Options or annotations set the measurement iterations, each of which is a turn. */
    record TurnsByHand(long nanos, int iterations) implements PlanReason {}

    /**
     * The length of the warmup.
     *
     * @param iterations warmup iterations of 500 ms
     * @param last the evidence that took longest; empty if no evidence called for more
     * @param longest whether it is the maximum, because a fork never settled
     */
    record Warmup(int iterations, Optional<Unfinished> last, boolean longest) implements PlanReason {}

    /** A fork never settled. */
    record NeverSettled(Unfinished fork) implements PlanReason {}

    /** Fewer than three collections are expected within the maximum warmup, so the warmup does not wait for them. */
    record CollectionsRare() implements PlanReason {}

    /**
     * A garbage collection is forced after the warmup: in the pilot, a fork had collections in only one or two of its turns, and moving
     * objects may change its score from then on.
     */
    record CollectedFirst() implements PlanReason {}

    /** Short slices and long iterations give similar scores. */
    record Slices(long nanos) implements PlanReason {}

    /** The user set the length of slices. */
    record SlicesByHand(long nanos) implements PlanReason {}

    /** Short slices would change what is measured. */
    record NoSlices() implements PlanReason {}

    /** The user set the length of slices, despite an objection. */
    record SlicesDoubted(long nanos, Objection objection) implements PlanReason {}

    /** A turn is one of the benchmark's own iterations, because of an objection to slices. */
    record OwnIterations(long nanos, Objection objection) implements PlanReason {}

    /**
     * The reason for the length of turns.
     *
     * @param countedNanos counted time of a turn
     * @param leadInNanos time of the lead-in
     * @param variation standard deviation of the log ratio of a round
     * @param longVariation the same standard deviation for rounds four times as long
     * @param refill cost of refilling caches, as a fraction of the score
     */
    record TurnLength(long countedNanos, long leadInNanos, double variation, double longVariation, double refill)
            implements PlanReason {}

    /**
     * The reason for the number of turns.
     *
     * @param startNanos time of a block before its first round
     * @param roundNanos time of a round
     * @param variation standard deviation of the log ratio of a round
     */
    record TurnCount(int turns, double startNanos, double roundNanos, double variation) implements PlanReason {}

    /**
     * The expected spread of forks.
     *
     * @param variation coefficient of variation between forks
     * @param blocks number of blocks of earlier runs behind the estimate; empty if it is the median of public
     *     benchmarks
     */
    record SpreadOfForks(double variation, OptionalInt blocks) implements PlanReason {}

    /** Turns were shorter until {@code blocks} blocks showed that this shifted the change by a fraction. */
    record TurnsLengthened(int blocks, double shift) implements PlanReason {}

    /** Evidence that a fork has settled. */
    enum Signal {
        COMPILER,
        FAULTS,
        HEAP,
        SCORE,
        COLLECTIONS,
        CALLS
    }

    /** The fork of a variant, and the evidence that came last or never. */
    record Unfinished(String variant, Signal what) {}

    /** Objections to short slices, or to a plan for other code. */
    sealed interface Objection {

        /** The members of a group need time to reach a balance. */
        record GroupBalance() implements Objection {}

        /** There are more threads than CPUs, and every thread must run before a slice can start and end. */
        record ThreadsShareCpus(int threads, int cpus) implements Objection {}

        /** A version of JMH that counts only whole batches. */
        record WholeBatches(String jmhVersion, int batch) implements Objection {}

        /**
         * A slice has too few calls of the benchmark, or samples.
         *
         * @param least the number that a reliable score needs
         */
        record TooFewCalls(long nanos, double calls, double least, boolean samples) implements Objection {}

        /** Short slices of sample time are assumed to have too few samples. */
        record TooFewSamples() implements Objection {}

        /** A share of a slice is spent outside its timed part. */
        record OutsideTimedPart(long nanos, double share) implements Objection {}

        /**
         * In slices late in a turn, a variant's time per operation differs from that in long iterations by a fraction.
         */
        record SlicesDiffer(long nanos, String variant, double change) implements Objection {}

        /** A fork was measured before it had settled. */
        record MeasuredUnsettled(Unfinished fork) implements Objection {}

        /** Something in the benchmark's code, such as an iteration-level fixture. */
        record InCode(CodeFact fact) implements Objection {}
    }
}
