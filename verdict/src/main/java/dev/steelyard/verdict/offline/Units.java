package dev.steelyard.verdict.offline;

import dev.steelyard.core.model.Benchmark;
import java.util.OptionalDouble;

/** Converts between the units of JMH's scores: time per operation, or operations per unit of time. */
final class Units {

    private static final String TIME = "/op";
    private static final String RATE = "ops/";

    private Units() {}

    /** Returns the factor that converts a score to another unit; empty if it cannot be converted. */
    static OptionalDouble factor(String from, String to) {
        if (from.equals(to)) {
            return OptionalDouble.of(1);
        }
        OptionalDouble time = ratio(nanosPerOperation(from), nanosPerOperation(to));
        return time.isPresent() ? time : ratio(nanosPerRate(to), nanosPerRate(from));
    }

    /** Returns the nanoseconds of one unit of time per operation, such as 1000 for {@code us/op}. */
    static OptionalDouble nanosPerOperation(String unit) {
        return unit.endsWith(TIME)
                ? Benchmark.nanos(unit.substring(0, unit.length() - TIME.length()))
                : OptionalDouble.empty();
    }

    /** Returns the nanoseconds per operation at a rate of 1, such as 1000 for {@code ops/us}. */
    static OptionalDouble nanosPerRate(String unit) {
        return unit.startsWith(RATE) ? Benchmark.nanos(unit.substring(RATE.length())) : OptionalDouble.empty();
    }

    private static OptionalDouble ratio(OptionalDouble over, OptionalDouble under) {
        return over.isPresent() && under.isPresent()
                ? OptionalDouble.of(over.getAsDouble() / under.getAsDouble())
                : OptionalDouble.empty();
    }
}
