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
 * What the labels of JMH's secondary results stand for in one benchmark. JMH itself does not say: a label is the name of
 * a method of the group, or of a public field or method of a state with auxiliary counters. {@link Facts} fills it in.
 */
final class SecondaryLabels {
    private final Set<String> members = new HashSet<>();
    private final Set<String> counters = new HashSet<>();
    private final boolean rates;

    /** Labels of a benchmark that is measured in this mode: only these two know counters of operations. */
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

    /** Returns what a result is; one that neither the group nor a counter accounts for is a profiler's. */
    Kind kind(Result<?> result) {
        // A group of one method has no label of its own: JMH gives its score as the primary one alone.
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
