package dev.steelyard.harness.gate;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Finds, by reflection, properties of a benchmark that make many short iterations measure something different from a
 * few long ones: fixtures that run in every iteration, auxiliary counters, and code that inspects its own iteration. No
 * class is initialized. Classes that cannot be loaded are skipped.
 */
final class Facts {
    private final Set<List<String>> facts = new LinkedHashSet<>();
    private final Set<Class<?>> seen = new HashSet<>();

    private final SecondaryLabels labels;

    private Facts(Mode mode) {
        labels = new SecondaryLabels(mode);
    }

    /** Inspects a benchmark. */
    static Facts of(BenchmarkParams params) {
        Facts finder = new Facts(params.getMode());
        try {
            String name = params.getBenchmark();
            int dot = name.lastIndexOf('.');
            Class<?> type = load(name.substring(0, dot));
            if (type != null) {
                finder.benchmark(type, name.substring(dot + 1));
            }
        } catch (LinkageError | RuntimeException e) {
            // The class refers to missing classes; JMH itself can run without inspecting it.
            finder.add("UNREADABLE", e.toString(), "");
        }
        return finder;
    }

    /** Returns the reasons against short slices: kind, what and where of each fact in turn. */
    List<String> inTurn() {
        List<String> all = new ArrayList<>();
        facts.forEach(all::addAll);
        return all;
    }

    private void add(String kind, String what, String where) {
        facts.add(Arrays.asList(kind, what, where));
    }

    /** Returns the meaning of the labels of its secondary results. */
    SecondaryLabels labels() {
        return labels;
    }

    /** JMH writes nested classes with a dot. */
    private static @Nullable Class<?> load(String name) {
        String binary = name;
        while (true) {
            try {
                return Class.forName(binary, false, Thread.currentThread().getContextClassLoader());
            } catch (ClassNotFoundException e) {
                int dot = binary.lastIndexOf('.');
                if (dot < 0) {
                    return null;
                }
                binary = binary.substring(0, dot) + '$' + binary.substring(dot + 1);
            }
        }
    }

    private void benchmark(Class<?> type, String label) {
        for (Class<?> owner = type; owner != null && owner != Object.class; owner = owner.getSuperclass()) {
            for (Method method : owner.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Benchmark.class) && label.equals(label(method))) {
                    if (method.isAnnotationPresent(Group.class)) {
                        labels.member(method);
                    }
                    parameters(method);
                }
            }
        }
        if (isState(type)) {
            state(type);
        }
    }

    private static String label(Method method) {
        Group group = method.getAnnotation(Group.class);
        return group == null ? method.getName() : group.value();
    }

    private static boolean isState(Class<?> type) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            if (owner.isAnnotationPresent(State.class)) {
                return true;
            }
        }
        return false;
    }

    private void parameters(Method method) {
        String where = method.getDeclaringClass().getSimpleName() + "." + method.getName();
        for (Class<?> parameter : method.getParameterTypes()) {
            if (parameter == Control.class
                    || parameter == IterationParams.class
                    || parameter == BenchmarkParams.class) {
                add("PARAMETER", parameter.getSimpleName(), where);
            } else if (isState(parameter)) {
                state(parameter);
            }
        }
    }

    private void state(Class<?> type) {
        if (!seen.add(type)) {
            return;
        }
        for (Class<?> owner = type; owner != null && owner != Object.class; owner = owner.getSuperclass()) {
            AuxCounters counters = owner.getAnnotation(AuxCounters.class);
            if (counters != null) {
                labels.counters(owner, counters.value());
                add("COUNTERS", "", owner.getSimpleName());
            }
            for (Method method : owner.getDeclaredMethods()) {
                Setup setup = method.getAnnotation(Setup.class);
                TearDown tearDown = method.getAnnotation(TearDown.class);
                if (setup != null) {
                    fixture(setup.value(), method);
                }
                if (tearDown != null) {
                    fixture(tearDown.value(), method);
                }
            }
        }
    }

    private void fixture(Level level, Method method) {
        if (level != Level.Trial) {
            String where = method.getDeclaringClass().getSimpleName() + "." + method.getName();
            add("FIXTURE", level.name(), where);
        }
        parameters(method);
    }
}
