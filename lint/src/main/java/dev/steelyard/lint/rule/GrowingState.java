package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.Rule;
import dev.steelyard.core.lint.Severity;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.code.Fields;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A list, queue, text or stream that gets longer with every call. */
final class GrowingState implements Check {
    private static final Rule RULE = new Rule(
            "growing-state",
            Severity.ERROR,
            "a state grows with every call",
            "Each call leaves more behind than it found, and nothing takes it away. The score depends on how many calls came"
                    + " before, so on speed and time of the run, and the garbage collector has more to do each time.",
            "Take out what was put in within the same method, or empty the state in @Setup(Level.Iteration) and measure"
                    + " with Mode.SingleShotTime and a fixed batchSize.");

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

    /** Calls that leave the size as it is. All others, and being given to another method, may make it smaller. */
    private static final Set<String> KEEPING = Set.of(
            "get",
            "size",
            "isEmpty",
            "length",
            "contains",
            "toString",
            "toByteArray",
            "toArray",
            "peek",
            "peekFirst",
            "peekLast",
            "getFirst",
            "getLast",
            "element",
            "indexOf",
            "hashCode",
            "charAt",
            "set",
            "ensureCapacity",
            "flush",
            "stream",
            "forEach",
            "sort");

    private static final Set<String> GUARDS = Set.of("size", "isEmpty", "length");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            if (!benchmark.settings().singleShot()) {
                List<Body> running = benches.running(benchmark);
                Set<Body> emptying = emptying(benches, benchmark, running);
                for (Body body : running) {
                    for (AbstractInsnNode instruction : body.method().instructions) {
                        grown(benches, body, instruction)
                                .filter(field ->
                                        emptying.stream().noneMatch(other -> mayShrink(benches.pool(), other, field)))
                                .ifPresent(field -> findings.add(
                                        RULE,
                                        body,
                                        instruction,
                                        "nothing takes out of " + field.node().name + " what it adds"));
                    }
                }
            }
        }
    }

    /** The benchmark itself, those of its group, and fixtures around its iterations and calls. */
    private static Set<Body> emptying(Benches benches, BenchmarkMethod benchmark, List<Body> running) {
        Set<Body> bodies = new LinkedHashSet<>(running);
        benches.all().stream()
                .filter(other -> other.type() == benchmark.type()
                        && benchmark.settings().group().isPresent()
                        && benchmark.settings().group().equals(other.settings().group()))
                .forEach(other -> bodies.addAll(benches.reach().from(other.body())));
        benchmark.states().stream()
                .flatMap(state -> state.fixtures().stream())
                .filter(fixture -> !fixture.level().equals("Trial"))
                .forEach(fixture -> bodies.addAll(benches.reach().from(fixture.body())));
        return bodies;
    }

    private static Optional<ClassPool.Field> grown(Benches benches, Body body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || !body.flow().reached(call)
                || call.getOpcode() == Opcodes.INVOKESTATIC
                || !ADDING.contains(call.name)) {
            return Optional.empty();
        }
        Set<AbstractInsnNode> receivers = body.flow().operand(call, 0);
        return receivers.size() == 1
                ? field(benches.pool(), receivers.iterator().next()).filter(field -> grows(benches.fields(), field))
                : Optional.empty();
    }

    private static Optional<ClassPool.Field> field(ClassPool pool, AbstractInsnNode origin) {
        boolean read = origin.getOpcode() == Opcodes.GETFIELD || origin.getOpcode() == Opcodes.GETSTATIC;
        return read && origin instanceof FieldInsnNode access
                ? pool.field(access.owner, access.name)
                : Optional.empty();
    }

    /** Whatever is assigned to the field is of a class that grows without bound. */
    private static boolean grows(Fields fields, ClassPool.Field field) {
        List<Fields.Write> writes = fields.writes(field);
        return !writes.isEmpty()
                && writes.stream()
                        .allMatch(write -> !write.value().isEmpty()
                                && write.value().stream()
                                        .allMatch(origin -> origin.getOpcode() == Opcodes.NEW
                                                && GROWING.contains(((TypeInsnNode) origin).desc)));
    }

    private static boolean mayShrink(ClassPool pool, Body body, ClassPool.Field field) {
        for (AbstractInsnNode instruction : body.method().instructions) {
            boolean written = instruction instanceof FieldInsnNode access
                    && (access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.PUTSTATIC)
                    && pool.field(access.owner, access.name)
                            .filter(field::equals)
                            .isPresent();
            if (written) {
                return true;
            }
            boolean mine = field(pool, instruction).filter(field::equals).isPresent();
            if (mine
                    && body.flow().consumers(instruction).stream()
                            .anyMatch(consumer -> mayShrink(body, instruction, consumer))) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayShrink(Body body, AbstractInsnNode read, AbstractInsnNode consumer) {
        if (!(consumer instanceof MethodInsnNode call)) {
            return consumer.getOpcode() != Opcodes.ARETURN;
        }
        if (call.owner.equals("org/openjdk/jmh/infra/Blackhole")) {
            return false;
        }
        boolean receiver = call.getOpcode() != Opcodes.INVOKESTATIC
                && body.flow().operand(call, 0).contains(read);
        boolean guard = GUARDS.contains(call.name)
                && body.flow().consumers(call).stream().anyMatch(JumpInsnNode.class::isInstance);
        return !receiver || guard || (!ADDING.contains(call.name) && !KEEPING.contains(call.name));
    }
}
