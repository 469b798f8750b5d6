package dev.steelyard.harness.gate;

import java.lang.reflect.Field;
import org.openjdk.jmh.infra.IterationParams;

/**
 * How many iterations JMH runs in a phase. JMH asks its parameters for the number before each iteration
 * ({@code BaseRunner.runBenchmark}, the same from 1.21 to 1.37), so that a phase becomes longer or shorter with the number. The field is
 * final and has no setter. JVMs up to 25 let reflection write it; 26 does with a warning (JEP 500), and a later one will want
 * {@code --enable-final-field-mutation}. Where it may not, a fork is measured after the warmup that was planned.
 */
final class PlannedIterations {
    private static final String COUNT = "count";

    private PlannedIterations() {}

    /**
     * Changes the number.
     *
     * @param phase the parameters that JMH itself uses
     * @param more by how much it grows; less than 0 if it shrinks
     * @return whether the number is now what it should be
     */
    static boolean change(IterationParams phase, int more) {
        try {
            Field count = field(phase.getClass());
            count.setAccessible(true);
            int changed = phase.getCount() + more;
            count.setInt(phase, changed);
            return phase.getCount() == changed;
        } catch (ReflectiveOperationException | RuntimeException refused) {
            return false;
        }
    }

    /** JMH pads its parameters against false sharing, by a chain of superclasses. */
    private static Field field(Class<?> type) throws NoSuchFieldException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(COUNT) && field.getType() == int.class) {
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(COUNT);
    }
}
