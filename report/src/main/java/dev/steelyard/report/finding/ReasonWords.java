package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.model.ForkOutcome;
import java.util.Locale;
import java.util.stream.Collectors;

/** Why rows are inconclusive, in words: a clause without its full stop. */
public final class ReasonWords {

    private static final Phrases<Reason> PHRASES = new Phrases<Reason>()
            .on(Reason.MissingFrom.class, it -> it.variant() + " does not have this benchmark")
            .on(Reason.NoCompleteBlock.class, it -> "no block is complete; " + failure(it.last()))
            .on(Reason.NothingTried.class, it -> "no block of it was measured")
            .on(Reason.BudgetTooSmall.class, ReasonWords::budget)
            .on(
                    Reason.GivenUp.class,
                    it -> "given up after " + blocks(it.blocks(), "complete ") + "; " + failure(it.last()))
            .on(
                    Reason.NoUsableValue.class,
                    it -> "the files of " + it.variant() + " have no usable value of it: no iteration ran an operation")
            .on(Reason.TooFewBlocks.class, ReasonWords::tooFewBlocks)
            .on(Reason.TooFewForks.class, ReasonWords::tooFewForks)
            .on(Reason.SingleFork.class, ReasonWords::singleFork)
            .on(
                    Reason.NotComparable.class,
                    it -> it.samples() == Samples.BLOCKS
                            ? "a value of a block is not a finite number"
                            : "the values of the forks are too large or too small to be compared")
            .on(Reason.Undecided.class, it -> "the interval contains 0 and extends past the margin")
            .on(Reason.NotAfterCorrection.class, ReasonWords::notAfterCorrection)
            .on(
                    Reason.BlocksDrift.class,
                    it -> "the blocks drift: the estimate left the interval that earlier blocks gave")
            .on(Reason.RanksDisagree.class, ReasonWords::ranksDisagree)
            .on(
                    Reason.CenterOutsideMargin.class,
                    it -> "the mean lies inside the margin, but the center of the " + samples(it.samples())
                            + " by ranks (Hodges-Lehmann) lies outside")
            .on(
                    Reason.NoBetterDirection.class,
                    it -> "the count changed; whether more of it is better or worse is for you to say")
            .on(
                    Reason.CanaryWidened.class,
                    it -> "after widening for what the canary shows, " + ReasonWords.of(it.reason()))
            .on(Reason.Survivors.class, ReasonWords::survivors)
            .on(
                    Reason.MemoryShort.class,
                    it -> "a change is withheld, since " + it.lost() + " of " + it.blocks()
                            + " blocks were lost because memory was short; give the machine more memory or the forks"
                            + " smaller heaps")
            .on(Reason.JmhVersions.class, ReasonWords::jmhVersions)
            .on(Reason.Blackholes.class, ReasonWords::blackholes)
            .on(Reason.TooFewSamples.class, ReasonWords::tooFewSamples)
            .on(
                    Reason.AmbiguousName.class,
                    it -> "JMH reports a method of the group and a counter, both named " + it.metric()
                            + ", as one result; rename the counter")
            .on(
                    Reason.MetricMissing.class,
                    it -> "in " + it.lacking() + " of " + it.of() + " blocks one side has no result of " + it.metric())
            .on(
                    Reason.NothingCounted.class,
                    it -> "in " + it.empty() + " of " + it.of() + " blocks one side counted nothing of " + it.metric()
                            + ", so there is no ratio")
            .on(Reason.OwnAllocation.class, ReasonWords::ownAllocation)
            .on(
                    Reason.UnitDiffers.class,
                    it -> it.variant() + " has scores in " + it.unit() + ", which cannot be converted to "
                            + it.wanted())
            .on(
                    Reason.TooFewDigits.class,
                    it -> "the scores are printed with too few digits to be compared; JMH's JSON (-rf json) has all of"
                            + " them, and a smaller unit (-tu) prints more");

    private ReasonWords() {}

    /** Returns the words for a reason. */
    public static String of(Reason reason) {
        return PHRASES.of(reason);
    }

    /** Returns the words for a block that does not count. */
    static String failure(BlockFailure failure) {
        return switch (failure.cause()) {
            case MEMORY_SHORT -> "memory was short: in more than half of its rounds pages were read from disk";
            case NO_SCORE -> "the slices of " + failure.subject() + " have no usable score";
            case FORK -> {
                ForkOutcome outcome = failure.outcome();
                String detail = outcome.detail().isEmpty() ? "" : ": " + outcome.detail();
                yield failure.subject() + " " + outcome.kind().words() + detail;
            }
        };
    }

    private static String budget(Reason.BudgetTooSmall it) {
        return "the budget of " + Times.exactly(it.budget()) + " ended before its first block; --budget "
                + Times.option(it.enough()) + " would probably take every benchmark to its first look";
    }

    private static String tooFewBlocks(Reason.TooFewBlocks it) {
        return blocks(it.blocks(), "complete ") + "; " + (it.fixed() ? "the one look" : "the first look") + " needs "
                + it.needed();
    }

    private static String tooFewForks(Reason.TooFewForks it) {
        return String.format(
                Locale.ROOT,
                "%d forks of %s and %d of %s are too few to tell a change from a lucky draw of forks; run at least %d a"
                        + " side (-f %d)",
                it.baselineForks(),
                it.baseline(),
                it.treatmentForks(),
                it.treatment(),
                it.needed(),
                it.needed());
    }

    private static String singleFork(Reason.SingleFork it) {
        String who = it.single().stream()
                .map(single -> single.variant() + " has " + (single.mean() ? "one mean" : "one fork"))
                .collect(Collectors.joining(" and "));
        boolean means = it.single().stream().anyMatch(Reason.SingleFork.Single::mean);
        return who + ": iterations of one fork are not independent" + advice(it)
                + (means ? "; a table has means over all forks, JMH's JSON (-rf json) has every fork" : "");
    }

    private static String advice(Reason.SingleFork it) {
        if (it.spread().isEmpty() && it.publicSpread().isEmpty()) {
            return "; run " + it.forks() + " forks a side (-f " + it.forks() + ")";
        }
        String where = it.spread().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "with forks that spread by %.2g %%",
                        100 * it.spread().getAsDouble())
                : String.format(
                        Locale.ROOT,
                        "how far forks spread is unknown, and where they spread by %.1f %%, the median of public"
                                + " benchmarks",
                        100 * it.publicSpread().orElse(0));
        return String.format(
                Locale.ROOT,
                "; %s, %d forks a side (-f %d) tell a change of %s %% from none",
                where,
                it.forks(),
                it.forks(),
                plain(100 * it.margin()));
    }

    private static String notAfterCorrection(Reason.NotAfterCorrection it) {
        return String.format(
                Locale.ROOT,
                "significant on its own (p %.2g), but not after correction for the %d rows of its family (adjusted p"
                        + " %.2g)",
                it.pValue(),
                it.rows(),
                it.adjustedPValue());
    }

    private static String ranksDisagree(Reason.RanksDisagree it) {
        return String.format(
                Locale.ROOT,
                "the t test shows a change (adjusted p %.2g) that the %s test does not see (p %.2g): it rests on a few"
                        + " %s",
                it.pValue(),
                it.samples() == Samples.BLOCKS ? "signed-rank" : "rank-sum",
                it.ranksPValue(),
                samples(it.samples()));
    }

    private static String survivors(Reason.Survivors it) {
        return String.format(
                Locale.ROOT,
                "forks of %s failed in %d of %d blocks; a change is withheld, since those that survive may be the fast"
                        + " ones",
                it.variant(),
                it.failed(),
                it.blocks());
    }

    private static String jmhVersions(Reason.JmhVersions it) {
        return it.baseline() + " runs on JMH " + it.baselineVersion() + " and " + it.treatment() + " on JMH "
                + it.treatmentVersion() + ", so a difference may come from JMH; build both with the same version";
    }

    private static String blackholes(Reason.Blackholes it) {
        return it.baseline() + " has JMH's " + it.baselineKind() + " blackholes and " + it.treatment() + " "
                + it.treatmentKind() + " ones, so a difference may come from JMH; give every variant"
                + " -Djmh.blackhole.mode=FULL_DONTINLINE";
    }

    private static String tooFewSamples(Reason.TooFewSamples it) {
        String where = it.samples() == Samples.BLOCKS
                ? "in " + it.lacking() + " of " + it.of() + " blocks a fork has"
                : it.lacking() + " of " + it.of() + " forks have";
        return where + " fewer than " + it.needed()
                + " samples, and leaving out the slow ones would flatter them; longer iterations (-r) have more samples";
    }

    private static String ownAllocation(Reason.OwnAllocation it) {
        return String.format(
                Locale.ROOT,
                "JMH and the JVM allocate up to %.3g B/op themselves, which may be %s; longer %s have more operations"
                        + " and lower that",
                it.bytes(),
                it.difference() ? "the difference" : "all there is",
                it.samples() == Samples.BLOCKS ? "slices (--slice, -r)" : "iterations (-r)");
    }

    private static String blocks(int count, String adjective) {
        return count + " " + adjective + (count == 1 ? "block" : "blocks");
    }

    /** Returns the word for some samples. */
    static String samples(Samples samples) {
        return switch (samples) {
            case BLOCKS -> "blocks";
            case FORKS -> "forks";
        };
    }

    /** Without needless zeros, and without those that a binary multiplication invents. */
    private static String plain(double number) {
        return String.format(Locale.ROOT, "%.4f", number).replaceAll("\\.?0+$", "");
    }
}
