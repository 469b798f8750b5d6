package dev.steelyard.explain.forks;

import java.util.List;
import java.util.Optional;

/**
 * A method that is inlined into its callers in some forks but not in others.
 *
 * @param callee class and name of the method
 * @param callers the methods in which this differs, the most executed call first, at least one
 * @param inlinedInFaster whether the faster forks inline it; if false, the slower ones do
 * @param refusal the most frequent reason for not inlining it; empty if the compilers give none
 * @param executions number of executions of the calls, as counted by a compiler
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
