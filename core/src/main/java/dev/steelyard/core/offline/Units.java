package dev.steelyard.core.offline;

import java.util.Map;
import java.util.OptionalDouble;

/** Converts between the units of JMH's scores: time per operation, or operations per unit of time. */
final class Units {

    private static final String TIME = "/op";
    private static final String RATE = "ops/";

    /** JMH's units of time in nanoseconds. */
    private static final Map<String, Double> NANOS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3600e9, "day", 86_400e9);

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
        return unit.endsWith(TIME) ? nanos(unit.substring(0, unit.length() - TIME.length())) : OptionalDouble.empty();
    }

    /** Returns the nanoseconds per operation at a rate of 1, such as 1000 for {@code ops/us}. */
    static OptionalDouble nanosPerRate(String unit) {
        return unit.startsWith(RATE) ? nanos(unit.substring(RATE.length())) : OptionalDouble.empty();
    }

    private static OptionalDouble nanos(String unit) {
        Double nanos = NANOS.get(unit);
        return nanos == null ? OptionalDouble.empty() : OptionalDouble.of(nanos);
    }

    private static OptionalDouble ratio(OptionalDouble over, OptionalDouble under) {
        return over.isPresent() && under.isPresent()
                ? OptionalDouble.of(over.getAsDouble() / under.getAsDouble())
                : OptionalDouble.empty();
    }
}
