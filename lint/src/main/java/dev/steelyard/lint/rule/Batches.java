package dev.steelyard.lint.rule;

import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Loops;
import dev.steelyard.lint.jmh.Annotations;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** What shows that a number is the size of a batch. */
final class Batches {
    /** From another class of the package a small number may well be something else. */
    private static final int TELLING = 100;

    private static final Pattern NAME = Pattern.compile(
            "(.*_)?(BATCH|BATCHES|OPS|OPERATIONS|INVOCATIONS|REPEATS|REPETITIONS|REPS|ITERATIONS)(_.*)?|batch(Size)?|"
                    + "operations|repetitions|iterations");

    private final Benches benches;

    Batches(Benches benches) {
        this.benches = benches;
    }

    /** Returns the loops in a benchmark that run equally often every time, its own first, then those it leads to. */
    List<Found> loops(BenchmarkMethod benchmark) {
        Loops loops = benches.loops();
        List<Found> found = new ArrayList<>();
        for (Body body : benches.running(benchmark)) {
            loops.counted(body).forEach(loop -> found.add(new Found(body, loop)));
        }
        return found;
    }

    /**
     * A loop.
     *
     * @param body where it is
     * @param loop how often it runs
     */
    record Found(Body body, Loops.Counted loop) {
        boolean in(BenchmarkMethod benchmark) {
            return body == benchmark.body();
        }
    }

    /** Returns who declares a number to be the operations of a call: a sibling, or the annotation of a state. */
    Optional<String> declared(BenchmarkMethod benchmark, Found found) {
        int times = found.loop().times();
        if (times < 2) {
            return Optional.empty();
        }
        for (ClassNode type : states(benchmark)) {
            boolean says = Annotations.of(type, MisplacedOperations.ANNOTATION)
                    .map(annotation -> Annotations.number(annotation, "value").orElse(1) == times)
                    .orElse(false);
            if (says) {
                return Optional.of("the state " + benches.pool().display(type));
            }
        }
        return benches.all().stream()
                .filter(other -> other.settings().operations().orElse(1) == times)
                .filter(other -> other.type() == benchmark.type()
                        ? times >= TELLING || loops(other, times)
                        : found.in(benchmark) && times >= TELLING && alike(other, benchmark, times))
                .findFirst()
                .map(other -> benches.pool().display(other.type()) + "." + other.name());
    }

    /** Returns the name of a constant that has this value and is called like a batch. */
    Optional<String> named(BenchmarkMethod benchmark, int times) {
        Set<ClassNode> types = new LinkedHashSet<>(benches.pool().lineage(benchmark.type()));
        int nested = benchmark.type().name.indexOf('$');
        if (nested > 0) {
            benches.pool().find(benchmark.type().name.substring(0, nested)).ifPresent(types::add);
        }
        types.addAll(states(benchmark));
        for (ClassNode type : types) {
            for (FieldNode field : type.fields) {
                if (field.value instanceof Integer number
                        && number == times
                        && NAME.matcher(field.name).matches()) {
                    return Optional.of(field.name);
                }
            }
        }
        return Optional.empty();
    }

    private static List<ClassNode> states(BenchmarkMethod benchmark) {
        return benchmark.states().stream()
                .flatMap(state -> state.lineage().stream())
                .toList();
    }

    /** A small number may be that of something else, unless the witness loops as often itself. */
    private boolean loops(BenchmarkMethod other, int times) {
        return loops(other).stream().anyMatch(found -> found.loop().times() == times);
    }

    /** Of the package, and with as many passes of a loop of its own: that is what it declares as operations. */
    private boolean alike(BenchmarkMethod other, BenchmarkMethod benchmark, int times) {
        return folder(other.type()).equals(folder(benchmark.type()))
                && benches.loops().counted(other.body()).stream().anyMatch(loop -> loop.times() == times);
    }

    private static String folder(ClassNode type) {
        return type.name.substring(0, type.name.lastIndexOf('/') + 1);
    }
}
