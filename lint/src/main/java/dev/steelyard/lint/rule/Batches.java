package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Loops;
import dev.steelyard.lint.jmh.Annotations;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** What shows that a number is the size of a batch. */
final class Batches {
    /** From another class of the package a small number may well be something else. */
    private static final int TELLING = 100;

    private static final Pattern BATCH = Pattern.compile(
            "(.*_)?(BATCH|BATCHES|OPS|OPERATIONS|INVOCATIONS|REPEATS|REPETITIONS|REPS|ITERATIONS)(_.*)?|batch(Size)?|"
                    + "operations|repetitions|iterations");

    /** Names of an amount, which may be that of a batch or of what one operation works on. */
    private static final Pattern AMOUNT =
            Pattern.compile("(.*_)?(N|COUNT|SIZE|LENGTH|NUMBER|NUM|TIMES|LOOPS|ELEMENTS|ITEMS"
                    + "|ENTRIES|RECORDS|VALUES|KEYS|OBJECTS|MESSAGES|CALLS)(_.*)?|n|count|size|length|number");

    private final Benches benches;

    Batches(Benches benches) {
        this.benches = benches;
    }

    /** Returns the loops in a benchmark that run equally often every time, its own first, then those it leads to. */
    List<Found> loops(BenchmarkMethod benchmark) {
        List<Found> found = new ArrayList<>();
        for (Body body : benches.running(benchmark)) {
            benches.loops().counted(body).forEach(loop -> found.add(new Found(body, loop)));
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

        Passes passes() {
            return new Passes(body, loop);
        }
    }

    /**
     * Returns who shows for sure that each pass of a loop is an operation: the annotation of a state, or a benchmark that
     * declares as many operations and has such a loop itself. And the loop must be the benchmark's own, and get something
     * out of each pass.
     */
    Optional<String> proven(BenchmarkMethod benchmark, Found found) {
        int times = found.loop().times();
        if (times < 2 || !found.in(benchmark) || !found.passes().yields()) {
            return Optional.empty();
        }
        return stated(benchmark, times)
                .or(() -> witness(benchmark, times, other -> sibling(other, benchmark) || times >= TELLING));
    }

    /** Returns who declares as many operations as a loop has passes, for whatever reason. */
    Optional<String> declared(BenchmarkMethod benchmark, Found found) {
        int times = found.loop().times();
        if (times < 2) {
            return Optional.empty();
        }
        return stated(benchmark, times)
                .or(() -> benches.all().stream()
                        .filter(other -> other.settings().operations().orElse(1) == times)
                        .filter(other -> sibling(other, benchmark)
                                ? times >= TELLING || leadsToLoop(other, times)
                                : found.in(benchmark) && times >= TELLING && alike(other, benchmark, times))
                        .findFirst()
                        .map(this::name));
    }

    private Optional<String> stated(BenchmarkMethod benchmark, int times) {
        return states(benchmark).stream()
                .filter(type -> Annotations.of(type, MisplacedOperations.ANNOTATION)
                        .map(annotation ->
                                Annotations.number(annotation, "value").orElse(1) == times)
                        .orElse(false))
                .findFirst()
                .map(type -> "the state " + benches.pool().display(type));
    }

    private Optional<String> witness(BenchmarkMethod benchmark, int times, Predicate<BenchmarkMethod> wanted) {
        return benches.all().stream()
                .filter(other -> other.settings().operations().orElse(1) == times)
                .filter(other -> wanted.test(other) && alike(other, benchmark, times))
                .findFirst()
                .map(this::name);
    }

    private String name(BenchmarkMethod benchmark) {
        return benches.pool().display(benchmark.type()) + "." + benchmark.name();
    }

    private static boolean sibling(BenchmarkMethod other, BenchmarkMethod benchmark) {
        return other.type() == benchmark.type();
    }

    /** Returns why a loop, which nobody declares to be one, may be a batch all the same. */
    Optional<String> likely(BenchmarkMethod benchmark, Found found) {
        int times = found.loop().times();
        if (times < 2 || !found.in(benchmark)) {
            return Optional.empty();
        }
        Optional<String> batch = named(around(benchmark), BATCH, times);
        if (batch.isPresent() || !found.passes().calls()) {
            return batch.map(name -> "the value of " + name);
        }
        Set<ClassNode> types = around(benchmark);
        if (times >= TELLING) {
            types.addAll(benches.pool().beside(benchmark.type()));
        }
        return named(types, BATCH, times)
                .or(() -> named(types, AMOUNT, times))
                .map(name -> "the value of " + name)
                .or(() -> times >= TELLING && found.passes().written()
                        ? Optional.of("with a call in each pass")
                        : Optional.empty());
    }

    /** Returns the name of a constant that has a value and is called so. */
    private static Optional<String> named(Set<ClassNode> types, Pattern name, int times) {
        for (ClassNode type : types) {
            for (FieldNode field : type.fields) {
                if (field.value instanceof Integer number
                        && number == times
                        && name.matcher(field.name).matches()) {
                    return Optional.of(field.name);
                }
            }
        }
        return Optional.empty();
    }

    /** The benchmark's class, those above and around it, and its states. */
    private Set<ClassNode> around(BenchmarkMethod benchmark) {
        Set<ClassNode> types = new LinkedHashSet<>(benches.pool().lineage(benchmark.type()));
        int nested = benchmark.type().name.indexOf('$');
        if (nested > 0) {
            benches.pool().find(benchmark.type().name.substring(0, nested)).ifPresent(types::add);
        }
        types.addAll(states(benchmark));
        return types;
    }

    private static List<ClassNode> states(BenchmarkMethod benchmark) {
        return benchmark.states().stream()
                .flatMap(state -> state.lineage().stream())
                .toList();
    }

    /** A small number may be that of something else, unless the witness loops as often itself. */
    private boolean leadsToLoop(BenchmarkMethod other, int times) {
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
