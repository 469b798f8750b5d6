package dev.steelyard.explain.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The decisions of one fork's compiler on the calls in the code that the benchmark's loop runs, in its last compilation.
 *
 * @param calls the direct calls that were executed, with the decision on each
 * @param receivers the virtual calls that were executed, with the receiver classes of each
 * @param intrinsics execution counts of calls that were replaced by intrinsics, above 0, by HotSpot's name for the intrinsic, such as
 *     {@code _bitCount_i}
 * @param codeBytes size of the machine code of the loop and of what it calls directly, in bytes, above 0; empty if unknown
 */
public record ForkInlining(
        SortedMap<Call, Decision> calls,
        SortedMap<Call, ReceiverClasses> receivers,
        SortedMap<String, Double> intrinsics,
        OptionalInt codeBytes) {

    /**
     * Minimum share of executions with the same decision for a call to count as decided: code is compiled into several places, and the rest
     * is negligible.
     */
    private static final double MOSTLY = 0.9;

    public ForkInlining {
        calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
        receivers = Collections.unmodifiableSortedMap(new TreeMap<>(receivers));
        intrinsics = Collections.unmodifiableSortedMap(new TreeMap<>(intrinsics));
        if (codeBytes.orElse(1) < 1) {
            throw new IllegalArgumentException("code of " + codeBytes + " bytes");
        }
    }

    /** Creates decisions for code of unknown size. */
    public ForkInlining(SortedMap<Call, Decision> calls, SortedMap<Call, ReceiverClasses> receivers) {
        this(calls, receivers, Collections.emptySortedMap(), OptionalInt.empty());
    }

    /** Creates decisions for code without virtual calls. */
    public ForkInlining(SortedMap<Call, Decision> calls) {
        this(calls, Collections.emptySortedMap());
    }

    /**
     * The compiler's decision at all places of a call.
     *
     * @param executions number of executions of the call as counted by the compiler, above 0; comparable within one compilation
     * @param inlined fraction of those executions at places where the callee was inlined
     * @param refusal the compiler's reason at the most executed of the other places; empty if there are none
     */
    public record Decision(double executions, double inlined, Optional<String> refusal) {
        public Decision {
            if (!(executions > 0) || !(inlined >= 0 && inlined <= 1)) {
                throw new IllegalArgumentException(inlined + " of " + executions + " executions");
            }
        }
    }

    /** Returns whether a call is inlined into its caller; empty if unknown, or if it depends on the place. */
    public Optional<Boolean> inlines(Call call) {
        return Optional.ofNullable(calls.get(call))
                .filter(decision -> decision.inlined >= MOSTLY || decision.inlined <= 1 - MOSTLY)
                .map(decision -> decision.inlined >= MOSTLY);
    }

    /**
     * Returns whether the compiler complied with a directive for a callee: at all places where the code of the loop
     * calls it, because a directive cannot name a single place.
     *
     * @param callee class and name of the method
     * @param inline whether it was directed to inline it or not to inline it
     * @return false if it is called nowhere
     */
    public boolean obeys(String callee, boolean inline) {
        return calls.keySet().stream().anyMatch(call -> call.callee().equals(callee))
                && calls.entrySet().stream()
                        .filter(entry -> entry.getKey().callee().equals(callee))
                        .allMatch(entry -> entry.getValue().inlined == (inline ? 1 : 0));
    }
}
