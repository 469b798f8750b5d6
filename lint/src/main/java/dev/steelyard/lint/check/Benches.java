package dev.steelyard.lint.check;

import dev.steelyard.lint.code.Assignments;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Chance;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.code.Constants;
import dev.steelyard.lint.code.DeadCode;
import dev.steelyard.lint.code.Effects;
import dev.steelyard.lint.code.Loops;
import dev.steelyard.lint.code.ReachedMethods;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.Benchmarks;
import dev.steelyard.lint.jmh.Fixture;
import dev.steelyard.lint.jmh.StateType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/** The benchmarks of a jar or folder, with the facts about their code. */
public final class Benches {
    private final ClassPool pool;
    private final List<BenchmarkMethod> benchmarks;
    private final Assignments fields;

    /** @param pool where the benchmarks are */
    public Benches(ClassPool pool) {
        this.pool = pool;
        this.benchmarks = new Benchmarks(pool).all();
        this.fields = new Assignments(pool);
    }

    /** Returns the classes. */
    public ClassPool pool() {
        return pool;
    }

    /** Returns all benchmarks. */
    public List<BenchmarkMethod> all() {
        return benchmarks;
    }

    /** Returns the methods that another leads to. */
    public ReachedMethods reach() {
        return new ReachedMethods(pool);
    }

    /** Returns the loops that run equally often every time. */
    public Loops loops() {
        return new Loops(new Constants(pool, fields));
    }

    /** Returns what methods do. */
    public Effects effects() {
        return new Effects(pool, loops());
    }

    /** Returns what is computed in vain. */
    public DeadCode deadCode() {
        return new DeadCode(pool, effects());
    }

    /** Returns what differs from one JVM to the next. */
    public Chance chance() {
        return new Chance(pool, fields);
    }

    /** Returns the states that benchmarks use, each once. */
    List<StateType> states() {
        Map<String, StateType> states = new LinkedHashMap<>();
        for (BenchmarkMethod benchmark : benchmarks) {
            benchmark.states().forEach(state -> states.putIfAbsent(state.node().name, state));
        }
        return List.copyOf(states.values());
    }

    /**
     * Returns the methods that make the data of benchmarks: set-ups, constructors and initializers of states and of
     * classes with benchmarks, and what they lead to.
     */
    public Set<Body> preparing() {
        Set<ClassNode> types = new LinkedHashSet<>();
        Set<Body> bodies = new LinkedHashSet<>();
        for (StateType state : states()) {
            types.addAll(state.lineage());
            state.fixtures().stream()
                    .filter(Fixture::setUp)
                    .forEach(fixture -> bodies.addAll(reach().from(fixture.body())));
        }
        benchmarks.forEach(benchmark -> types.addAll(pool.lineage(benchmark.type())));
        for (ClassNode type : types) {
            for (Body body : pool.bodies(type)) {
                if (body.method().name.startsWith("<")) {
                    bodies.addAll(reach().from(body));
                }
            }
        }
        return bodies;
    }

    /** Returns what a benchmark runs in its own class: its method, lambdas, and methods of the class. */
    public List<Body> running(BenchmarkMethod benchmark) {
        return new ArrayList<>(reach().within(benchmark.body()));
    }
}
