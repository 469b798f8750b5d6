package dev.steelyard.core.explain;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.judgment.Change;
import java.util.Optional;

/**
 * What the experiments say of an optimization from which the faster side of a change may gain, and the slower one not: each side
 * without it, against itself. A flag concerns all code of a JVM, so only what it costs the faster side beyond what it costs the slower
 * one, in time per operation, is part of the change.
 *
 * @param optimization the optimization
 * @param fasterBefore whether the faster side is the baseline; else the treatment
 * @param whole the change from the faster side to the slower one, above 0
 * @param faster the faster side without the optimization, against the faster side
 * @param slower the slower side without the optimization, against the slower side; empty if that was not measured
 */
public record OptimizationFinding(
        Optimization optimization, boolean fasterBefore, Change whole, Exchange faster, Optional<Exchange> slower) {

    /** Less of the change than this is of no account, and so is more than all of it by as much. */
    private static final double LITTLE = 0.25;

    public OptimizationFinding {
        if (!(whole.low() > 0)) {
            throw new IllegalArgumentException("no side is slower: " + whole);
        }
    }

    /**
     * What the faster side loses beyond the slower one, as fractions of the faster side's time. What the slower side gains without the
     * optimization does not count.
     */
    private record Loss(double low, double estimate, double high) {

        static Loss of(Change faster, Change slower, Change whole) {
            return new Loss(
                    faster.low() - shared(slower.high(), whole.high()),
                    faster.estimate() - shared(slower.estimate(), whole.estimate()),
                    faster.high() - shared(slower.low(), whole.low()));
        }

        private static double shared(double slowed, double apart) {
            return Math.max(0, slowed) * (1 + apart);
        }

        /** Whether even the most that it may be is of no account. */
        boolean little(Change whole) {
            return high <= -1 || Math.log1p(high) < LITTLE * Math.log1p(whole.low());
        }
    }

    private Optional<Loss> loss() {
        Optional<Change> lost = faster.change();
        return slower.flatMap(Exchange::change).flatMap(both -> lost.map(change -> Loss.of(change, both, whole)));
    }

    /** Returns how sure it is that the faster side gains from the optimization what the slower one does not. */
    public Confidence confidence() {
        if (!faster.happened()) {
            return Confidence.FAILED;
        }
        if (faster.effect() == Effect.NONE || faster.effect() == Effect.OPPOSITE) {
            return Confidence.CLEARED;
        }
        if (faster.effect() == Effect.OPEN) {
            return Confidence.OPEN;
        }
        return loss().map(this::decided).orElse(Confidence.SUSPECTED);
    }

    private Confidence decided(Loss loss) {
        if (loss.low > 0) {
            return exceeds() || differs() ? Confidence.SUSPECTED : Confidence.PROVED;
        }
        return loss.little(whole) ? Confidence.CLEARED : Confidence.OPEN;
    }

    /** Returns whether the optimization is clearly worth more than the whole change, so that more than it must differ. */
    public boolean exceeds() {
        return share().filter(share -> share.low() > 1 + LITTLE).isPresent();
    }

    /**
     * Returns whether an intrinsic is not shown to account for the whole change, give or take a quarter. The JDK method in its place may
     * do something else than the slower side, so a part of the change proves nothing.
     */
    public boolean differs() {
        return optimization.kind() == Optimization.Kind.INTRINSIC
                && share().filter(share -> share.low() >= 1 - LITTLE && share.high() <= 1 + LITTLE)
                        .isEmpty();
    }

    /** Returns whether what the slower side loses is of no account beside the loss of the faster one. */
    public boolean alone() {
        return loss().filter(loss ->
                        loss.low > (1 - LITTLE) * faster.change().orElseThrow().low())
                .isPresent();
    }

    /**
     * Returns the part of the change that comes with the optimization: the log ratio of the time that the faster side loses without
     * it and the slower one does not. With the times F and S of the sides, F' and S' without the optimization, and S' at least S,
     * this is log(1 + ((F' - F) - (S' - S)) / F) / log(S / F). The interval holds every ratio of values in the three intervals.
     *
     * @return empty unless both sides were measured, and if it may be the logarithm of nothing
     */
    public Optional<ChangeShare> share() {
        return loss().flatMap(
                        loss -> ChangeShare.of(new Change(loss.estimate, loss.low, loss.high, whole.level()), whole));
    }
}
