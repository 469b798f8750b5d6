package dev.steelyard.lint.field;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.code.Always;
import dev.steelyard.lint.code.Assignments;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Calls;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.code.ParameterNode;
import dev.steelyard.lint.code.ReachedMethods;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Finds what benchmarks certainly make longer in every call, following methods as far as they are known for certain.
 * */
public final class Growth {
    /** Everything that is added to one of these makes it longer; sets and maps may have it already. */
    private static final Set<String> GROWING = Set.of(
            "java/util/ArrayList",
            "java/util/LinkedList",
            "java/util/ArrayDeque",
            "java/util/Vector",
            "java/util/Stack",
            "java/util/PriorityQueue",
            "java/util/concurrent/ConcurrentLinkedQueue",
            "java/util/concurrent/ConcurrentLinkedDeque",
            "java/util/concurrent/CopyOnWriteArrayList",
            "java/util/concurrent/LinkedTransferQueue",
            "java/util/concurrent/PriorityBlockingQueue",
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/io/StringWriter",
            "java/io/CharArrayWriter",
            "java/io/ByteArrayOutputStream");

    private static final Set<String> ADDING = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "addElement",
            "offer",
            "offerFirst",
            "offerLast",
            "push",
            "put",
            "append",
            "insert",
            "write",
            "writeBytes");

    private static final Set<String> CHAINED = Set.of("append", "insert");

    /** Methods that are followed from one benchmark. */
    private static final int MOST = 200;

    /** Steps from a value back to the field that holds it. */
    private static final int DEEPEST = 6;

    private final ClassPool pool;
    private final Assignments fields;
    private final Calls calls;
    private final ReachedMethods reach;

    public Growth(Benches benches) {
        this.pool = benches.pool();
        this.fields = benches.fields();
        this.calls = benches.calls();
        this.reach = benches.reach();
    }

    /**
     * An object that gets longer.
     *
     * @param body where it is added to
     * @param call what adds
     * @param field what holds it
     * @param amounts fields with the collections and numbers that say how often, which must stay as they are
     */
    public record Added(Body body, MethodInsnNode call, ClassPool.Field field, Set<ClassPool.Field> amounts) {}

    /** A method, which of its local variables are states when it begins, and what says how often it runs. */
    private record Frame(Body body, Set<Integer> states, Set<ClassPool.Field> amounts) {}

    /** Returns whether a call makes what it is called of longer, by its name. */
    static boolean adds(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC && ADDING.contains(call.name);
    }

    /** Returns whether a call adds to a text and returns the same text again. */
    static boolean chained(MethodInsnNode call) {
        return adds(call)
                && CHAINED.contains(call.name)
                && call.owner.startsWith("java/")
                && Type.getReturnType(call.desc).getSort() == Type.OBJECT;
    }

    /**
     * Returns whether an assignment gives a field something new that grows without bound, and that nobody else has; or
     * nothing, to which nothing can be added.
     */
    static boolean made(Assignments.Write write) {
        return !write.value().isEmpty()
                && write.value().stream()
                        .allMatch(origin -> origin.getOpcode() == Opcodes.ACONST_NULL || made(write, origin));
    }

    private static boolean made(Assignments.Write write, AbstractInsnNode origin) {
        Body body = write.body();
        return origin.getOpcode() == Opcodes.NEW
                && origin instanceof TypeInsnNode made
                && GROWING.contains(made.desc)
                && body.flow().consumers(origin).stream()
                        .allMatch(consumer ->
                                consumer == write.instruction() || !FieldUses.mayKeep(body, origin, consumer));
    }

    /** Returns what every call of a benchmark adds to fields of states, and to static fields. */
    public List<Added> of(BenchmarkMethod benchmark) {
        List<Added> added = new ArrayList<>();
        Set<Frame> met = new HashSet<>();
        // Whatever JMH calls a benchmark with lives longer than the call.
        Set<Integer> given = Set.copyOf(benchmark.body().arguments());
        Deque<Frame> open = new ArrayDeque<>(List.of(new Frame(benchmark.body(), given, Set.of())));
        while (!open.isEmpty() && met.size() < MOST) {
            Frame frame = open.remove();
            if (met.add(frame)) {
                for (AbstractInsnNode instruction : frame.body.method().instructions) {
                    if (instruction instanceof MethodInsnNode call
                            && frame.body.flow().reached(call)) {
                        Optional<Body> next =
                                calls.exact(call).filter(called -> reach.near(benchmark.type(), called.owner()));
                        follow(frame, call, next, added, open);
                    }
                }
            }
        }
        return added;
    }

    private void follow(Frame frame, MethodInsnNode call, Optional<Body> next, List<Added> added, Deque<Frame> open) {
        Optional<ClassPool.Field> grown =
                adds(call) ? field(frame, frame.body.flow().operand(call, 0), DEEPEST) : Optional.empty();
        Optional<ClassPool.Field> kept = grown.filter(this::grows);
        if (kept.isPresent() || next.isPresent()) {
            amounts(frame, call).ifPresent(amounts -> {
                kept.ifPresent(field -> added.add(new Added(frame.body, call, field, amounts)));
                next.ifPresent(called -> open.add(called(frame, call, called, amounts)));
            });
        }
    }

    /** Returns the fields that say how often a call runs and how much it adds; empty if that may be nothing even so. */
    private Optional<Set<ClassPool.Field>> amounts(Frame frame, MethodInsnNode call) {
        Optional<Set<FieldInsnNode>> reads = Always.needs(frame.body, call);
        if (reads.isEmpty()) {
            return Optional.empty();
        }
        List<Optional<ClassPool.Field>> named = new ArrayList<>();
        reads.get().forEach(read -> named.add(pool.field(read.owner, read.name)));
        if (call.name.equals("addAll") && call.owner.startsWith("java/")) {
            int last = frame.body.flow().count(call) - 1;
            named.add(field(frame, frame.body.flow().operand(call, last), DEEPEST));
        }
        Set<ClassPool.Field> amounts = new HashSet<>(frame.amounts);
        named.forEach(field -> field.ifPresent(amounts::add));
        return named.stream().allMatch(Optional::isPresent) ? Optional.of(amounts) : Optional.empty();
    }

    /** Whatever is assigned to the field is new and of a class that grows without bound. */
    private boolean grows(ClassPool.Field field) {
        List<Assignments.Write> writes = fields.writes(field);
        return writes.stream().allMatch(Growth::made)
                && writes.stream().anyMatch(write -> write.value().stream().anyMatch(origin -> made(write, origin)));
    }

    private static Frame called(Frame frame, MethodInsnNode call, Body called, Set<ClassPool.Field> amounts) {
        List<Integer> locals = called.arguments();
        Set<Integer> states = new HashSet<>();
        for (int i = 0; i < locals.size(); i++) {
            if (state(frame, frame.body.flow().operand(call, i))) {
                states.add(locals.get(i));
            }
        }
        return new Frame(called, states, amounts);
    }

    private static boolean state(Frame frame, Set<AbstractInsnNode> origins) {
        return !origins.isEmpty()
                && origins.stream()
                        .allMatch(origin ->
                                origin instanceof ParameterNode parameter && frame.states.contains(parameter.local()));
    }

    /** Returns the field of a state, or the static one, that surely holds a value. */
    private Optional<ClassPool.Field> field(Frame frame, Set<AbstractInsnNode> origins, int depth) {
        if (origins.size() != 1 || depth == 0) {
            return Optional.empty();
        }
        AbstractInsnNode origin = origins.iterator().next();
        if (origin instanceof FieldInsnNode read) {
            boolean kept = read.getOpcode() == Opcodes.GETSTATIC
                    || state(frame, frame.body.flow().operand(read, 0));
            return kept ? pool.field(read.owner, read.name) : Optional.empty();
        }
        if (!(origin instanceof MethodInsnNode call)) {
            return Optional.empty();
        }
        return chained(call)
                ? field(frame, frame.body.flow().operand(call, 0), depth - 1)
                : calls.exact(call).flatMap(called -> returned(called(frame, call, called, frame.amounts), depth - 1));
    }

    private Optional<ClassPool.Field> returned(Frame frame, int depth) {
        Optional<ClassPool.Field> common = Optional.empty();
        for (AbstractInsnNode end : frame.body.method().instructions) {
            if (end.getOpcode() == Opcodes.ARETURN && frame.body.flow().reached(end)) {
                Optional<ClassPool.Field> one = field(frame, frame.body.flow().operand(end, 0), depth);
                if (one.isEmpty() || (common.isPresent() && !common.equals(one))) {
                    return Optional.empty();
                }
                common = one;
            }
        }
        return common;
    }
}
