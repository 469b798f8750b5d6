package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.SecondaryRecord.Kind;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The meaning of the labels of a benchmark's secondary results. JMH does not provide it: a label is the name of a method of the group, or
 * of a public field or method of a state with auxiliary counters. {@link Facts} fills it in.
 */
final class SecondaryLabels {
    private final Set<String> members = new HashSet<>();
    private final Set<String> counters = new HashSet<>();
    private final boolean rates;

    /** Creates labels for a benchmark with this mode: only throughput and average time support counters of operations. */
    SecondaryLabels(Mode mode) {
        rates = mode == Mode.Throughput || mode == Mode.AverageTime;
    }

    /** Adds a method of the group. */
    void member(Method method) {
        members.add(method.getName());
    }

    /** Adds the counters of a state; JMH takes public fields and public methods that return something. */
    void counters(Class<?> state, AuxCounters.Type type) {
        if (type == AuxCounters.Type.OPERATIONS && !rates) {
            return;
        }
        for (Field field : state.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                counters.add(field.getName());
            }
        }
        for (Method method : state.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && method.getReturnType() != void.class) {
                counters.add(method.getName());
            }
        }
    }

    /** Returns the kind of a result; if it is neither a group method nor a counter, it is a profiler's. */
    Kind kind(Result<?> result) {
        // A group with a single method has no label for it: JMH reports only the primary score.
        boolean member = members.size() > 1 && members.contains(result.getLabel());
        boolean counter = counters.contains(result.getLabel());
        if (member) {
            return counter ? Kind.AMBIGUOUS : Kind.MEMBER;
        }
        if (!counter) {
            return Kind.OTHER;
        }
        return result instanceof ScalarResult ? Kind.EVENTS : Kind.OPERATIONS;
    }
}
