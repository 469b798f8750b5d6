package dev.steelyard.report.finding;

import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.model.PlanReason.Unfinished;
import java.util.Locale;

/** Words for the reasons of a plan, one sentence each. */
public final class PlanReasonWords {

    private static final Phrases<PlanReason> SENTENCES = sentences();
    private static final Phrases<Objection> CLAUSES = clauses();

    private PlanReasonWords() {}

    /** Returns the sentence for a reason. */
    public static String of(PlanReason reason) {
        return SENTENCES.of(reason);
    }

    private static Phrases<PlanReason> sentences() {
        return new Phrases<PlanReason>()
                .on(
                        PlanReason.Pilot.class,
                        it ->
                                "This is a pilot: it chooses the plan, and is the first block if it is comparable with later ones.")
                .on(
                        PlanReason.SingleShots.class,
                        it -> "Single shots run as many times as in JMH; each fork is one sample.")
                .on(
                        PlanReason.NoPilot.class,
                        it -> it.byHand()
                                ? "No pilot ran: the iterations were set by hand."
                                : "This is the bundled plan: no pilot ran.")
                .on(
                        PlanReason.Remembered.class,
                        it -> it.otherCode()
                                ? "The plan comes from a pilot of different code; the first block confirmed it."
                                : "The plan comes from an earlier pilot.")
                .on(
                        PlanReason.WarmupByHand.class,
                        it -> "Warmup is " + it.iterations() + " x " + milliseconds(it.nanos())
                                + ", set by option or annotation.")
                .on(
                        PlanReason.TurnsByHand.class,
                        it -> "A turn is one iteration of " + milliseconds(it.nanos()) + ", and a fork has "
                                + it.iterations() + " of them, set by option or annotation.")
                .on(PlanReason.Warmup.class, PlanReasonWords::warmup)
                .on(
                        PlanReason.NeverSettled.class,
                        it -> "The fork of " + it.fork().variant() + " never settled: its pilot ended before "
                                + settled(it.fork()) + ".")
                .on(
                        PlanReason.CollectionsRare.class,
                        it -> "The longest warmup sees fewer than three collections, so it does not wait for any.")
                .on(
                        PlanReason.CollectedFirst.class,
                        it ->
                                "The collector runs once after the warmup: in the pilot it ran during turns, and scores may "
                                        + "depend on where objects are.")
                .on(
                        PlanReason.Slices.class,
                        it -> "Slices are " + milliseconds(it.nanos()) + "; long iterations give similar scores.")
                .on(
                        PlanReason.SlicesByHand.class,
                        it -> "The slice length was set by hand: " + milliseconds(it.nanos()) + ".")
                .on(PlanReason.NoSlices.class, it -> "Splitting iterations into slices would change what is measured.")
                .on(
                        PlanReason.SlicesDoubted.class,
                        it -> "The slice length was set by hand to " + milliseconds(it.nanos())
                                + ", but this may change the score: " + CLAUSES.of(it.objection()) + ".")
                .on(
                        PlanReason.OwnIterations.class,
                        it -> "A turn is one of the benchmark's own iterations of " + milliseconds(it.nanos()) + ": "
                                + CLAUSES.of(it.objection()) + ".")
                .on(PlanReason.TurnLength.class, PlanReasonWords::turnLength)
                .on(
                        PlanReason.TurnCount.class,
                        it -> format(
                                "A fork runs %d turns: starting and warming up a block takes %.1f s, a round takes"
                                        + " %.2f s, and rounds vary by %.1f%%.",
                                it.turns(), it.startNanos() / 1e9, it.roundNanos() / 1e9, 100 * it.variation()))
                .on(PlanReason.SpreadOfForks.class, PlanReasonWords::spread)
                .on(
                        PlanReason.TurnsLengthened.class,
                        it -> format(
                                "Turns were shorter at first; %d blocks showed that this shifted the change by %+.1f%%.",
                                it.blocks(), 100 * it.shift()));
    }

    private static Phrases<Objection> clauses() {
        return new Phrases<Objection>()
                .on(Objection.GroupBalance.class, it -> "the threads of a group need time to reach a steady state")
                .on(
                        Objection.ThreadsShareCpus.class,
                        it -> it.threads() + " threads share " + it.cpus()
                                + " CPUs, and each must run before a slice can start or end")
                .on(
                        Objection.WholeBatches.class,
                        it -> "JMH " + it.jmhVersion() + " counts only whole batches of " + it.batch())
                .on(
                        Objection.TooFewCalls.class,
                        it -> format(
                                "a slice of %s contains %.0f %s; a reliable score needs at least %.0f",
                                milliseconds(it.nanos()),
                                it.calls(),
                                it.samples() ? "samples" : "benchmark calls",
                                it.least()))
                .on(Objection.TooFewSamples.class, it -> "slices contain too few samples")
                .on(
                        Objection.OutsideTimedPart.class,
                        it -> format(
                                "%.0f%% of a slice of %s is spent outside the timed part",
                                100 * it.share(), milliseconds(it.nanos())))
                .on(
                        Objection.SlicesDiffer.class,
                        it -> format(
                                "in slices of %s late in a turn, the time per operation of %s differs by %+.1f%% from"
                                        + " that in iterations of 500 ms",
                                milliseconds(it.nanos()), it.variant(), 100 * it.change()))
                .on(
                        Objection.MeasuredUnsettled.class,
                        it -> "the fork of " + it.fork().variant() + " was measured before " + settled(it.fork()))
                .on(Objection.InCode.class, it -> inCode(it.fact()));
    }

    /** Returns what is in a benchmark's code. */
    public static String inCode(CodeFact fact) {
        return switch (fact.kind()) {
            case FIXTURE -> fact.where() + " is a Level." + fact.what() + " fixture";
            case PARAMETER -> fact.where() + " has a parameter of type " + fact.what();
            case COUNTERS -> fact.where() + " is annotated with @AuxCounters";
            case UNREADABLE -> "the benchmark class cannot be inspected: " + fact.what();
        };
    }

    private static String warmup(PlanReason.Warmup it) {
        String length = "Forks warm up for " + it.iterations() + " x 500 ms";
        if (it.longest()) {
            return length + ", the maximum.";
        }
        return length + ": "
                + it.last()
                        .map(last -> "in the fork of " + last.variant() + ", it took that long before " + settled(last))
                        .orElse("nothing suggests that more is needed")
                + ".";
    }

    private static String turnLength(PlanReason.TurnLength it) {
        return format(
                "A turn measures for %s %s: rounds of that length vary by %.1f%%, rounds of %s by %.1f%%, and"
                        + " refilling caches costs %.1f%% of the score.",
                milliseconds(it.countedNanos()),
                it.leadInNanos() == 0 ? "without a lead-in" : "after a lead-in of " + milliseconds(it.leadInNanos()),
                100 * it.variation(),
                milliseconds(4 * it.countedNanos()),
                100 * it.longVariation(),
                100 * it.refill());
    }

    private static String spread(PlanReason.SpreadOfForks it) {
        String source = it.blocks().isPresent()
                ? "estimated from earlier runs (" + it.blocks().getAsInt() + " blocks) and public benchmarks"
                : "the median of public benchmarks; no earlier runs are known";
        return format("Forks are expected to vary by %.1f%%, %s.", 100 * it.variation(), source);
    }

    private static String settled(Unfinished fork) {
        return switch (fork.what()) {
            case COMPILER -> "JIT compilation had subsided";
            case FAULTS -> "minor page faults had subsided";
            case HEAP -> "the heap size was stable";
            case SCORE -> "the score was stable";
            case COLLECTIONS -> "three garbage collections had finished";
            case CALLS -> "150,000 calls had been made";
        };
    }

    private static String milliseconds(long nanos) {
        return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + " ms" : nanos / 1e6 + " ms";
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
