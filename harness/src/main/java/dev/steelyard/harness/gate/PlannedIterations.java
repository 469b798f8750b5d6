package dev.steelyard.harness.gate;

import java.lang.reflect.Field;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Changes the number of iterations that JMH runs in a phase. JMH reads the number from its parameters before each iteration
 * ({@code BaseRunner.runBenchmark}, the same from 1.21 to 1.37), so changing it lengthens or shortens the phase. The field is final and has
 * no setter. JVMs up to 25 allow reflection to write it; 26 allows it with a warning (JEP 500), and later ones will require
 * {@code --enable-final-field-mutation}. If writing is not allowed, a fork is measured after the planned warmup.
 */
final class PlannedIterations {
    private static final String COUNT = "count";

    private PlannedIterations() {}

    /**
     * Changes the number.
     *
     * @param phase the parameters object used by JMH itself
     * @param more the increase; negative to reduce the number
     * @return whether the number now has the intended value
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

    /** Returns the field. JMH pads its parameters against false sharing with a chain of superclasses. */
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
