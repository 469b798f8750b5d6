package dev.steelyard.core.explain;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.judgment.Change;
import java.util.Optional;

/**
 * What the experiments say of an optimization that the faster side of a change may have, and the slower one not: each side without
 * it, against itself. A flag concerns all code of a JVM, so only what it costs the faster side beyond what it costs the slower one,
 * in time per operation, is part of the change.
 *
 * @param optimization the optimization
 * @param fasterBefore whether the faster side is the baseline; else the treatment
 * @param whole the change from the faster side to the slower one, above 0
 * @param faster the faster side without the optimization, against the faster side
 * @param slower the slower side without the optimization, against the slower side; empty if that was not measured
 */
public record OptimizationFinding(
        Optimization optimization, boolean fasterBefore, Change whole, Exchange faster, Optional<Exchange> slower) {

    /** Less of the change than this is of no account: what is ruled out lies within this part of it. */
    private static final double LITTLE = 0.25;

    public OptimizationFinding {
        if (!(whole.low() > 0)) {
            throw new IllegalArgumentException("no side is slower: " + whole);
        }
    }

    /** Returns how sure it is that the faster side alone has the optimization. */
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
        // A slower side that loses more than all of the faster one's time needs the optimization more, whatever the
        // share.
        boolean both = slower.flatMap(Exchange::change).isPresent();
        return share().map(OptimizationFinding::decided).orElse(both ? Confidence.CLEARED : Confidence.SUSPECTED);
    }

    private static Confidence decided(ChangeShare share) {
        if (share.low() > 0) {
            return Confidence.PROVED;
        }
        return share.high() < LITTLE ? Confidence.CLEARED : Confidence.OPEN;
    }

    /**
     * Returns the part of the change that comes with the optimization: the log ratio of the time that the faster side loses without
     * it and the slower one does not. With the times F and S of the sides, F' and S' without the optimization, and S' at least S,
     * this is log(1 + ((F' - F) - (S' - S)) / F) / log(S / F). The interval holds every ratio of values in the three intervals.
     *
     * @return empty unless both sides were measured, and if that is the logarithm of nothing
     */
    public Optional<ChangeShare> share() {
        Optional<Change> lost = faster.change();
        Optional<Change> both = slower.flatMap(Exchange::change);
        if (lost.isEmpty() || both.isEmpty()) {
            return Optional.empty();
        }
        // As fractions of the faster side's time; a loss of all of it has no logarithm.
        double least = lost.get().low() - shared(both.get().high(), whole.high());
        double most = lost.get().high() - shared(both.get().low(), whole.low());
        double estimate = lost.get().estimate() - shared(both.get().estimate(), whole.estimate());
        return ChangeShare.of(new Change(estimate, least, most, whole.level()), whole);
    }

    /** What a side that becomes faster without the optimization gains is not what the other one loses. */
    private static double shared(double slowed, double apart) {
        return Math.max(0, slowed) * (1 + apart);
    }
}
