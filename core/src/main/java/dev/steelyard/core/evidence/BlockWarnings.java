package dev.steelyard.core.evidence;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Cause;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.stats.TTests;
import dev.steelyard.core.stats.TwoClusters;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Warnings about the blocks of a score: why they may not be independent samples of one change. */
final class BlockWarnings {

    /**
     * Fraction of the margin by which the shares of work while parked may differ between both sides. If no CPU is idle,
     * the work of a parked fork lengthens the turns of other forks by that share. Equal shares on both sides cancel in
     * the ratio, but a difference does not; half the margin leaves the other half to chance.
     */
    static final double PARKED = 0.5;
    /**
     * Share of work while parked that is reported even if it is equal on both sides, because the scores themselves are
     * then inflated; the same as the tolerated external disturbance of a round.
     */
    static final double PARKED_MUCH = RejectedRounds.TOLERATED;
    /** Share of unsettled forks above which there is a warning. */
    static final double UNSETTLED = 0.25;
    /** P-value below which an effect of start order or of time within forks gets a warning. */
    static final double CLEAR = 0.001;

    private final Row row;
    private final double margin;
    private final boolean alternate;
    private final Optional<FirstTouch> touch;

    /**
     * Creates the checks for a row.
     *
     * @param alternate whether the forks of each block ran one after the other
     * @param touch cost of the first touch of a page on this machine; empty if it was not measured
     */
    BlockWarnings(Row row, Criteria criteria, boolean alternate, Optional<FirstTouch> touch) {
        this.row = row;
        this.alternate = alternate;
        this.touch = touch;
        this.margin = criteria.margins().of(row.benchmark(), row.metric());
    }

    /**
     * Returns the warnings; none for metrics other than the score.
     *
     * @param values the tested value of each pair, in the same order
     */
    List<Warning> of(List<Pair> pairs, double[] values) {
        List<Warning> warnings = new ArrayList<>();
        if (row.metric().equals(Metric.SCORE)) {
            BlockCauses.Causes causes = new BlockCauses(row, margin, touch).of(pairs);
            warnings.addAll(causes.warnings());
            if (causes.blocks().isEmpty() || bimodalWithout(causes.blocks(), pairs, values)) {
                bimodal(pairs, values, warnings);
            }
            withinForks(pairs, warnings);
            startOrder(pairs, values, warnings);
            if (alternate) {
                // With --alternate, no other fork is alive whose turns a parked fork could lengthen.
                warnings.add(new Warning.ForksAlternated());
            } else {
                parked(pairs, warnings);
            }
            unsettled(row.baseline(), pairs, pair -> pair.signs().baseline(), causes)
                    .ifPresent(warnings::add);
            unsettled(row.treatment(), pairs, pair -> pair.signs().treatment(), causes)
                    .ifPresent(warnings::add);
            if (!causes.name(Cause.WAITING, row.baseline()) && !causes.name(Cause.WAITING, row.treatment())) {
                disturbed(pairs, warnings);
            }
            waited(pairs, warnings);
            allocation(row.baseline(), pairs, pair -> pair.signs().baseline(), warnings);
            allocation(row.treatment(), pairs, pair -> pair.signs().treatment(), warnings);
            warnings.addAll(new TimerWarnings(row, margin).of(pairs));
        }
        return warnings;
    }

    private void bimodal(List<Pair> pairs, double[] values, List<Warning> warnings) {
        TwoClusters.find(values)
                .filter(groups -> groups.highCentre() - groups.lowCentre() > Math.log1p(margin))
                .ifPresent(groups -> {
                    double inBaseline = apart(pairs, values, groups.threshold(), Sides::baseline);
                    double inTreatment = apart(pairs, values, groups.threshold(), Sides::treatment);
                    warnings.add(new Warning.TwoGroupsOfBlocks(
                            whose(inBaseline, inTreatment),
                            groups.lowCount(),
                            values.length,
                            Math.expm1(groups.lowCentre()),
                            Math.expm1(groups.highCentre())));
                });
    }

    /** Returns whether the blocks without a known cause still fall into two groups. */
    private static boolean bimodalWithout(Set<Integer> known, List<Pair> pairs, double[] values) {
        double[] rest = IntStream.range(0, values.length)
                .filter(i -> !known.contains(pairs.get(i).index()))
                .mapToDouble(i -> values[i])
                .toArray();
        return TwoClusters.find(rest).isPresent();
    }

    /** Returns the variant whose forks differ more between the groups, or the benchmark if a score of 0 makes that undefined. */
    private String whose(double inBaseline, double inTreatment) {
        if (!Double.isFinite(inBaseline) || !Double.isFinite(inTreatment)) {
            return row.benchmark().shortName();
        }
        return inBaseline > inTreatment ? row.baseline() : row.treatment();
    }

    /** Returns the difference between the mean log scores of one side in the two groups of blocks. */
    private static double apart(List<Pair> pairs, double[] values, double threshold, Function<Sides, Double> side) {
        double[] sums = new double[2];
        int[] counts = new int[2];
        for (int i = 0; i < values.length; i++) {
            int group = values[i] > threshold ? 1 : 0;
            sums[group] += Math.log(side.apply(sides(pairs.get(i))));
            counts[group]++;
        }
        return Math.abs(sums[1] / counts[1] - sums[0] / counts[0]);
    }

    private static Sides sides(Pair pair) {
        Sides sides = pair.values().get(Metric.SCORE);
        return sides == null ? new Sides(Double.NaN, Double.NaN) : sides;
    }

    private void parked(List<Pair> pairs, List<Warning> warnings) {
        double baseline = parked(pairs, pair -> pair.signs().baseline());
        double treatment = parked(pairs, pair -> pair.signs().treatment());
        boolean unequal = Math.abs(baseline - treatment) > PARKED * margin;
        if (baseline > PARKED_MUCH || (unequal && baseline > treatment)) {
            warnings.add(new Warning.ParkedWork(row.baseline(), baseline));
        }
        if (treatment > PARKED_MUCH || (unequal && treatment > baseline)) {
            warnings.add(new Warning.ParkedWork(row.treatment(), treatment));
        }
    }

    private static double parked(List<Pair> pairs, Function<Pair, Pair.ForkSigns> side) {
        return pairs.stream()
                .map(side)
                .mapToDouble(Pair.ForkSigns::parkedShare)
                .average()
                .orElse(0);
    }

    /** Omits forks whose blocks already have a warning with the same cause. */
    private Optional<Warning> unsettled(
            String variant, List<Pair> pairs, Function<Pair, Pair.ForkSigns> side, BlockCauses.Causes causes) {
        FirstTouch known = touch.orElse(FirstTouch.USUAL);
        double steady = pairs.stream()
                .map(side)
                .mapToDouble(signs -> signs.shares().touched())
                .min()
                .orElse(0);
        double tolerated = Math.max(margin, Pair.LATE);
        Set<Signal> signals = EnumSet.noneOf(Signal.class);
        int forks = 0;
        for (Pair pair : pairs) {
            Pair.ForkSigns signs = side.apply(pair);
            boolean touching = known.share(signs.shares().touchedLate() - steady, 1) > tolerated;
            if (touching) {
                signals.add(Signal.FAULTS);
            }
            if (signs.unsettled()) {
                signals.add(Signal.COMPILER);
            }
            forks += touching || signs.unsettled() ? 1 : 0;
        }
        double share = (double) forks / pairs.size();
        boolean said = (!signals.contains(Signal.COMPILER) || causes.name(Cause.COMPILING, variant))
                && (!signals.contains(Signal.FAULTS) || causes.name(Cause.TOUCHING_MEMORY, variant));
        return forks > UNSETTLED * pairs.size() && !said
                ? Optional.of(new Warning.NeverSettled(variant, share, List.copyOf(signals)))
                : Optional.empty();
    }

    private static void allocation(
            String variant, List<Pair> pairs, Function<Pair, Pair.ForkSigns> side, List<Warning> warnings) {
        long lost =
                pairs.stream().map(side).filter(Pair.ForkSigns::allocationLost).count();
        if (lost > 0) {
            warnings.add(new Warning.AllocationLost(variant, Math.toIntExact(lost), pairs.size()));
        }
    }

    private void withinForks(List<Pair> pairs, List<Warning> warnings) {
        double[] drifts = pairs.stream()
                .flatMapToDouble(pair -> pair.signs().drift().stream())
                .toArray();
        double mean = Arrays.stream(drifts).average().orElse(0);
        TTests.oneSample(drifts)
                .filter(test -> test.pValue() < CLEAR && Math.abs(mean) > margin / 3)
                .ifPresent(test -> warnings.add(new Warning.RatioMoves(Math.expm1(mean))));
    }

    private static void waited(List<Pair> pairs, List<Warning> warnings) {
        double share = pairs.stream()
                .map(Pair::signs)
                .mapToDouble(signs -> Math.max(
                        signs.baseline().waitedShare(), signs.treatment().waitedShare()))
                .average()
                .orElse(0);
        if (share > RejectedRounds.TOLERATED) {
            warnings.add(new Warning.WaitingTakenOff(share));
        }
    }

    private static void disturbed(List<Pair> pairs, List<Warning> warnings) {
        double share = pairs.stream()
                .map(Pair::signs)
                .mapToDouble(signs -> Math.max(
                        signs.baseline().toleratedShare(), signs.treatment().toleratedShare()))
                .average()
                .orElse(0);
        if (share > RejectedRounds.TOLERATED) {
            warnings.add(new Warning.Disturbed(share));
        }
    }

    private void startOrder(List<Pair> pairs, double[] values, List<Warning> warnings) {
        double[] first = values(pairs, values, true);
        double[] second = values(pairs, values, false);
        if (first.length < 3 || second.length < 3) {
            return;
        }
        double mean = Arrays.stream(first).average().orElse(0)
                - Arrays.stream(second).average().orElse(0);
        TTests.welch(first, second)
                .filter(test -> test.pValue() < CLEAR && Math.abs(mean) > margin / 3)
                .ifPresent(test -> warnings.add(new Warning.StartOrder(row.treatment(), Math.expm1(mean))));
    }

    private static double[] values(List<Pair> pairs, double[] values, boolean treatmentFirst) {
        return IntStream.range(0, values.length)
                .filter(i -> pairs.get(i).signs().treatmentFirst() == treatmentFirst)
                .mapToDouble(i -> values[i])
                .toArray();
    }
}
