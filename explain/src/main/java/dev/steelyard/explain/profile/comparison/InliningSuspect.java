package dev.steelyard.explain.profile.comparison;

import dev.steelyard.explain.profile.comparison.Observation.Inlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.List;
import java.util.Optional;

/**
 * A method that hot code inlines on one side only. A compiler directive applies to all calls of a method, not to a single one.
 *
 * @param calls the hot calls that differ, the most executed first, at least one; all of one method, and inlined on the same side
 * @param elsewhere whether hot code on either side has other calls of the method, without a difference
 */
public record InliningSuspect(List<Inlining> calls, boolean elsewhere) {

    public InliningSuspect {
        calls = List.copyOf(calls);
        if (calls.stream()
                        .map(found -> found.call().callee() + found.inlinedBefore())
                        .distinct()
                        .count()
                != 1) {
            throw new IllegalArgumentException("calls of several methods, or inlined on both sides: " + calls);
        }
    }

    /** Returns the class and name of the method. */
    public String callee() {
        return calls.get(0).call().callee();
    }

    /** Returns the callers. */
    public List<String> callers() {
        return calls.stream().map(found -> found.call().caller()).toList();
    }

    /** Returns whether the baseline inlines it; if false, the treatment does. */
    public boolean inlinedBefore() {
        return calls.get(0).inlinedBefore();
    }

    /** Returns the reason that the compiler of the other side gave at the most executed call; empty if none. */
    public Optional<String> refusal() {
        return calls.get(0).refusal();
    }

    /** Returns the forks of both sides that show it. */
    public Seen seen() {
        return calls.get(0).seen();
    }
}
