package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.Times;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words for the warnings of rows: each a clause without a full stop. A warning about a variant has the same words in
 * every row, with the largest share of all rows; one about the machine has the range of shares. The rows then share a
 * footnote.
 */
public final class WarningWords {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Maximum number of names in a sentence. */
    private static final int NAMED = 3;

    private final Map<String, Double> parked = new LinkedHashMap<>();
    private final Map<String, Double> unsettled = new LinkedHashMap<>();
    private final Set<Signal> unsettledIn = EnumSet.noneOf(Signal.class);
    private final DoubleSummaryStatistics waiting = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics disturbed = new DoubleSummaryStatistics();
    private final Phrases<Warning> phrases = phrases();

    /**
     * Collects the shares that rows have in common.
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
                    unsettledIn.addAll(known.signals());
                } else if (warning instanceof Warning.WaitingTakenOff known) {
                    waiting.accept(known.share());
                } else if (warning instanceof Warning.Disturbed known) {
                    disturbed.accept(known.share());
                }
            }
        }
    }

    /** Returns the words for a row's warnings with the row's own numbers: for files, where each row stands alone. */
    public static List<String> alone(Judged row) {
        return row.comparison().warnings().isEmpty() ? List.of() : new WarningWords(List.of(row)).of(row);
    }

    /** Returns the words for a row's warnings, each once. */
    public List<String> of(Judged row) {
        return row.comparison().warnings().stream().map(phrases::of).distinct().toList();
    }

    /** Returns the words for those of a row's warnings that belong below a table, each once. */
    public List<String> notes(Judged row, boolean verbose) {
        return row.comparison().warnings().stream()
                .filter(warning -> !SettingWords.isAbout(warning))
                // It is true of almost every change, and needs nobody's attention.
                .filter(warning -> verbose || !(warning instanceof Warning.StoppedEarly))
                .map(phrases::of)
                .distinct()
                .toList();
    }

    private Phrases<Warning> phrases() {
        return new Phrases<Warning>()
                .on(Warning.TwoGroupsOfBlocks.class, WarningWords::groupsOfBlocks)
                .on(Warning.TwoGroupsOfForks.class, WarningWords::groupsOfForks)
                .on(
                        Warning.RatioMoves.class,
                        it -> "the change shifts by " + Numbers.briefChange(it.change())
                                + " from the first half of each fork's turns to the second; the forks may not have been"
                                + " warmed up")
                .on(Warning.StartOrder.class, WarningWords::startOrder)
                .on(Warning.BlocksSlowed.class, WarningWords::slowed)
                .on(Warning.FarSamples.class, WarningWords::farSamples)
                .on(
                        Warning.StoppedEarly.class,
                        it ->
                                "measured only until the verdict was clear, so the true change may be a little smaller than"
                                        + " shown")
                .on(
                        Warning.Disturbed.class,
                        it -> "the benchmark spent " + range(disturbed)
                                + " of its time waiting for a CPU (including steal), which makes the scores noisy;"
                                + " Steelyard drops disturbed rounds of slices, but never the benchmark's own"
                                + " iterations; use an idle machine, or no more threads than CPUs")
                .on(
                        Warning.WaitingTakenOff.class,
                        it -> "other processes used the CPU " + range(waiting)
                                + " of the time, which was subtracted from the scores; on an idle machine, fewer blocks"
                                + " would be needed")
                .on(Warning.ParkedWork.class, it -> parked())
                .on(Warning.NeverSettled.class, it -> unsettled())
                .on(
                        Warning.AllocationLost.class,
                        it -> "the allocation of " + it.forks() + " of " + it.of() + " forks of " + it.variant()
                                + " is unknown: threads ended during iterations, and this JVM does not report how much"
                                + " those had allocated; JDK 21 does")
                .on(Warning.LoopDominates.class, WarningWords::loop)
                .on(Warning.ClockDominates.class, WarningWords::clock)
                .on(
                        Warning.ClockTooCoarse.class,
                        it -> "this machine's clock has a resolution of " + Numbers.brief(it.stepNanos()) + " ns, "
                                + Numbers.briefPercent(it.share()) + " of the median sample of " + it.variant()
                                + ", so quantiles are coarse")
                .on(
                        Warning.BlocksFailed.class,
                        it -> it.failed() + " of " + it.of() + " blocks failed; " + ReasonWords.failure(it.last()))
                .on(
                        Warning.BlocksLostToPaging.class,
                        it -> it.lost() + " of " + it.of() + " blocks "
                                + Phrases.verb(it.lost(), "does", "do")
                                + " not count because the machine was short of memory: pages were read from disk in"
                                + " more than half of the rounds; free some memory, or give the forks smaller heaps")
                .on(Warning.BlocksInterrupted.class, WarningWords::interrupted)
                .on(Warning.TurnsLengthened.class, WarningWords::lengthened)
                .on(Warning.WorkersFree.class, WarningWords::free)
                .on(
                        Warning.BenchmarkDiffers.class,
                        it -> "the benchmark itself, or a test class that it uses, differs between " + it.baseline()
                                + " and " + it.treatment())
                .on(
                        Warning.OnlyBenchmarkDiffers.class,
                        it -> "only the benchmark differs between " + it.baseline() + " and " + it.treatment()
                                + ", not the measured code, so the change shown is the effect of editing the benchmark")
                .on(
                        Warning.RegressionAccepted.class,
                        it -> "accepted by " + it.author() + " in commit "
                                + it.commit()
                                        .substring(0, Math.min(12, it.commit().length())) + ": " + it.reason())
                .on(
                        Warning.RegressionBeyondAccepted.class,
                        it -> "commit "
                                + it.commit()
                                        .substring(0, Math.min(12, it.commit().length())) + " accepts at most "
                                + Numbers.briefPercent(it.most())
                                + (Double.isFinite(it.high())
                                        ? ", but the interval reaches " + Numbers.briefPercent(it.high())
                                        : ", but the baseline is 0"))
                .on(Warning.BenchmarksEdited.class, WarningWords::benchmarksEdited)
                .on(
                        Warning.OnlyBenchmarksEdited.class,
                        it -> edited(it.names(), it.of()) + ", but no measured code: " + some(it.names()))
                .on(
                        Warning.ConfigurationEdited.class,
                        it -> String.join(", ", it.treatments())
                                + Phrases.verb(it.treatments().size(), " edits", " edit")
                                + " steelyard.toml; the file of "
                                + it.baseline() + " is used, so that no change can loosen its own gate")
                .on(
                        Warning.BenchmarksReplaced.class,
                        it -> "the benchmarks of " + it.revision() + " were also measured in "
                                + String.join(", ", it.variants()) + ", in place of "
                                + Phrases.verb(it.variants().size(), "its", "their") + " own")
                .on(Warning.BuiltDifferently.class, ProofWords::built)
                .on(Warning.VersionedClassesIgnored.class, ProofWords::ignored)
                .on(Warning.SameCode.class, ProofWords::same)
                .on(Warning.ArgumentsFromEnvironment.class, ProofWords::environment)
                .on(
                        Warning.ForksAlternated.class,
                        it -> "the forks of each block ran one after the other (--alternate) instead of taking turns,"
                                + " so slow noise does not cancel and intervals may be wider")
                .on(
                        Warning.CanaryContradicts.class,
                        it -> contradiction(it) + ", so the intervals of all scores are widened")
                .on(Warning.BelowNoiseFloor.class, WarningWords::belowFloor)
                .on(Warning.MixedSettings.class, SettingWords::mixed)
                .on(Warning.DifferentSettings.class, SettingWords::different)
                .on(
                        Warning.NotRead.class,
                        it -> "not all of " + it.file() + " could be read: "
                                + UnreadWords.of(it.unread()).orElse("nothing is missing"))
                .on(
                        Warning.NothingShared.class,
                        it -> it.baseline() + " and " + it.treatment() + " have no benchmark in common: "
                                + Phrases.count(it.baselineOnly(), "benchmark")
                                + Phrases.verb(it.baselineOnly(), " is", " are") + " only in " + it.baseline()
                                + ", and "
                                + it.treatmentOnly() + " only in " + it.treatment())
                .on(Warning.KeptApart.class, SettingWords::apart)
                .on(
                        Warning.ForksLost.class,
                        it -> it.lost() + " of " + it.of() + " forks of " + it.variant()
                                + Phrases.verb(it.lost(), " does", " do") + " not count: no usable value for "
                                + it.benchmark())
                .on(
                        Warning.IterationsLost.class,
                        it -> it.lost() + " of " + it.of() + " iterations of " + it.variant()
                                + Phrases.verb(it.lost(), " does", " do")
                                + " not count: their scores for " + it.benchmark()
                                + " are missing or not finite numbers")
                .on(
                        Warning.MeansOverForks.class,
                        it -> "the files of " + it.variant()
                                + " contain only means over all forks; each mean counts as one sample");
    }

    /** Returns a sentence for each warning of the whole run. */
    public static List<String> ofRun(RunReport report) {
        Phrases<Warning> phrases = new WarningWords(List.of()).phrases;
        return report.warnings().stream()
                .map(warning -> sentence(warning, phrases.of(warning)))
                .toList();
    }

    /** A name at the beginning stays as it is. */
    private static String sentence(Warning warning, String words) {
        boolean named = warning instanceof Warning.NothingShared
                || warning instanceof Warning.KeptApart
                || warning instanceof Warning.SameCode;
        return (named ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1)) + ".";
    }

    private static String benchmarksEdited(Warning.BenchmarksEdited it) {
        return edited(it.names(), it.of()) + " and " + Phrases.verb(it.names().size(), "has", "have") + " no verdict: "
                + some(it.names());
    }

    private static String edited(List<String> names, int of) {
        return names.size() + " of " + Phrases.count(of, "benchmark")
                + Phrases.verb(names.size(), " was itself edited", " were themselves edited") + " between the variants";
    }

    private static String some(List<String> names) {
        int more = names.size() - NAMED;
        return names.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String free(Warning.WorkersFree it) {
        String why = switch (it.reason()) {
            case ONE_CPU -> "only one CPU is available";
            case UNAVAILABLE -> "this system does not let Steelyard choose CPUs";
            case TOO_MANY_THREADS -> "the benchmark has more threads than there are CPUs to use";
            case OWN_THREADS -> "the benchmark starts threads of its own";
            case NO_WORKERS -> "JMH's worker threads were not found";
            case NOT_MOVED -> "a thread could not be moved to its CPU";
        };
        String where = it.blocks() >= it.of() ? "" : " in " + it.blocks() + " of " + it.of() + " blocks";
        return "the forks did not share a CPU" + where + ": " + why + "; intervals may be wider";
    }

    private static String groupsOfBlocks(Warning.TwoGroupsOfBlocks it) {
        return "the forks of " + it.whose() + " fall into two groups: " + it.lower() + " of " + it.of()
                + " blocks are around " + Numbers.briefChange(it.low()) + ", the others around "
                + Numbers.briefChange(it.high()) + "; explain --forks-of can find the reason";
    }

    private static String groupsOfForks(Warning.TwoGroupsOfForks it) {
        return "the forks of " + it.variant() + " fall into two groups: in " + it.faster() + " of " + it.of()
                + ", an operation takes " + Numbers.briefPercent(it.less()) + " less time than in the others";
    }

    private static String startOrder(Warning.StartOrder it) {
        return "the start order of the forks matters: the change is "
                + Numbers.briefPercent(Math.abs(it.change())) + (it.change() < 0 ? " lower" : " higher")
                + " in blocks where " + it.treatment() + " starts first";
    }

    private static String farSamples(Warning.FarSamples it) {
        return "a few outlying " + ReasonWords.samples(it.samples()) + " of " + it.benchmark()
                + " widen the interval; a rank test, which outliers affect less, finds a difference ("
                + Numbers.pValue(it.ranksPValue()) + (it.samples() == Samples.BLOCKS ? " at a single look" : "")
                + "), but it does not decide the verdict";
    }

    private String parked() {
        return "the forks of " + names(parked) + " keep working while parked (" + (parked.size() == 1 ? "" : "up to ")
                + Numbers.briefPercent(greatest(parked))
                + " of their turn time), which slows the forks of the other variants";
    }

    private String unsettled() {
        List<String> signs = new ArrayList<>();
        if (!unsettledIn.equals(Set.of(Signal.FAULTS))) {
            signs.add("the JIT compiler was still working");
        }
        if (unsettledIn.contains(Signal.FAULTS)) {
            signs.add("they were still touching new memory");
        }
        return (unsettled.size() == 1 ? "" : "up to ") + Numbers.briefPercent(greatest(unsettled)) + " of the forks of "
                + names(unsettled) + " never settled: " + String.join(" or ", signs) + " during their turns";
    }

    private static String slowed(Warning.BlocksSlowed it) {
        String fork = "a fork of " + String.join(" or ", it.variants());
        String least = Numbers.briefPercent(it.shares().least());
        String most = Numbers.briefPercent(it.shares().most());
        String share = least.equals(most) ? most : least + " to " + most;
        String what = switch (it.cause()) {
            case TOUCHING_MEMORY ->
                fork + " spent an estimated " + share + " of its turns touching new memory" + page(it)
                        + ", which widens the interval; a small fixed heap avoids most of it"
                        + " (-Xms512m -Xmx512m -XX:+AlwaysPreTouch)";
            case COMPILING ->
                "JIT compilation took " + share + " of the turns of " + fork + ", which widens the interval";
            case COLLECTING ->
                fork + " spent " + share
                        + " of its turns collecting garbage, more than other forks of its variant, which widens"
                        + " the interval; a fixed heap may help (-Xms1g -Xmx1g)";
            case WAITING ->
                fork + " waited for a CPU for " + share
                        + " of its turns (including steal), which widens the interval; use an idle machine, or"
                        + " no more threads than CPUs";
        };
        return "in " + it.blocks() + " of " + it.of() + " blocks, " + what;
    }

    private static String page(Warning.BlocksSlowed it) {
        return it.pageNanos().isEmpty()
                ? ""
                : " (" + Numbers.time(Math.round(it.pageNanos().getAsDouble())) + " a page on this machine)";
    }

    private static String loop(Warning.LoopDominates it) {
        return "a call takes " + Numbers.brief(it.callNanos()) + " ns in " + it.variant()
                + ", no more than JMH's measurement loop itself may take (" + Numbers.brief(it.loopNanos())
                + " ns), so changes look smaller than they are; do more work per call (@OperationsPerInvocation)";
    }

    private static String clock(Warning.ClockDominates it) {
        return "reading the clock takes about " + Numbers.brief(it.clockNanos()) + " of the "
                + Numbers.brief(it.timedNanos()) + " ns in each timing of " + it.variant()
                + ", so changes look smaller than they are; use average time (-bm avgt), which times many calls at once";
    }

    private static String lengthened(Warning.TurnsLengthened it) {
        return "short turns shifted the change by " + Numbers.briefChange(-it.difference())
                + " compared with long turns; the " + it.blocks()
                + " blocks measured with short turns do not count, and later blocks use long turns";
    }

    private static String interrupted(Warning.BlocksInterrupted it) {
        return Phrases.count(it.blocks(), "block") + Phrases.verb(it.blocks(), " was", " were") + " interrupted for "
                + Times.exactly(it.stalled())
                + " in total (the process was stopped or the machine paused) and measured again";
    }

    /** Returns a clause about how the canary contradicts the promised error rate. */
    public static String contradiction(Warning.CanaryContradicts it) {
        String what = it.biased()
                ? Numbers.briefChange(it.mean()) + " on average (second against first)"
                : Numbers.briefPercent(it.spread()) + ", which is " + Numbers.brief(it.multiple())
                        + " times what the intervals assume";
        return "the canary contradicts the promised error rate: two forks of the same code differ by " + what + " ("
                + Phrases.count(it.blocks(), "block") + ")";
    }

    private static String belowFloor(Warning.BelowNoiseFloor it) {
        return "the change of " + it.benchmark() + " is below its noise floor on this machine, "
                + Numbers.briefPercent(it.floor()) + " over this many blocks (calibrated " + DAY.format(it.calibrated())
                + "): identical code can differ by that much";
    }

    /** Returns the shares of all rows, so that these share a footnote. */
    private static String range(DoubleSummaryStatistics shares) {
        String least = Numbers.briefPercent(shares.getMin());
        String most = Numbers.briefPercent(shares.getMax());
        return least.equals(most) ? most : least + " to " + most;
    }

    private static String names(Map<String, Double> shares) {
        List<String> names = List.copyOf(shares.keySet());
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static double greatest(Map<String, Double> shares) {
        return shares.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
