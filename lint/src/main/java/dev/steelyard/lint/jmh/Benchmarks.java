package dev.steelyard.lint.jmh;

import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.ClassPool;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;

/** Finds the benchmarks of a pool. */
public final class Benchmarks {
    private final ClassPool pool;
    private final Map<String, Optional<StateType>> states = new LinkedHashMap<>();

    /** @param pool where they are */
    public Benchmarks(ClassPool pool) {
        this.pool = pool;
    }

    /**
     * Returns the benchmarks that JMH would run, by class: those of every class that is not abstract, inherited ones
     * included. Those of an abstract class that nothing here extends are returned with the class itself.
     */
    public List<BenchmarkMethod> all() {
        List<BenchmarkMethod> all = new ArrayList<>();
        for (ClassNode type : heirs()) {
            Map<String, Body> declared = new LinkedHashMap<>();
            for (ClassNode ancestor : pool.lineage(type)) {
                for (Body body : pool.bodies(ancestor)) {
                    // An overriding method hides the one above, whether or not it is a benchmark itself.
                    declared.putIfAbsent(body.method().name + body.method().desc, body);
                }
            }
            declared.values().stream()
                    .filter(body -> Annotations.of(body.method(), "Benchmark").isPresent())
                    .forEach(body -> all.add(benchmark(type, body)));
        }
        return all;
    }

    /**
     * Classes to look for benchmarks in: a subclass of a class with benchmarks need not have annotations itself. JMH
     * looks for none within methods.
     */
    private Collection<ClassNode> heirs() {
        List<ClassNode> annotated = pool.annotated().stream()
                .filter(type -> type.outerClass == null)
                .toList();
        return annotated.stream()
                .filter(type -> (type.access & Opcodes.ACC_ABSTRACT) == 0
                        || annotated.stream()
                                .noneMatch(heir ->
                                        heir != type && pool.lineage(heir).contains(type)))
                .toList();
    }

    private BenchmarkMethod benchmark(ClassNode type, Body body) {
        return new BenchmarkMethod(type, body, settings(type, body), states(type, body));
    }

    private Settings settings(ClassNode type, Body body) {
        return new Settings(
                Settings.modes(annotations(type, body, "BenchmarkMode").stream()
                        .findFirst()
                        .map(annotation -> Annotations.constants(annotation, "value"))
                        .orElse(List.of())),
                first(type, body, "Fork", annotation -> Annotations.number(annotation, "value")),
                first(type, body, "Measurement", annotation -> Annotations.number(annotation, "iterations")),
                first(type, body, "OperationsPerInvocation", annotation -> Annotations.number(annotation, "value")),
                Annotations.of(body.method(), "Group")
                        .map(annotation -> Annotations.text(annotation, "value").orElse("group")),
                warmup(type, body),
                Settings.ARGUMENTS.stream()
                        .flatMap(element -> annotations(type, body, "Fork").stream()
                                .map(annotation -> Annotations.words(annotation, element))
                                .filter(words -> !words.isEmpty())
                                .limit(1)
                                .flatMap(List::stream))
                        .toList());
    }

    /** The number of iterations may be written elsewhere than their time, but the time has its unit beside it. */
    private Settings.Warmup warmup(ClassNode type, Body body) {
        Settings.Warmup usual = Settings.Warmup.USUAL;
        OptionalInt iterations =
                first(type, body, "Warmup", annotation -> Annotations.number(annotation, "iterations"));
        Duration time = annotations(type, body, "Warmup").stream()
                .flatMap(annotation -> time(annotation).stream())
                .findFirst()
                .orElse(usual.time());
        boolean written = iterations.orElse(-1) >= 0;
        return new Settings.Warmup(written ? iterations.getAsInt() : usual.iterations(), time);
    }

    private static Optional<Duration> time(AnnotationNode annotation) {
        OptionalInt time = Annotations.number(annotation, "time");
        TimeUnit unit = Annotations.constants(annotation, "timeUnit").stream()
                .flatMap(name -> Stream.of(TimeUnit.values())
                        .filter(known -> known.name().equals(name)))
                .findFirst()
                .orElse(TimeUnit.SECONDS);
        return time.isPresent() && time.getAsInt() >= 0
                ? Optional.of(Duration.of(time.getAsInt(), unit.toChronoUnit()))
                : Optional.empty();
    }

    private OptionalInt first(ClassNode type, Body body, String name, Function<AnnotationNode, OptionalInt> element) {
        return annotations(type, body, name).stream()
                .map(element)
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    /** Those of the method, of the class and of its superclasses, in the order in which they count. */
    private List<AnnotationNode> annotations(ClassNode type, Body body, String name) {
        List<AnnotationNode> found = new ArrayList<>();
        Annotations.of(body.method(), name).ifPresent(found::add);
        pool.lineage(type).forEach(ancestor -> Annotations.of(ancestor, name).ifPresent(found::add));
        return found;
    }

    private List<StateType> states(ClassNode type, Body body) {
        Map<String, StateType> used = new LinkedHashMap<>();
        Deque<StateType> open = new ArrayDeque<>();
        state(type).ifPresent(open::add);
        open.addAll(parameters(body));
        while (!open.isEmpty()) {
            StateType state = open.remove();
            if (used.putIfAbsent(state.node().name, state) == null) {
                state.fixtures().forEach(fixture -> open.addAll(parameters(fixture.body())));
            }
        }
        return List.copyOf(used.values());
    }

    private List<StateType> parameters(Body body) {
        List<StateType> found = new ArrayList<>();
        for (Type parameter : Type.getArgumentTypes(body.method().desc)) {
            if (parameter.getSort() == Type.OBJECT) {
                pool.find(parameter.getInternalName()).flatMap(this::state).ifPresent(found::add);
            }
        }
        return found;
    }

    /** Returns the state that a class is, by its own annotation or one that it inherits. */
    public Optional<StateType> state(ClassNode type) {
        Optional<StateType> known = states.get(type.name);
        if (known == null) {
            List<ClassNode> lineage = pool.lineage(type);
            known = lineage.stream()
                    .flatMap(ancestor -> Annotations.of(ancestor, "State").stream())
                    .findFirst()
                    .map(annotation -> new StateType(type, lineage, fixtures(lineage)));
            states.put(type.name, known);
        }
        return known;
    }

    private List<Fixture> fixtures(List<ClassNode> lineage) {
        List<Fixture> fixtures = new ArrayList<>();
        for (ClassNode type : lineage) {
            for (Body body : pool.bodies(type)) {
                Annotations.of(body.method(), "Setup")
                        .ifPresent(annotation -> fixtures.add(new Fixture(body, true, level(annotation))));
                Annotations.of(body.method(), "TearDown")
                        .ifPresent(annotation -> fixtures.add(new Fixture(body, false, level(annotation))));
            }
        }
        return fixtures;
    }

    private static String level(AnnotationNode annotation) {
        return Annotations.constants(annotation, "value").stream().findFirst().orElse("Trial");
    }
}
