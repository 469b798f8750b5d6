package dev.steelyard.core.plan;

import dev.steelyard.core.model.Plan;
import java.util.function.Function;
import java.util.function.IntFunction;

/** What follows from a pilot. */
public sealed interface Decision {

    /**
     * The pilot said enough.
     *
     * @param plan how every fork of the benchmark is measured
     * @param lasting whether it may be remembered for later runs: not if a fork never settled, since that may have been
     *     the machine on that day, and the plan has the longest warmup there is
     */
    record Settled(Plan plan, boolean lasting) implements Decision {}

    /**
     * A fork had not settled by the end of its warmup.
     *
     * @param stage the stage of the pilot to run next
     */
    record PilotAgain(int stage) implements Decision {}

    /** Returns whether this is a plan that may be remembered for later runs. */
    default boolean lasting() {
        return this instanceof Settled settled && settled.lasting;
    }

    /** Returns the result of the function that fits. */
    default <T> T fold(Function<Plan, T> settled, IntFunction<T> pilotAgain) {
        if (this instanceof PilotAgain again) {
            return pilotAgain.apply(again.stage);
        }
        return settled.apply(((Settled) this).plan);
    }
}
