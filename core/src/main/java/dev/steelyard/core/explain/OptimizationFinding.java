package dev.steelyard.core.explain;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.judgment.Change;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * What the experiments say of an optimization that may be behind a change: each side without it, against itself. Either the faster side
 * gains from it what the slower one does not, or it harms the slower side. The side that may gain or be harmed is tested first. A flag
 * concerns all code of a JVM, so only what turning it off costs or saves that side beyond the other one is part of the change: costs in
 * time per operation, savings as a fraction of it.
 *
 * @param optimization the optimization
 * @param fasterBefore whether the faster side is the baseline; else the treatment
 * @param whole the change from the side tested first to the other one: above 0 if the optimization may help the faster side, below 0 if
 *     it may harm the slower one
 * @param first the side tested first without the optimization, against itself
 * @param second the other side without the optimization, against itself; empty if that was not measured
 */
public record OptimizationFinding(
        Optimization optimization, boolean fasterBefore, Change whole, Exchange first, Optional<Exchange> second) {

    public OptimizationFinding {
        if (!(whole.low() > 0 || whole.high() < 0)) {
            throw new IllegalArgumentException("no side is slower: " + whole);
        }
    }

    /**
     * By how much the first side gets slower without the optimization beyond what the other side does, as fractions of the first side's
     * time; for one that may harm, by how much faster, below 0. An effect of the opposite kind on the other side does not count.
     */
    private record Moved(double low, double estimate, double high) {

        static Moved of(Change first, Change second, Change whole) {
            double[] shared = DoubleStream.of(second.low(), second.high())
                    .flatMap(slowed -> DoubleStream.of(whole.low(), whole.high())
                            .map(apart -> shared(slowed, apart, harms(whole))))
                    .sorted()
                    .toArray();
            return new Moved(
                    first.low() - shared[3],
                    first.estimate() - shared(second.estimate(), whole.estimate(), harms(whole)),
                    first.high() - shared[0]);
        }

        /** In each case the larger of two measures: the same time costs the slower side less, the same factor saves it more. */
        private static double shared(double slowed, double apart, boolean harms) {
            return harms ? Math.min(0, slowed) : Math.max(0, slowed) * (1 + apart);
        }

        /** Whether even the least that it may be has the sign of the change. */
        boolean clear(Change whole) {
            return harms(whole) ? high < 0 : low > 0;
        }

        /** Whether even the most that it may be is of no account. */
        boolean little(Change whole) {
            return harms(whole)
                    ? low > -1 && Math.log1p(low) > ChangeShare.LITTLE * Math.log1p(whole.high())
                    : high <= -1 || Math.log1p(high) < ChangeShare.LITTLE * Math.log1p(whole.low());
        }
    }

    private static boolean harms(Change whole) {
        return whole.high() < 0;
    }

    /** Returns whether the optimization may harm the slower side; else it may help the faster one. */
    public boolean harms() {
        return harms(whole);
    }

    /** Returns the faster side without the optimization, against itself; empty if that was not measured. */
    public Optional<Exchange> faster() {
        return harms() ? second : Optional.of(first);
    }

    /** Returns the slower side without the optimization, against itself; empty if that was not measured. */
    public Optional<Exchange> slower() {
        return harms() ? Optional.of(first) : second;
    }

    private Optional<Moved> moved() {
        return second.flatMap(Exchange::change)
                .flatMap(both -> first.change().map(change -> Moved.of(change, both, whole)));
    }

    /** Returns how sure it is that the optimization does to the side tested first what it does not do to the other one. */
    public Confidence confidence() {
        if (!first.happened()) {
            return Confidence.FAILED;
        }
        if (first.effect() == Effect.NONE || first.effect() == Effect.OPPOSITE) {
            return Confidence.CLEARED;
        }
        if (first.effect() == Effect.OPEN) {
            return Confidence.OPEN;
        }
        return moved().map(this::decided).orElse(Confidence.SUSPECTED);
    }

    private Confidence decided(Moved moved) {
        if (moved.clear(whole)) {
            return exceeds() || differs() ? Confidence.SUSPECTED : Confidence.PROVED;
        }
        return moved.little(whole) ? Confidence.CLEARED : Confidence.OPEN;
    }

    /** Returns whether the optimization is clearly worth more than the whole change, so that more than it must differ. */
    public boolean exceeds() {
        return share().filter(share -> share.low() > 1 + ChangeShare.LITTLE).isPresent();
    }

    /**
     * Returns whether an intrinsic is not shown to account for the whole change, give or take a quarter. The JDK method in its place may
     * do something else than the slower side, so a part of the change proves nothing.
     */
    public boolean differs() {
        return optimization.kind() == Optimization.Kind.INTRINSIC
                && share().filter(share ->
                                share.low() >= 1 - ChangeShare.LITTLE && share.high() <= 1 + ChangeShare.LITTLE)
                        .isEmpty();
    }

    /** Returns whether the effect on the other side is of no account beside that on the side tested first. */
    public boolean alone() {
        Change change = first.change().orElse(whole);
        return moved().filter(moved -> harms()
                        ? moved.high < (1 - ChangeShare.LITTLE) * change.high()
                        : moved.low > (1 - ChangeShare.LITTLE) * change.low())
                .isPresent();
    }

    /**
     * Returns the part of the change that comes with the optimization: the log ratio of what the first side loses, or saves, without it
     * beyond the other one. With the times F and S of the faster and the slower side, F' and S' without the optimization, and S' at least
     * S, this is log(1 + ((F' - F) - (S' - S)) / F) / log(S / F); for one that may harm, with F' at most F, it is
     * log(1 + (S' - S) / S - (F' - F) / F) / log(F / S). The interval holds every ratio of values in the three intervals.
     *
     * @return empty unless both sides were measured, and if it may be the logarithm of nothing
     */
    public Optional<ChangeShare> share() {
        return moved().flatMap(moved ->
                ChangeShare.of(new Change(moved.estimate, moved.low, moved.high, whole.level()), whole));
    }
}
