package dev.steelyard.lint.field;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.code.WideReach;
import dev.steelyard.lint.jmh.Annotations;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.Fixture;
import dev.steelyard.lint.jmh.StateType;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/** Determines whether any code in a benchmark's trial may remove what the benchmark adds to a field. */
public final class Shrinking {
    private final Benches benches;
    private final WideReach reach;
    private final Set<Body> preparing;
    private final Set<Body> running;

    public Shrinking(Benches benches, BenchmarkMethod benchmark) {
        this.benches = benches;
        this.reach = new WideReach(benches.pool(), benches.calls(), benchmark.type());
        this.preparing = reach.called(first(benchmark));
        Set<Body> starts = again(benchmark);
        // What is made at the beginning may run at any time, as a thread does.
        starts.addAll(reach.later(preparing));
        this.running = reach.from(starts);
    }

    /** What runs before all calls: constructors, initializers, and set-ups of the trial. */
    private Set<Body> first(BenchmarkMethod benchmark) {
        Set<ClassNode> types = new LinkedHashSet<>(benches.pool().lineage(benchmark.type()));
        Set<Body> bodies = new LinkedHashSet<>();
        for (StateType state : benchmark.states()) {
            types.addAll(state.lineage());
            state.fixtures().stream()
                    .filter(fixture -> fixture.setUp() && fixture.level().equals("Trial"))
                    .map(Fixture::body)
                    .forEach(bodies::add);
        }
        types.forEach(type -> initialisers(type).forEach(bodies::add));
        return bodies;
    }

    private Stream<Body> initialisers(ClassNode type) {
        return benches.pool().bodies(type).stream()
                .filter(body -> body.method().name.startsWith("<"));
    }

    /** What runs again and again: the benchmark, those of its group, and fixtures around its iterations and calls. */
    private Set<Body> again(BenchmarkMethod benchmark) {
        Set<Body> bodies = new LinkedHashSet<>(Set.of(benchmark.body()));
        benches.all().stream()
                .filter(other -> other.type() == benchmark.type()
                        && benchmark.settings().group().isPresent()
                        && benchmark.settings().group().equals(other.settings().group()))
                .map(BenchmarkMethod::body)
                .forEach(bodies::add);
        benchmark.states().stream()
                .flatMap(state -> state.fixtures().stream())
                .filter(fixture -> !fixture.level().equals("Trial"))
                .map(Fixture::body)
                .forEach(bodies::add);
        return bodies;
    }

    /** Returns whether a field may hold less after a call than the call has made it hold. */
    public boolean possible(ClassPool.Field field) {
        FieldUses uses = new FieldUses(benches, field);
        return preparing.stream().anyMatch(uses::mayShare)
                || initialisers(field.owner()).anyMatch(uses::mayShare)
                || inTrial(field);
    }

    /** Returns whether what runs again and again may set a number, or take something out of what a field holds. */
    public boolean inTrial(ClassPool.Field field) {
        FieldUses uses = new FieldUses(benches, field);
        if (Type.getType(field.node().desc).getSort() < Type.ARRAY) {
            return running.stream().anyMatch(uses::sets);
        }
        if (running.stream().anyMatch(uses::mayShrink)) {
            return true;
        }
        if (field.is(Opcodes.ACC_STATIC)) {
            return benches.pool().beside(field.owner()).stream()
                    .flatMap(type -> benches.pool().bodies(type).stream())
                    .filter(Shrinking::mayBeCalled)
                    .anyMatch(uses::mayShrink);
        }
        Escape escape = new Escape(benches.pool(), reach, field.owner());
        return Stream.concat(running.stream(), preparing.stream()).anyMatch(escape::possible);
    }

    /** Code that is not followed may call anything that it can name, but benchmarks and fixtures are JMH's to call. */
    private static boolean mayBeCalled(Body body) {
        boolean ofJmh = Stream.of("Benchmark", "Setup", "TearDown")
                .anyMatch(name -> Annotations.of(body.method(), name).isPresent());
        return !ofJmh
                && !body.is(Opcodes.ACC_ABSTRACT)
                && !body.method().name.startsWith("<")
                && !body.method().name.equals("main");
    }
}
