package dev.steelyard.publish.forge;

import java.util.List;
import java.util.OptionalLong;

/** Numbers of requests. */
final class Requests {

    private Requests() {}

    /** Returns the only number; empty if there is none, or if nobody can say which of several is meant. */
    static OptionalLong only(List<Long> numbers) {
        return numbers.size() == 1 && numbers.get(0) > 0 ? OptionalLong.of(numbers.get(0)) : OptionalLong.empty();
    }
}
