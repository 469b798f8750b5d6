package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.core.summary.Waiting;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One block reduced to a treatment and the baseline.
 *
 * @param index number of the block
 * @param values both sides by metric
 * @param signs data for warnings
 */
record Pair(int index, SortedMap<String, Sides> values, Signs signs) {

    /** Share of slice time above which JIT compilation, or first touches of memory, indicate an unsettled fork. */
    static final double LATE = 0.02;

    Pair {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /**
     * Data for warnings about a block.
     *
     * @param baseline data about the baseline's fork
     * @param treatment data about the treatment's fork
     * @param treatmentFirst whether the treatment's fork was started first
     * @param drift log ratio of the second half of the rounds minus that of the first; empty with fewer than 4 rounds
     */
    record Signs(ForkSigns baseline, ForkSigns treatment, boolean treatmentFirst, OptionalDouble drift) {}

    /**
     * Data for warnings about a fork.
     *
     * @param parkedShare CPU time used while parked, as a share of its own turn time; 0 if workers have CPUs to
     *     themselves
     * @param unsettled whether the JIT compiler was still working in the second half of its counted slices, on more
     *     than JMH's own code; or in all of them, if the fork had the longest warmup and was still compiling at its end
     * @param toleratedShare steal and time spent waiting for a CPU, as a share of the time of its counted slices, if no
     *     round is dropped and nothing is subtracted for it; otherwise 0
     * @param waitedShare share of the time of its counted slices that was subtracted because other processes used the
     *     CPU
     * @param allocationLost whether its allocation is unknown because threads ended during iterations
     * @param span its timed span, if known
     * @param shares shares of its turn time taken by each cause
     */
    record ForkSigns(
            double parkedShare,
            boolean unsettled,
            double toleratedShare,
            double waitedShare,
            boolean allocationLost,
            Optional<TimedSpan> span,
            TurnShares shares) {

        /** Creates the data of a fork whose timed span is unknown. */
        ForkSigns(double parkedShare, boolean unsettled, double toleratedShare) {
            this(parkedShare, unsettled, toleratedShare, 0, false, Optional.empty(), TurnShares.NONE);
        }

        /** Creates the data of a fork without disturbance. */
        ForkSigns(double parkedShare, boolean unsettled) {
            this(parkedShare, unsettled, 0);
        }

        static ForkSigns of(Block block, Fork fork, Waiting waiting, Set<Integer> rejected) {
            double parked = 0;
            double wall = 0;
            for (Slice slice : fork.slices()) {
                if (slice.kind() != Slice.Kind.WARMUP) {
                    parked += slice.own().parkedCpuNanos();
                    wall += slice.timing().wallNanos();
                }
            }
            List<Slice> counted = ForkScores.counted(fork, turn -> true);
            int threads = block.id().benchmark().threads();
            return new ForkSigns(
                    // If the workers have a CPU to themselves, work of a parked fork does not lengthen other forks'
                    // turns.
                    wall > 0 && !block.placement().apart() ? parked / wall : 0,
                    compiling(fork, counted),
                    block.plan().kind() == Plan.Kind.OWN_ITERATIONS ? disturbed(counted, threads, waiting) : 0,
                    waiting.takenOff(counted),
                    ForkScores.allocationLost(counted),
                    TimedSpan.of(block.id().benchmark(), fork, waiting),
                    TurnShares.of(fork, threads, waiting, rejected));
        }

        private static boolean compiling(Fork fork, List<Slice> counted) {
            return TurnShares.compiling(counted.subList(counted.size() / 2, counted.size())) > LATE
                    || (TurnShares.compiling(TurnShares.warmupAtCap(fork)) > LATE
                            && TurnShares.compiling(counted) > LATE);
        }

        private static double disturbed(List<Slice> counted, int threads, Waiting waiting) {
            double taken = 0;
            double wall = 0;
            for (Slice slice : counted) {
                taken += (Math.max(0, slice.outside().waitNanos())
                                + slice.outside().stealNanos())
                        / (double) threads;
                wall += slice.timing().wallNanos();
            }
            return wall > 0 ? taken / wall - waiting.takenOff(counted) : 0;
        }
    }

    /** Returns a block as a pair; empty unless the forks of both sides completed and have a score. */
    static Optional<Pair> of(Block block, String baselineName, String treatmentName) {
        SortedMap<String, Sides> values = Sides.of(block, baselineName, treatmentName);
        if (values.isEmpty()) {
            return Optional.empty();
        }
        Fork baseline = block.fork(baselineName).orElseThrow();
        Fork treatment = block.fork(treatmentName).orElseThrow();
        Benchmark benchmark = block.id().benchmark();
        Set<Integer> rejected = RejectedRounds.of(block, baselineName, treatmentName);
        Waiting waiting = Waiting.of(block, baseline, treatment);
        Signs signs = new Signs(
                ForkSigns.of(block, baseline, waiting, rejected),
                ForkSigns.of(block, treatment, waiting, rejected),
                block.forks().indexOf(treatment) < block.forks().indexOf(baseline),
                drift(benchmark, baseline, treatment, rejected, waiting));
        return Optional.of(new Pair(block.id().index(), values, signs));
    }

    private static OptionalDouble drift(
            Benchmark benchmark, Fork baseline, Fork treatment, Set<Integer> rejected, Waiting waiting) {
        int[] turns = baseline.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED && !rejected.contains(slice.turn()))
                .mapToInt(Slice::turn)
                .distinct()
                .sorted()
                .toArray();
        if (turns.length < 4) {
            return OptionalDouble.empty();
        }
        int middle = turns[turns.length / 2];
        double[] halves = new double[2];
        for (int half = 0; half < 2; half++) {
            boolean second = half == 1;
            halves[half] = logRatio(
                    benchmark,
                    ForkScores.counted(baseline, turn -> !rejected.contains(turn) && (turn >= middle) == second),
                    ForkScores.counted(treatment, turn -> !rejected.contains(turn) && (turn >= middle) == second),
                    waiting);
        }
        double drift = halves[1] - halves[0];
        return Double.isFinite(drift) ? OptionalDouble.of(drift) : OptionalDouble.empty();
    }

    private static double logRatio(Benchmark benchmark, List<Slice> left, List<Slice> right, Waiting waiting) {
        double before = ForkScores.timePerOperation(benchmark, left, waiting).orElse(Double.NaN);
        double after = ForkScores.timePerOperation(benchmark, right, waiting).orElse(Double.NaN);
        return Math.log(after / before);
    }
}
