package dev.steelyard.suite.maps.store;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.Supplier;

/**
 * Any {@link ConcurrentNavigableMap}, made by a user's class: a {@code Supplier<ConcurrentNavigableMap<Long, Long>>} with a
 * public constructor that takes a {@link Path}, the folder for its files, or nothing. If the supplier is
 * {@link AutoCloseable}, closing the store closes it.
 */
public final class FactoryStore implements Store {

    /** The system property that names the class. */
    public static final String PROPERTY = "maps.factory";

    private final Supplier<?> factory;
    private final Map<Long, Long> map;

    private FactoryStore(Supplier<?> factory, Map<Long, Long> map) {
        this.factory = factory;
        this.map = map;
    }

    /**
     * Makes the factory that {@link #PROPERTY} names, and takes a map from it.
     *
     * @param folder an empty folder for its files
     * @throws IllegalArgumentException if the property is not set or its class is no such factory
     */
    static FactoryStore open(Path folder) {
        String name = System.getProperty(PROPERTY);
        if (name == null) {
            throw new IllegalArgumentException("impl=" + Stores.FACTORY + " needs -D" + PROPERTY
                    + "=CLASS, a Supplier<ConcurrentNavigableMap<Long, Long>> on the class path");
        }
        if (!(instance(name, folder) instanceof Supplier<?> factory)) {
            throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + name + ": the class is no " + Supplier.class.getName());
        }
        if (!(factory.get() instanceof ConcurrentNavigableMap<?, ?> made)) {
            throw new IllegalArgumentException("-D" + PROPERTY + "=" + name + ": what it supplies is no "
                    + ConcurrentNavigableMap.class.getName());
        }
        @SuppressWarnings("unchecked") // Nothing at run time tells a map of longs; loading it would fail at once.
        Map<Long, Long> map = (Map<Long, Long>) made;
        return new FactoryStore(factory, map);
    }

    private static Object instance(String name, Path folder) {
        try {
            Constructor<?>[] constructors = Class.forName(name).getConstructors();
            for (Constructor<?> constructor : constructors) {
                if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {Path.class})) {
                    return constructor.newInstance(folder);
                }
            }
            for (Constructor<?> constructor : constructors) {
                if (constructor.getParameterCount() == 0) {
                    return constructor.newInstance();
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("-D" + PROPERTY + "=" + name + ": no such class on the class path", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("-D" + PROPERTY + "=" + name + ": its constructor failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + name + ": make the class public and not abstract", e);
        }
        throw new IllegalArgumentException(
                "-D" + PROPERTY + "=" + name + ": it needs a public constructor without parameters, or one of a Path");
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void close() {
        if (factory instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                throw new IllegalStateException(
                        "the factory " + factory.getClass().getName() + " does not close", e);
            }
        }
    }
}
