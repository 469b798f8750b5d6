package dev.steelyard.explain.profile;

import java.util.Comparator;

/**
 * A call of one method by another.
 *
 * @param caller class and name of the calling method, such as {@code org.example.Codec.run}
 * @param callee class and name of the called method that was executed
 */
public record Call(String caller, String callee) implements Comparable<Call> {

    @Override
    public int compareTo(Call other) {
        return Comparator.comparing(Call::caller).thenComparing(Call::callee).compare(this, other);
    }
}
