package dev.steelyard.core.plan;

import dev.steelyard.core.model.Plan;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The result of a pilot: a plan, or that another pilot is needed. */
public sealed interface PilotResult {

    /**
     * The pilot had enough evidence for a plan.
     *
     * @param plan the plan for every fork of the benchmark
     * @param lasting whether the plan may be remembered for later runs; false if a fork never settled, because the
     *     cause may have been a temporary state of the machine, and the plan has the maximum warmup
     */
    record Settled(Plan plan, boolean lasting) implements PilotResult {}

    /**
     * A fork had not settled by the end of its warmup.
     *
     * @param stage the stage of the pilot to run next
     */
    record PilotAgain(int stage) implements PilotResult {}

    /** Returns whether the result is a plan that may be remembered for later runs. */
    default boolean lasting() {
        return this instanceof Settled settled && settled.lasting;
    }

    /** Returns the value of the function for this type of result. */
    default <T> T fold(Function<Plan, T> settled, IntFunction<T> pilotAgain) {
        if (this instanceof PilotAgain again) {
            return pilotAgain.apply(again.stage);
        }
        return settled.apply(((Settled) this).plan);
    }
}
