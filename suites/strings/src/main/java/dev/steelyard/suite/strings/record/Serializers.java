package dev.steelyard.suite.strings.record;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Serializers as Flink makes them for a type. How they are asked for changed: up to 1.18 with an {@code ExecutionConfig}, in 2.x
 * with a {@code SerializerConfig}, between them with either. So that one source compiles with all of them, this is looked up.
 */
final class Serializers {

    private static final String NEWER_CONFIG = "org.apache.flink.api.common.serialization.SerializerConfig";
    private static final String OLDER_CONFIG = "org.apache.flink.api.common.ExecutionConfig";

    private Serializers() {}

    /**
     * Returns Flink's serializer of a type.
     *
     * @param type what is to be written and read
     * @param kryo classes that Kryo knows by a number instead of their name, as a job registers them
     * @throws IllegalStateException if this version of Flink has another way to ask for it
     */
    @SuppressWarnings("unchecked") // A type's serializer is one of its values.
    static <T> TypeSerializer<T> of(TypeInformation<T> type, List<Class<?>> kryo) {
        try {
            Method create = Arrays.stream(TypeInformation.class.getMethods())
                    .filter(method -> method.getName().equals("createSerializer") && method.getParameterCount() == 1)
                    .max(Comparator.comparing(Serializers::takesNewerConfig))
                    .orElseThrow(() -> new NoSuchMethodException("createSerializer"));
            String config = takesNewerConfig(create) ? NEWER_CONFIG + "Impl" : OLDER_CONFIG;
            Object made = Class.forName(config).getConstructor().newInstance();
            for (Class<?> known : kryo) {
                made.getClass().getMethod("registerKryoType", Class.class).invoke(made, known);
            }
            return (TypeSerializer<T>) create.invoke(type, made);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this version of Flink makes serializers in a way that is not known", e);
        }
    }

    private static boolean takesNewerConfig(Method method) {
        return method.getParameterTypes()[0].getName().equals(NEWER_CONFIG);
    }
}
