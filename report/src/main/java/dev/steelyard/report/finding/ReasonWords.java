package dev.steelyard.report.finding;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.Times;
import java.time.Duration;
import java.util.stream.Collectors;

/** Words for the reasons why rows are inconclusive: each a clause without a full stop. */
public final class ReasonWords {

    private static final Phrases<Reason> PHRASES = new Phrases<Reason>()
            .on(Reason.MissingFrom.class, it -> it.variant() + " does not have this benchmark")
            .on(
                    Reason.BenchmarkEdited.class,
                    it ->
                            "no verdict: both the benchmark and the measured code changed, so their effects cannot be told"
                                    + " apart; use --benchmarks-from REV to measure " + it.baseline() + " and "
                                    + it.treatment() + " with the same benchmark, that of revision REV")
            .on(Reason.NoCompleteBlock.class, it -> "no block completed; " + failure(it.last()))
            .on(Reason.NothingTried.class, it -> "no block was measured")
            .on(
                    Reason.TurnsRefuted.class,
                    it -> "short turns shifted the change by " + Numbers.briefChange(-it.difference())
                            + " compared with long turns, so " + it.blocks()
                            + " blocks do not count, and the run ended before any were measured with long turns")
            .on(Reason.BudgetTooSmall.class, ReasonWords::budget)
            .on(
                    Reason.NotChosen.class,
                    it -> "the budget of " + Times.exactly(it.budget())
                            + " was not enough for all benchmarks, and others were measured first; "
                            + enough(it.enough()))
            .on(
                    Reason.GivenUp.class,
                    it -> "gave up after " + Phrases.count(it.blocks(), "complete block") + "; " + failure(it.last()))
            .on(
                    Reason.NoUsableValue.class,
                    it -> "the files of " + it.variant()
                            + " have no usable value: every score is negative or not a finite number,"
                            + " for example because no iteration completed an operation")
            .on(Reason.TooFewBlocks.class, ReasonWords::tooFewBlocks)
            .on(Reason.TooFewForks.class, ReasonWords::tooFewForks)
            .on(Reason.SingleFork.class, ReasonWords::singleFork)
            .on(
                    Reason.NotComparable.class,
                    it -> it.samples() == Samples.BLOCKS
                            ? "the value of a block is not a finite number"
                            : "the values of the forks are too large or too small to compare")
            .on(Reason.Undecided.class, it -> "not decided yet: the true change may be 0, or larger than the margin")
            .on(Reason.NotAfterCorrection.class, ReasonWords::notAfterCorrection)
            .on(
                    Reason.GroupsPossible.class,
                    it -> "looks like a change, but forks that fall into two groups could cause that by chance ("
                            + Numbers.pValue(it.pValue()) + ")")
            .on(Reason.BlocksDrift.class, it -> "the change in later blocks differs from that in earlier blocks")
            .on(Reason.RanksDisagree.class, ReasonWords::ranksDisagree)
            .on(
                    Reason.CenterOutsideMargin.class,
                    it ->
                            "the mean change is inside the margin, but an estimate that outliers affect less is outside; a few "
                                    + samples(it.samples()) + " may be outliers")
            .on(
                    Reason.NoBetterDirection.class,
                    it -> "the count changed; whether more is better or worse depends on what it counts")
            .on(
                    Reason.CanaryWidened.class,
                    it -> "intervals are widened because of the canary; " + ReasonWords.of(it.reason()))
            .on(Reason.Survivors.class, ReasonWords::survivors)
            .on(
                    Reason.MemoryShort.class,
                    it -> it.lost() + " of " + it.blocks() + " blocks "
                            + Phrases.verb(it.lost(), "was", "were") + " lost because the machine was short of"
                            + " memory, so no change is reported; free some memory, or give the forks smaller heaps")
            .on(Reason.JmhVersions.class, ReasonWords::jmhVersions)
            .on(Reason.Blackholes.class, ReasonWords::blackholes)
            .on(Reason.TooFewSamples.class, ReasonWords::tooFewSamples)
            .on(
                    Reason.AmbiguousName.class,
                    it -> "a group method and a counter are both named " + it.metric()
                            + ", and JMH reports them as one result; rename the counter")
            .on(
                    Reason.MetricMissing.class,
                    it -> "in " + it.lacking() + " of " + it.of() + " blocks, one side has no result for "
                            + it.metric())
            .on(
                    Reason.NothingCounted.class,
                    it -> it.metric() + " was zero on one side in " + it.empty() + " of " + it.of()
                            + " blocks, so there is no ratio to compare; use longer iterations (-r), or,"
                            + " for a counter, @AuxCounters of type EVENTS")
            .on(
                    Reason.ZeroTime.class,
                    it -> "the time per operation is zero in " + it.zero() + " of " + it.of() + " "
                            + samples(it.samples())
                            + ", so there is no ratio to compare; either nothing was timed, or the scores were rounded to"
                            + " zero (-rf json keeps all digits; -tu selects a smaller unit)")
            .on(Reason.OwnAllocation.class, ReasonWords::ownAllocation)
            .on(
                    Reason.UnitDiffers.class,
                    it -> it.variant() + " reports scores in " + it.unit() + ", which cannot be converted to "
                            + it.wanted())
            .on(
                    Reason.NotForked.class,
                    it -> String.join(" and ", it.variants())
                            + " ran without forks (-f 0), in one JVM with all other benchmarks, so their effects and chance"
                            + " cannot be ruled out; run with forks (-f 5)")
            .on(
                    Reason.BatchesDiffer.class,
                    it -> "an operation is " + calls(it.baselineBatch()) + " in " + it.baseline() + " and "
                            + calls(it.treatmentBatch()) + " in " + it.treatment()
                            + ", so the scores are not comparable; run both with the same batch size (-bs)")
            .on(
                    Reason.IterationsMissing.class,
                    it -> it.lost() + " of " + it.of() + " iterations of " + it.variant()
                            + " have no usable score; those that remain may be the faster ones, so no change is reported")
            .on(
                    Reason.TooFewDigits.class,
                    it -> "the scores have too few digits to compare; use JMH's JSON (-rf json), which has all"
                            + " digits, or a smaller time unit (-tu)");

    private ReasonWords() {}

    /** Returns the words for a reason. */
    public static String of(Reason reason) {
        return PHRASES.of(reason);
    }

    /** Returns the words for a block that does not count. */
    static String failure(BlockFailure failure) {
        return switch (failure.cause()) {
            case MEMORY_SHORT ->
                "the machine was short of memory: pages were read from disk in more than half of the rounds";
            case NO_SCORE -> "the slices of " + failure.subject() + " have no usable score";
            case FORK -> {
                ForkOutcome outcome = failure.outcome();
                String detail = outcome.detail().isEmpty() ? "" : ": " + outcome.detail();
                yield failure.subject() + " " + outcome.kind().words() + detail;
            }
        };
    }

    private static String calls(String batch) {
        return batch.equals("1") ? "1 call" : batch + " calls";
    }

    private static String budget(Reason.BudgetTooSmall it) {
        return "the budget of " + Times.exactly(it.budget()) + " ran out before this benchmark's first block; "
                + enough(it.enough());
    }

    private static String enough(Duration budget) {
        return Times.budget(budget)
                .map(option -> option + " should be enough for all benchmarks")
                .orElse("measuring all benchmarks would probably take more than an hour");
    }

    private static String tooFewBlocks(Reason.TooFewBlocks it) {
        return Phrases.count(it.blocks(), "complete block") + "; a verdict needs " + (it.fixed() ? "all " : "at least ")
                + it.needed();
    }

    private static String tooFewForks(Reason.TooFewForks it) {
        return Phrases.count(it.baselineForks(), "fork") + " of " + it.baseline() + " and " + it.treatmentForks()
                + " of " + it.treatment() + " are too few to tell a change from chance; run at least "
                + forksPerSide(it.needed());
    }

    private static String singleFork(Reason.SingleFork it) {
        String who = it.single().stream()
                .map(single -> single.variant() + " has only one " + (single.mean() ? "mean over its forks" : "fork"))
                .collect(Collectors.joining(" and "));
        boolean means = it.single().stream().anyMatch(Reason.SingleFork.Single::mean);
        return who + ", and iterations within a fork are not independent, so chance cannot be ruled out; " + advice(it)
                + (means ? "; use JMH's JSON (-rf json), which lists every fork; text tables have only means" : "");
    }

    private static String advice(Reason.SingleFork it) {
        if (it.spread().isEmpty() && it.publicSpread().isEmpty()) {
            return "run " + forksPerSide(it.forks());
        }
        String spread = it.spread().isPresent()
                ? "on the other side, forks vary by "
                        + Numbers.briefPercent(it.spread().getAsDouble())
                : "how much forks vary here is unknown; at "
                        + Numbers.briefPercent(it.publicSpread().orElse(0)) + ", the median of public benchmarks";
        return spread + (it.spread().isPresent() ? "; at that spread, " : ", ") + forksPerSide(it.forks())
                + " would detect a change of " + Numbers.plainPercent(it.margin());
    }

    private static String forksPerSide(int forks) {
        return Phrases.count(forks, "fork") + " per side (-f " + forks + ")";
    }

    private static String notAfterCorrection(Reason.NotAfterCorrection it) {
        return "on its own, this would count as a change (" + Numbers.pValue(it.pValue()) + "), but one of " + it.rows()
                + " rows may look like this by chance (corrected for " + it.rows() + " rows: "
                + Numbers.pValue(it.adjustedPValue()) + ")";
    }

    private static String ranksDisagree(Reason.RanksDisagree it) {
        return "a few outlying " + samples(it.samples()) + " may cause this change: the t test finds it ("
                + Numbers.pValue(it.pValue()) + "), but a rank test, which outliers affect less, does not ("
                + Numbers.pValue(it.ranksPValue()) + ")";
    }

    private static String survivors(Reason.Survivors it) {
        String lost = it.samples() == Samples.BLOCKS
                ? "forks of " + it.variant() + " failed in " + it.failed() + " of " + it.of() + " blocks"
                : it.failed() + " of " + it.of() + " forks of " + it.variant() + " have no usable value";
        return lost + "; the remaining forks may be the faster ones, so no change is reported";
    }

    private static String jmhVersions(Reason.JmhVersions it) {
        return it.baseline() + " uses JMH " + it.baselineVersion() + " and " + it.treatment() + " uses JMH "
                + it.treatmentVersion()
                + ", so a difference may come from JMH itself; build both with the same version";
    }

    private static String blackholes(Reason.Blackholes it) {
        return "the blackhole modes differ (" + it.baseline() + ": " + it.baselineKind() + "; " + it.treatment() + ": "
                + it.treatmentKind() + "), so a difference may come from JMH itself; run every variant with"
                + " -Djmh.blackhole.mode=FULL_DONTINLINE";
    }

    private static String tooFewSamples(Reason.TooFewSamples it) {
        boolean blocks = it.samples() == Samples.BLOCKS;
        String where = blocks
                ? "in " + it.lacking() + " of " + it.of() + " blocks, a fork has"
                : it.lacking() + " of " + it.of() + " forks " + Phrases.verb(it.lacking(), "has", "have");
        return where + " fewer than " + it.needed()
                + " samples; slow forks have the fewest, and leaving them out would bias the result; use longer"
                + " iterations (-r)";
    }

    private static String ownAllocation(Reason.OwnAllocation it) {
        return "JMH and the JVM may have allocated up to " + Numbers.brief(it.bytes()) + " B/op themselves, "
                + (it.difference() ? "which may explain the whole difference" : "which may be all of the allocation")
                + "; use longer "
                + (it.samples() == Samples.BLOCKS ? "slices (--slice, -r)" : "iterations (-r)")
                + " to reduce that";
    }

    /** Returns the plural noun for samples. */
    static String samples(Samples samples) {
        return switch (samples) {
            case BLOCKS -> "blocks";
            case FORKS -> "forks";
        };
    }
}
