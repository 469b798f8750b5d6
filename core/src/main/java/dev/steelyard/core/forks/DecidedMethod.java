package dev.steelyard.core.forks;

import java.util.List;
import java.util.Optional;

/**
 * A method that the compilers of some forks inline into its callers, and those of the others do not.
 *
 * @param callee class and name of the method
 * @param callers the methods that it is called from in this way, the most executed call first, at least one
 * @param inlinedInFaster whether the faster forks inline it; else the slower ones
 * @param refusal the most frequent reason of the compilers that do not; empty if they give none
 * @param executions how often it is called, by a compiler's count
 */
public record DecidedMethod(
        String callee, List<String> callers, boolean inlinedInFaster, Optional<String> refusal, double executions) {
    public DecidedMethod {
        callers = List.copyOf(callers);
        if (callers.isEmpty()) {
            throw new IllegalArgumentException(callee + " is called nowhere");
        }
    }
}
