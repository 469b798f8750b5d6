package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds values that differ from one JVM to the next. */
public final class Chance {
    /** Generators whose methods return the same numbers for the same seed; the name is that of the class. */
    private static final Set<String> SEEDED = Set.of("java/util/Random", "java/util/SplittableRandom");

    /** Methods that are never the same twice, by class and name, with what they are called in a finding. */
    private static final Map<String, String> DRAWS = Map.of(
            "java/util/concurrent/ThreadLocalRandom.current", "ThreadLocalRandom",
            "java/lang/Math.random", "Math.random",
            "java/lang/StrictMath.random", "StrictMath.random",
            "java/util/UUID.randomUUID", "UUID.randomUUID",
            "java/security/SecureRandom.getInstance", "SecureRandom",
            "java/security/SecureRandom.getInstanceStrong", "SecureRandom",
            "java/util/random/RandomGenerator.of", "RandomGenerator without a seed",
            "java/util/random/RandomGenerator.getDefault", "RandomGenerator without a seed");

    private static final Map<String, String> CLOCKS = Map.of(
            "java/lang/System.nanoTime", "System.nanoTime",
            "java/lang/System.currentTimeMillis", "System.currentTimeMillis",
            "java/lang/System.identityHashCode", "System.identityHashCode",
            "java/lang/Object.hashCode", "Object.hashCode",
            "java/lang/Runtime.freeMemory", "Runtime.freeMemory",
            "java/lang/ProcessHandle.pid", "ProcessHandle.pid");

    private static final Set<String> LIBRARIES = Set.of(
            "org/apache/commons/lang3/RandomStringUtils",
            "org/apache/commons/lang3/RandomUtils",
            "org/apache/commons/lang/RandomStringUtils");

    private final ClassPool pool;
    private final Assignments fields;

    /**
     * @param pool where classes are looked for
     * @param fields what is assigned to their fields
     */
    public Chance(ClassPool pool, Assignments fields) {
        this.pool = pool;
        this.fields = fields;
    }

    /** Returns whether a type, by its internal name, is a source of random numbers. */
    private static boolean generator(String type) {
        return SEEDED.contains(type)
                || type.equals("java/security/SecureRandom")
                || type.startsWith("java/util/random/RandomGenerator");
    }

    /** Returns what an instruction draws without a seed: makes such a generator, or takes a number from one. */
    public Optional<String> unseeded(Body body, AbstractInsnNode instruction) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return ReachedMethods.handles(dynamic).stream()
                    .flatMap(handle -> unseeded(handle.getOwner(), handle.getName(), handle.getDesc()).stream())
                    .findFirst();
        }
        if (!(instruction instanceof MethodInsnNode call)) {
            return Optional.empty();
        }
        Optional<String> plain = unseeded(call.owner, call.name, call.desc);
        if (plain.isPresent() || !SEEDED.contains(call.owner) || !call.name.equals("<init>")) {
            return plain.filter(found -> !seededLater(body, call));
        }
        boolean seedDiffers = body.flow().operands(call).stream()
                .anyMatch(origins -> origins.stream().anyMatch(origin -> CLOCKS.containsKey(name(origin))));
        return seedDiffers ? Optional.of(simple(call.owner) + " seeded by the clock") : Optional.empty();
    }

    private static Optional<String> unseeded(String owner, String name, String descriptor) {
        if (name.equals("<init>")) {
            boolean noSeed = SEEDED.contains(owner) && descriptor.equals("()V");
            return noSeed || owner.equals("java/security/SecureRandom")
                    ? Optional.of("new " + simple(owner) + (noSeed ? "()" : ""))
                    : Optional.empty();
        }
        if (owner.equals("java/util/Collections") && name.equals("shuffle")) {
            return descriptor.equals("(Ljava/util/List;)V") ? Optional.of("Collections.shuffle") : Optional.empty();
        }
        if (LIBRARIES.contains(owner)) {
            return Optional.of(simple(owner) + "." + name);
        }
        return Optional.ofNullable(DRAWS.get(owner + "." + name));
    }

    /** Whoever sets a seed anywhere in the class knows what it is for. */
    private boolean seededLater(Body body, MethodInsnNode creation) {
        return SEEDED.contains(creation.owner)
                && pool.bodies(body.owner()).stream()
                        .flatMap(other -> List.of(other.method().instructions.toArray()).stream())
                        .anyMatch(other -> other instanceof MethodInsnNode call
                                && call.name.equals("setSeed")
                                && call.desc.equals("(J)V"));
    }

    /**
     * Returns what a number depends on that differs from one JVM to the next; empty if nothing of the kind is seen.
     *
     * @param origins where the number comes from
     */
    public Optional<String> differs(Body body, Set<AbstractInsnNode> origins) {
        return traced(body, origins, this::difference);
    }

    private interface Source {
        Optional<String> of(Body body, AbstractInsnNode origin);
    }

    private record Step(Body body, AbstractInsnNode origin) {}

    /** Follows arithmetic, functions of numbers, fields and methods of the pool back to where a number comes from. */
    private Optional<String> traced(Body start, Set<AbstractInsnNode> origins, Source source) {
        Set<Step> met = new HashSet<>();
        Deque<Step> open = new ArrayDeque<>();
        origins.forEach(origin -> open.add(new Step(start, origin)));
        while (!open.isEmpty()) {
            Step step = open.remove();
            if (!met.add(step)) {
                continue;
            }
            Optional<String> found = source.of(step.body, step.origin);
            if (found.isPresent()) {
                return found;
            }
            follow(step, open);
        }
        return Optional.empty();
    }

    private void follow(Step step, Deque<Step> open) {
        int opcode = step.origin.getOpcode();
        boolean arithmetic = opcode >= Opcodes.IADD && opcode <= Opcodes.I2S;
        if (step.origin instanceof FieldInsnNode read) {
            pool.field(read.owner, read.name)
                    .map(fields::writes)
                    .orElse(List.of())
                    .forEach(write -> write.value().forEach(origin -> open.add(new Step(write.body(), origin))));
        } else if (step.origin instanceof MethodInsnNode call) {
            if (KnownMethods.returns(call) && call.owner.startsWith("java/lang/")) {
                operands(step, open);
            }
            pool.method(call.owner, call.name, call.desc)
                    .filter(body -> Type.getReturnType(call.desc).getSort() == Type.INT)
                    .ifPresent(body -> returned(body, open));
        } else if (arithmetic) {
            operands(step, open);
        }
    }

    private static void operands(Step step, Deque<Step> open) {
        step.body
                .flow()
                .operands(step.origin)
                .forEach(origins -> origins.forEach(origin -> open.add(new Step(step.body, origin))));
    }

    private static void returned(Body body, Deque<Step> open) {
        for (AbstractInsnNode end : body.method().instructions) {
            if (end.getOpcode() == Opcodes.IRETURN) {
                body.flow().operand(end, 0).forEach(origin -> open.add(new Step(body, origin)));
            }
        }
    }

    private Optional<String> difference(Body body, AbstractInsnNode origin) {
        if (!(origin instanceof MethodInsnNode call)) {
            return Optional.empty();
        }
        String name = name(call);
        if (CLOCKS.containsKey(name)) {
            return Optional.ofNullable(CLOCKS.get(name));
        }
        if (name.equals("java/lang/Math.random") || name.equals("java/lang/StrictMath.random")) {
            return Optional.ofNullable(DRAWS.get(name));
        }
        boolean number =
                call.name.startsWith("next") && Type.getReturnType(call.desc).getSort() < Type.ARRAY;
        if (!number) {
            return Optional.empty();
        }
        if (call.owner.equals("java/util/concurrent/ThreadLocalRandom")) {
            return Optional.of("ThreadLocalRandom");
        }
        return generator(call.owner) ? made(body, body.flow().operand(call, 0)) : Optional.empty();
    }

    /** Returns how the generator was made, if that was without a seed wherever it may come from. */
    private Optional<String> made(Body body, Set<AbstractInsnNode> receivers) {
        return traced(body, receivers, (where, origin) -> {
            if (origin.getOpcode() == Opcodes.NEW) {
                return where.flow().consumers(origin).stream()
                        .filter(consumer -> consumer instanceof MethodInsnNode call && call.name.equals("<init>"))
                        .flatMap(consumer -> unseeded(where, consumer).stream())
                        .findFirst();
            }
            return origin instanceof MethodInsnNode call ? unseeded(where, call) : Optional.empty();
        });
    }

    private static String name(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call ? call.owner + "." + call.name : "";
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }
}
