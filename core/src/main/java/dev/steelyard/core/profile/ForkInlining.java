package dev.steelyard.core.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the compiler of one fork decided at the calls of the code that the benchmark's loop runs, when it compiled that code
 * last.
 *
 * @param calls the direct calls that it saw executed, and what it decided
 * @param receivers the virtual calls that it saw executed, and on objects of which classes
 * @param intrinsics how often calls were executed that it replaced with instructions of its own (intrinsics), above 0, by HotSpot's
 *     name for what it put in their place, such as {@code _bitCount_i}
 * @param codeBytes the machine code of the loop, and of what it calls directly, in bytes, above 0; empty if it is not known
 */
public record ForkInlining(
        SortedMap<Call, Decision> calls,
        SortedMap<Call, ReceiverClasses> receivers,
        SortedMap<String, Double> intrinsics,
        OptionalInt codeBytes) {

    /** Code is compiled into several places; of a call that is nearly always decided the same, the rest is of no account. */
    private static final double MOSTLY = 0.9;

    public ForkInlining {
        calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
        receivers = Collections.unmodifiableSortedMap(new TreeMap<>(receivers));
        intrinsics = Collections.unmodifiableSortedMap(new TreeMap<>(intrinsics));
        if (codeBytes.orElse(1) < 1) {
            throw new IllegalArgumentException("code of " + codeBytes + " bytes");
        }
    }

    /** Creates decisions whose code is of unknown size. */
    public ForkInlining(SortedMap<Call, Decision> calls, SortedMap<Call, ReceiverClasses> receivers) {
        this(calls, receivers, Collections.emptySortedMap(), OptionalInt.empty());
    }

    /** Creates decisions of code without virtual calls. */
    public ForkInlining(SortedMap<Call, Decision> calls) {
        this(calls, Collections.emptySortedMap());
    }

    /**
     * What the compiler decided at all places of a call.
     *
     * @param executions how often the call was executed by the compiler's count, above 0; comparable within one compilation
     * @param inlined of those, the fraction at places where the callee was compiled into the caller
     * @param refusal the compiler's reason at the most executed of the other places; empty if there are none
     */
    public record Decision(double executions, double inlined, Optional<String> refusal) {
        public Decision {
            if (!(executions > 0) || !(inlined >= 0 && inlined <= 1)) {
                throw new IllegalArgumentException(inlined + " of " + executions + " executions");
            }
        }
    }

    /** Returns whether a call is compiled into its caller; empty if it is not known, or if it depends on the place. */
    public Optional<Boolean> inlines(Call call) {
        return Optional.ofNullable(calls.get(call))
                .filter(decision -> decision.inlined >= MOSTLY || decision.inlined <= 1 - MOSTLY)
                .map(decision -> decision.inlined >= MOSTLY);
    }

    /**
     * Returns whether the compiler did with a callee what it was told to: at all places where it is called by what the
     * loop runs, since a directive cannot name one place.
     *
     * @param callee class and name of the method
     * @param inline whether it was told to inline it, or not to
     * @return also false if it is called nowhere
     */
    public boolean obeys(String callee, boolean inline) {
        return calls.keySet().stream().anyMatch(call -> call.callee().equals(callee))
                && calls.entrySet().stream()
                        .filter(entry -> entry.getKey().callee().equals(callee))
                        .allMatch(entry -> entry.getValue().inlined == (inline ? 1 : 0));
    }
}
