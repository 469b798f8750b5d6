package dev.steelyard.report.sample;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Finding;
import dev.steelyard.core.judgment.Reason;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Findings made from nothing but the components of their records, so that a new type cannot be forgotten. */
public final class AnyFinding {

    private final String text;

    private AnyFinding(String text) {
        this.text = text;
    }

    /** Returns the types of a sealed family. */
    public static <F extends Finding> List<Class<? extends F>> types(Class<F> family) {
        return Stream.of(family.getPermittedSubclasses())
                .<Class<? extends F>>map(type -> type.asSubclass(family))
                .toList();
    }

    /** Returns a finding of every type of a family, with one text in every place that has a text. */
    public static <F extends Finding> List<F> all(Class<F> family, String text) {
        List<F> all = new ArrayList<>();
        types(family).forEach(type -> all.add(type.cast(new AnyFinding(text).instance(type))));
        return List.copyOf(all);
    }

    private Object instance(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Stream.of(components)
                .map(component -> value(component.getGenericType()))
                .toArray();
        try {
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException("cannot make a " + type.getName(), failure);
        }
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return List.of(value(list.getActualTypeArguments()[0]));
        }
        if (type instanceof ParameterizedType map && map.getRawType() == SortedMap.class) {
            return new TreeMap<>(Map.of(text, text));
        }
        Class<?> known = (Class<?>) type;
        if (known == String.class) {
            return text;
        } else if (known == int.class) {
            return 3;
        } else if (known == long.class) {
            return 10_000L;
        } else if (known == double.class) {
            return 1234.5678;
        } else if (known == boolean.class) {
            return true;
        } else if (known == OptionalDouble.class) {
            return OptionalDouble.of(0.0123);
        } else if (known == Duration.class) {
            return Duration.ofMinutes(3);
        } else if (known == Instant.class) {
            return Instant.parse("2026-11-20T09:30:00Z");
        } else if (known == BlockFailure.class) {
            return BlockFailure.fork(text, new ForkOutcome(ForkOutcome.Kind.CRASHED, text));
        } else if (known == Reason.class) {
            return new Reason.MissingFrom(text);
        } else if (known.isEnum()) {
            return known.getEnumConstants()[0];
        } else if (known.isRecord()) {
            return instance(known);
        }
        throw new IllegalStateException("no value is known for a " + known.getName());
    }
}
