package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange.Effect;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The results of experiments with an optimization that may cause a change: each side without it, compared with itself. Either the
 * optimization helps the faster side but not the slower one, or it harms the slower side. The side that may benefit or be harmed is tested
 * first. A flag affects all code of a JVM, so only the cost or saving from turning it off beyond that of the other side is part of the
 * change: costs in time per operation, savings as a fraction of it.
 *
 * @param optimization the optimization
 * @param fasterBefore whether the faster side is the baseline; if false, it is the treatment
 * @param whole the change from the side tested first to the other one: above 0 if the optimization may help the faster side, below 0 if it
 *     may harm the slower one
 * @param first the side tested first without the optimization, compared with itself
 * @param second the other side without the optimization, compared with itself; empty if it was not measured
 */
public record OptimizationFinding(
        Optimization optimization, boolean fasterBefore, Change whole, Exchange first, Optional<Exchange> second) {

    public OptimizationFinding {
        if (!(whole.low() > 0 || whole.high() < 0)) {
            throw new IllegalArgumentException("no side is slower: " + whole);
        }
    }

    /**
     * How much slower the first side gets without the optimization in excess of the other side, as fractions of the first side's time; for
     * a harmful optimization, how much faster, below 0. An effect of the opposite direction on the other side is ignored.
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

        /** Returns the other side's effect by the larger of two measures: equal times for a cost, equal factors for a saving. */
        private static double shared(double slowed, double apart, boolean harms) {
            return harms ? Math.min(0, slowed) : Math.max(0, slowed) * (1 + apart);
        }

        /** Returns whether the whole interval has the sign of the change. */
        boolean clear(Change whole) {
            return harms(whole) ? high < 0 : low > 0;
        }

        /** Returns whether the whole interval is negligible. */
        boolean little(Change whole) {
            return harms(whole)
                    ? low > -1 && Math.log1p(low) > ChangeShare.LITTLE * Math.log1p(whole.high())
                    : high <= -1 || Math.log1p(high) < ChangeShare.LITTLE * Math.log1p(whole.low());
        }
    }

    private static boolean harms(Change whole) {
        return whole.high() < 0;
    }

    /** Returns whether the optimization may harm the slower side; if false, it may help the faster one. */
    public boolean harms() {
        return harms(whole);
    }

    /** Returns the faster side without the optimization, compared with itself; empty if it was not measured. */
    public Optional<Exchange> faster() {
        return harms() ? second : Optional.of(first);
    }

    /** Returns the slower side without the optimization, compared with itself; empty if it was not measured. */
    public Optional<Exchange> slower() {
        return harms() ? Optional.of(first) : second;
    }

    private Optional<Moved> moved() {
        return second.flatMap(Exchange::change)
                .flatMap(both -> first.change().map(change -> Moved.of(change, both, whole)));
    }

    /** Returns how certain it is that the optimization affects the side tested first and not the other one. */
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

    /** Returns whether the effect of the optimization clearly exceeds the whole change, so that something else must differ as well. */
    public boolean exceeds() {
        return share().filter(share -> share.low() > 1 + ChangeShare.LITTLE).isPresent();
    }

    /**
     * Returns whether an intrinsic is not shown to account for the whole change, within a quarter. The JDK method that replaces it may
     * differ from what the slower side does, so part of a change proves nothing.
     */
    public boolean differs() {
        return optimization.kind() == Optimization.Kind.INTRINSIC
                && share().filter(share ->
                                share.low() >= 1 - ChangeShare.LITTLE && share.high() <= 1 + ChangeShare.LITTLE)
                        .isEmpty();
    }

    /** Returns whether the effect on the other side is negligible compared with that on the side tested first. */
    public boolean alone() {
        Change change = first.change().orElse(whole);
        return moved().filter(moved -> harms()
                        ? moved.high < (1 - ChangeShare.LITTLE) * change.high()
                        : moved.low > (1 - ChangeShare.LITTLE) * change.low())
                .isPresent();
    }

    /**
     * Returns the part of the change attributed to the optimization: the log ratio of the first side's loss, or saving, without it in
     * excess of the other side's. With the times F and S of the faster and the slower side, F' and S' without the optimization, and S' at
     * least S, this is log(1 + ((F' - F) - (S' - S)) / F) / log(S / F); for one that may harm, with F' at most F, it is log(1 + (S' - S) /
     * S - (F' - F) / F) / log(F / S). The interval contains every ratio of values in the three intervals.
     *
     * @return empty unless both sides were measured, or if the logarithm's argument may be 0 or below
     */
    public Optional<ChangeShare> share() {
        return moved().flatMap(moved ->
                ChangeShare.of(new Change(moved.estimate, moved.low, moved.high, whole.level()), whole));
    }
}
