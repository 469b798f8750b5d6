package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Warning;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a reader should know before trusting rows, in words: a clause without its full stop. What is true of a variant
 * rather than of a row is said once for all rows, so that they can share a footnote.
 */
public final class WarningWords {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Map<String, Double> parked = new LinkedHashMap<>();
    private final Map<String, Double> unsettled = new LinkedHashMap<>();
    private final Phrases<Warning> phrases = phrases();

    /**
     * Makes words for the warnings of some rows.
     *
     * @param rows all rows of a report
     */
    public WarningWords(Collection<Judged> rows) {
        for (Judged row : rows) {
            for (Warning warning : row.comparison().warnings()) {
                if (warning instanceof Warning.ParkedWork known) {
                    parked.merge(known.variant(), known.share(), Math::max);
                } else if (warning instanceof Warning.NeverSettled known) {
                    unsettled.merge(known.variant(), known.share(), Math::max);
                }
            }
        }
    }

    /** Returns the words for a row's warnings, each once. */
    public List<String> of(Judged row) {
        return row.comparison().warnings().stream().map(this::of).distinct().toList();
    }

    /** Returns the words for a warning. */
    String of(Warning warning) {
        return phrases.of(warning);
    }

    private Phrases<Warning> phrases() {
        return new Phrases<Warning>()
                .on(Warning.TwoGroupsOfBlocks.class, WarningWords::groupsOfBlocks)
                .on(Warning.TwoGroupsOfForks.class, WarningWords::groupsOfForks)
                .on(
                        Warning.RatioMoves.class,
                        it -> "the ratio moves while forks run, by " + percent(it.change())
                                + " from their first half to the second: they were not warm")
                .on(
                        Warning.StartOrder.class,
                        it -> "the order in which forks start matters: the change is " + percent(it.change())
                                + " greater where " + it.treatment() + " starts first")
                .on(Warning.FarSamples.class, WarningWords::farSamples)
                .on(
                        Warning.StoppedEarly.class,
                        it ->
                                "stopped before the last look: the estimate leans away from zero, its interval and p-value"
                                        + " do not")
                .on(
                        Warning.Disturbed.class,
                        it -> "other processes took " + whole(it.share())
                                + " of the iterations' time (waiting for a CPU, steal), and nothing is dropped for that"
                                + " from iterations of the benchmark's own length: the machine is too busy, or the"
                                + " benchmark has more threads than there are CPUs")
                .on(
                        Warning.WaitingTakenOff.class,
                        it -> "other processes had the CPU for " + whole(it.share())
                                + " of the time; that waiting was taken off the scores, and a machine at rest would"
                                + " decide sooner")
                .on(Warning.ParkedWork.class, it -> parked())
                .on(Warning.NeverSettled.class, it -> unsettled())
                .on(Warning.LoopDominates.class, WarningWords::loop)
                .on(Warning.ClockDominates.class, WarningWords::clock)
                .on(
                        Warning.ClockTooCoarse.class,
                        it -> String.format(
                                Locale.ROOT,
                                "the clock of this machine moves in steps of %.0f ns, %.0f %% of a median sample of %s",
                                it.stepNanos(),
                                100 * it.share(),
                                it.variant()))
                .on(
                        Warning.BlocksFailed.class,
                        it -> it.failed() + " of " + it.of() + " blocks failed: " + ReasonWords.failure(it.last()))
                .on(
                        Warning.BlocksLostToPaging.class,
                        it -> it.lost() + " of " + it.of()
                                + " blocks do not count: memory was short, and in more than half of their rounds pages"
                                + " were read from disk")
                .on(Warning.BlocksInterrupted.class, WarningWords::interrupted)
                .on(
                        Warning.CanaryContradicts.class,
                        it -> contradiction(it) + "; the intervals of all scores are widened for that")
                .on(Warning.BelowNoiseFloor.class, WarningWords::belowFloor)
                .on(
                        Warning.MixedTools.class,
                        it -> "the forks of " + it.variant() + " ran on more than one "
                                + (it.tool() == Warning.Tool.JMH ? "version of JMH" : "JVM") + " ("
                                + String.join(", ", it.versions()) + ")")
                .on(Warning.DifferentTools.class, WarningWords::differentTools)
                .on(
                        Warning.ForksLost.class,
                        it -> it.lost() + " of " + it.of() + " forks of " + it.variant() + " have no usable value of "
                                + it.benchmark() + " and do not count")
                .on(
                        Warning.MeansOverForks.class,
                        it -> "files of " + it.variant() + " have means over all forks: each counts as one sample");
    }

    private static String groupsOfBlocks(Warning.TwoGroupsOfBlocks it) {
        return String.format(
                Locale.ROOT,
                "the forks of %s fall into two groups: %d of %d blocks lie around %+.1f %%, the others around %+.1f %%",
                it.whose(),
                it.lower(),
                it.of(),
                100 * it.low(),
                100 * it.high());
    }

    private static String groupsOfForks(Warning.TwoGroupsOfForks it) {
        return String.format(
                Locale.ROOT,
                "the forks of %s fall into two groups: in %d of %d an operation takes %.1f %% less time than in the"
                        + " others",
                it.variant(),
                it.faster(),
                it.of(),
                100 * it.less());
    }

    private static String farSamples(Warning.FarSamples it) {
        return String.format(
                Locale.ROOT,
                "a few %s of %s are far from the others and widen the interval; by ranks alone (%sp %.2g) the two sides"
                        + " differ",
                ReasonWords.samples(it.samples()),
                it.benchmark(),
                it.samples() == Samples.BLOCKS ? "one look, " : "",
                it.ranksPValue());
    }

    private String parked() {
        boolean one = parked.size() == 1;
        return String.format(
                Locale.ROOT,
                "%s %s working while parked (%s%.1f %% of the time of %s turns), and the other variants pay for a part"
                        + " of it",
                names(parked),
                one ? "keeps" : "keep",
                one ? "" : "up to ",
                100 * greatest(parked),
                one ? "its" : "their");
    }

    private String unsettled() {
        return String.format(
                Locale.ROOT,
                "forks of %s never settled (%s%.0f %% of them): the compiler was still working in their second half",
                names(unsettled),
                unsettled.size() == 1 ? "" : "up to ",
                100 * greatest(unsettled));
    }

    private static String loop(Warning.LoopDominates it) {
        return String.format(
                Locale.ROOT,
                "a call of %s takes %.2f ns, no more than JMH's loop around it may (%.0f ns): a change of the code is a"
                        + " greater part of the code than of the score",
                it.variant(),
                it.callNanos(),
                it.loopNanos());
    }

    private static String clock(Warning.ClockDominates it) {
        return String.format(
                Locale.ROOT,
                "%s is timed %.0f ns at a time, and reading the clock takes about %.0f ns of each: changes look smaller"
                        + " than they are; average time (-bm avgt) times many calls at once",
                it.variant(),
                it.timedNanos(),
                it.clockNanos());
    }

    private static String interrupted(Warning.BlocksInterrupted it) {
        return (it.blocks() == 1 ? "1 block was" : it.blocks() + " blocks were") + " interrupted for "
                + Times.exactly(it.stalled()) + " (a stopped process or a paused machine) and measured again";
    }

    /** Returns how a canary contradicts the promised error, as a clause. */
    public static String contradiction(Warning.CanaryContradicts it) {
        String what = it.biased()
                ? String.format(
                        Locale.ROOT, "differ by %+.1f %% on average, the second against the first", 100 * it.mean())
                : String.format(
                        Locale.ROOT,
                        "differ by %.1f %%, which is %.1f times what the intervals assume",
                        100 * it.spread(),
                        it.multiple());
        return String.format(
                Locale.ROOT,
                "the canary contradicts the promised error: two forks of the same code %s (%d blocks)",
                what,
                it.blocks());
    }

    private static String belowFloor(Warning.BelowNoiseFloor it) {
        return String.format(
                Locale.ROOT,
                "the change of %s is smaller than its noise floor here, %.2g %% over as many blocks (calibrated %s):"
                        + " identical code may show as much",
                it.benchmark(),
                100 * it.floor(),
                DAY.format(it.calibrated()));
    }

    private static String differentTools(Warning.DifferentTools it) {
        return "the sides were measured with different " + (it.tool() == Warning.Tool.JMH ? "versions of JMH" : "JVMs")
                + " (" + it.baseline() + " " + it.baselineVersion() + ", " + it.treatment() + " "
                + it.treatmentVersion() + "): part of the change may be theirs";
    }

    private static String names(Map<String, Double> shares) {
        return String.join(", ", shares.keySet());
    }

    private static double greatest(Map<String, Double> shares) {
        return shares.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }

    private static String whole(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
