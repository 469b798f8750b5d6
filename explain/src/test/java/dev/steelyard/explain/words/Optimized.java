package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation.Optimizations;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.cause.OptimizationFinding;
import java.util.List;
import java.util.Optional;

/** Optimizations that were turned off, with what becomes of the time of both sides, of which one takes half as long again. */
public final class Optimized {

    /** From the faster side to the slower one. */
    public static final Change WHOLE = new Change(0.5, 0.48, 0.52, 0.99);

    private Optimized() {}

    /** Everything that can be said, of each optimization once. */
    public static Optimizations all() {
        return new Optimizations(
                List.of(
                        finding(
                                Optimization.ESCAPE_ANALYSIS,
                                true,
                                allocating(slowed(Effect.MOVED, 0.4), 0, 4096),
                                0.05),
                        new OptimizationFinding(
                                Optimization.TYPE_PROFILE, true, WHOLE, slowed(Effect.MOVED, 0.3), Optional.empty()),
                        finding(Optimization.VECTORIZATION, true, slowed(Effect.NONE, 0.01), 0),
                        new OptimizationFinding(
                                Optimization.LOOP_PREDICATION,
                                true,
                                WHOLE,
                                new Exchange(Effect.FAILED, Optional.empty(), Optional.empty(), 0),
                                Optional.empty())),
                Optional.of(Untried.NO_TIME));
    }

    /** One that may help is cleared, and one that harms is proved. */
    public static Optimizations harmed() {
        return new Optimizations(
                List.of(
                        finding(Optimization.VECTORIZATION, true, slowed(Effect.NONE, 0.01), 0),
                        harming(slowed(Effect.MOVED, -0.31), Optional.of(slowed(Effect.NONE, 0.004)))),
                Optional.empty());
    }

    /** A side without an optimization. */
    static Exchange slowed(Effect effect, double by) {
        return new Exchange(effect, Optional.of(new Change(by, by - 0.02, by + 0.02, 0.99)), Optional.empty(), 10);
    }

    /** One that slows down the treatment, which takes half as long again as the baseline. */
    static OptimizationFinding harming(Exchange slower, Optional<Exchange> faster) {
        Change back = new Change(-1 / 3.0, 1 / 1.52 - 1, 1 / 1.48 - 1, 0.99);
        return new OptimizationFinding(Optimization.VECTOR_SPILLING, true, back, slower, faster);
    }

    static OptimizationFinding finding(
            Optimization optimization, boolean fasterBefore, Exchange faster, double slowerBy) {
        return new OptimizationFinding(
                optimization, fasterBefore, WHOLE, faster, Optional.of(slowed(Effect.NONE, slowerBy)));
    }

    /** An exchange that changes what an operation allocates. */
    public static Exchange allocating(Exchange exchange, double before, double after) {
        return new Exchange(
                exchange.effect(),
                exchange.change(),
                exchange.share(),
                exchange.blocks(),
                Optional.of(new Exchange.Bytes(before, after)),
                Optional.empty());
    }
}
