package dev.steelyard.core.evidence;

import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.evidence.Evidence.Obstacles;
import dev.steelyard.core.evidence.Evidence.RankOpinion;
import dev.steelyard.core.evidence.Evidence.Size;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.SignedRank;
import dev.steelyard.core.stats.Widening;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/** Computes the evidence of a row from blocks: one number per block, with a look after each block. */
final class PairedEvidence {

    /** Minimum number of blocks for the signed-rank test; with 6, its smallest possible p-value is 0.03. */
    static final int RANKS_FROM = 6;

    private final Criteria criteria;
    private final Boundary boundary;
    private final boolean alternate;
    private final Optional<FirstTouch> touch;

    /**
     * Creates the computation for a run.
     *
     * @param alternate whether the forks of each block ran one after the other
     * @param touch cost of the first touch of a page on this machine; empty if it was not measured
     */
    PairedEvidence(Criteria criteria, Boundary boundary, boolean alternate, Optional<FirstTouch> touch) {
        this.criteria = criteria;
        this.boundary = boundary;
        this.alternate = alternate;
        this.touch = touch;
    }

    /** Returns the evidence about one metric from the blocks of a series. */
    Evidence of(Row row, PairedSeries series, Widening widening) {
        List<Pair> pairs = series.pairs(row.metric(), criteria.looks().last());
        List<Sides> sides = pairs.stream()
                .flatMap(pair -> Optional.ofNullable(pair.values().get(row.metric())).stream())
                .toList();
        Axis axis = axis(row, sides);
        double[] numbers = numbers(axis, sides);
        Optional<RepeatedTest.Result> tested =
                new RepeatedTest(boundary, criteria.alpha(), widening).test(numbers, axis.resolution());
        Optional<Estimate> estimate = tested.map(result -> estimate(result, widening));
        Optional<RankOpinion> ranks = SignedRank.test(numbers)
                .map(known -> new RankOpinion(known.pValue(), known.centre(), numbers.length >= RANKS_FROM));
        Optional<Blocker> blocker = PairedBlockers.of(row, series, sides)
                .or(() -> ownAllocation(row, sides).flatMap(own -> own.blocker(axis, estimate)))
                .or(() -> early(numbers.length, tested));
        List<Warning> warnings = new ArrayList<>(new BlockWarnings(row, criteria, alternate, touch).of(pairs, numbers));
        if (row.metric().equals(Metric.SCORE)) {
            losses(series, warnings);
            interruptions(series, warnings);
            series.refuted()
                    .ifPresent(found -> warnings.add(new Warning.TurnsLengthened(found.difference(), found.blocks())));
            placement(series, warnings);
        }
        return new Evidence(
                new Size(Samples.BLOCKS, pairs.size(), pairs.size()),
                axis,
                new Scores(shown(row, sides, Sides::baseline), shown(row, sides, Sides::treatment)),
                estimate,
                ranks,
                new Obstacles(blocker, withheld(row, series)),
                warnings);
    }

    private Axis axis(Row row, List<Sides> sides) {
        Axis.Margin margin = new Axis.Margin(
                criteria.margins().of(row.benchmark(), row.metric()),
                criteria.margins().absoluteOf(row.metric()));
        return !sides.isEmpty() && sides.stream().allMatch(Sides::nothing)
                ? Axis.nothing(margin)
                : Axis.of(values(sides, Sides::baseline), values(sides, Sides::treatment), margin);
    }

    private static double[] numbers(Axis axis, List<Sides> sides) {
        return axis.allZero()
                ? new double[sides.size()]
                : axis.differences(values(sides, Sides::baseline), values(sides, Sides::treatment));
    }

    private static Estimate estimate(RepeatedTest.Result result, Widening widening) {
        return new Estimate(
                result.estimate(),
                result.interval(),
                result.equivalence(),
                result.halfWidth(),
                result.pValue(),
                Spread.ofBlocks(result.deviation(), !widening.equals(Widening.NONE)));
    }

    private static Optional<OwnAllocation> ownAllocation(Row row, List<Sides> sides) {
        return row.kind() != Metric.Kind.ALLOCATION
                ? Optional.empty()
                : Optional.of(new OwnAllocation(
                        Samples.BLOCKS,
                        mean(sides, Sides::foreign),
                        mean(sides, Sides::baseline),
                        mean(sides, Sides::treatment)));
    }

    private Optional<Blocker> early(int blocks, Optional<RepeatedTest.Result> tested) {
        int first = RepeatedTest.firstLook(criteria.looks(), criteria.alpha());
        if (blocks < first) {
            boolean fixed = criteria.looks().fixed().isPresent();
            return Optional.of(Blocker.until(new Reason.TooFewBlocks(blocks, first, fixed), first - blocks));
        }
        if (tested.isEmpty()) {
            return Optional.of(Blocker.lasting(new Reason.NotComparable(Samples.BLOCKS)));
        }
        return tested.filter(RepeatedTest.Result::drifted)
                .map(result -> new Blocker(new Reason.BlocksDrift(), OptionalInt.empty(), false));
    }

    private static Optional<Reason> withheld(Row row, PairedSeries series) {
        double most = Obstacles.LOST * series.attempts();
        for (String variant : List.of(row.baseline(), row.treatment())) {
            int failed = series.failed(variant);
            if (failed > most) {
                return Optional.of(new Reason.Survivors(Samples.BLOCKS, variant, failed, series.attempts()));
            }
        }
        return series.paged() > most
                ? Optional.of(new Reason.MemoryShort(series.paged(), series.attempts()))
                : Optional.empty();
    }

    private static void losses(PairedSeries series, List<Warning> warnings) {
        List<BlockFailure> own = series.ownFailures();
        if (!own.isEmpty()) {
            warnings.add(new Warning.BlocksFailed(own.size(), series.attempts(), own.get(own.size() - 1)));
        }
        if (series.paged() > 0) {
            warnings.add(new Warning.BlocksLostToPaging(series.paged(), series.attempts()));
        }
    }

    private static void interruptions(PairedSeries series, List<Warning> warnings) {
        if (series.interruptions() > 0) {
            warnings.add(new Warning.BlocksInterrupted(series.interruptions(), series.stalled()));
        }
    }

    /**
     * Adds a warning about blocks that ran free; reasons that hold for the whole run are reported once, not per row.
     */
    private static void placement(PairedSeries series, List<Warning> warnings) {
        List<FreeReason> reasons = series.free().stream()
                .filter(reason -> reason != FreeReason.ONE_CPU && reason != FreeReason.UNAVAILABLE)
                .toList();
        reasons.stream()
                .max(Comparator.comparingInt(reason -> Collections.frequency(reasons, reason)))
                .ifPresent(reason -> warnings.add(new Warning.WorkersFree(reason, reasons.size(), series.attempts())));
    }

    private static OptionalDouble shown(Row row, List<Sides> sides, ToDoubleFunction<Sides> side) {
        return sides.stream()
                .mapToDouble(side)
                .map(value -> ForkScores.shown(row.benchmark().mode(), row.kind(), value))
                .filter(Double::isFinite)
                .average();
    }

    private static double mean(List<Sides> sides, ToDoubleFunction<Sides> value) {
        return Arrays.stream(values(sides, value)).average().orElse(0);
    }

    private static double[] values(List<Sides> sides, ToDoubleFunction<Sides> value) {
        return sides.stream().mapToDouble(value).toArray();
    }
}
