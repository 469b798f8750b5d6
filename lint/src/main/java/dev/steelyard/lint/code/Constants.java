package dev.steelyard.lint.code;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Whole numbers and lengths of arrays that are the same in every run: written in the code, held by a field to which
 * nothing else is assigned, or returned by a method that returns nothing else.
 */
public final class Constants {
    /** Steps from field to method to field; a circle of them is none. */
    private static final int DEEPEST = 6;

    private static final String PARAM = "Lorg/openjdk/jmh/annotations/Param;";

    private final ClassPool pool;
    private final Assignments fields;

    /**
     * @param pool where classes are looked for
     * @param fields what is assigned to their fields
     */
    public Constants(ClassPool pool, Assignments fields) {
        this.pool = pool;
        this.fields = fields;
    }

    /** Returns the number that a value is, whichever of its origins it has; empty if it may differ. */
    public OptionalInt number(Body body, Set<AbstractInsnNode> origins) {
        return number(body, origins, DEEPEST);
    }

    private OptionalInt number(Body body, Set<AbstractInsnNode> origins, int depth) {
        return same(origins, origin -> number(body, origin, depth));
    }

    private OptionalInt length(Body body, Set<AbstractInsnNode> origins, int depth) {
        return same(origins, origin -> length(body, origin, depth));
    }

    private static <T> OptionalInt same(Iterable<T> all, Function<T, OptionalInt> constant) {
        OptionalInt common = OptionalInt.empty();
        for (T one : all) {
            OptionalInt value = constant.apply(one);
            if (value.isEmpty() || (common.isPresent() && common.getAsInt() != value.getAsInt())) {
                return OptionalInt.empty();
            }
            common = value;
        }
        return common;
    }

    private OptionalInt number(Body body, AbstractInsnNode origin, int depth) {
        int opcode = origin.getOpcode();
        if (depth == 0) {
            return OptionalInt.empty();
        }
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return OptionalInt.of(opcode - Opcodes.ICONST_0);
        }
        if (origin instanceof IntInsnNode push && opcode != Opcodes.NEWARRAY) {
            return OptionalInt.of(push.operand);
        }
        if (origin instanceof LdcInsnNode load && load.cst instanceof Integer number) {
            return OptionalInt.of(number);
        }
        if (opcode == Opcodes.ARRAYLENGTH) {
            return length(body, body.flow().operand(origin, 0), depth - 1);
        }
        if (origin instanceof FieldInsnNode read) {
            return field(read, depth);
        }
        if (origin instanceof MethodInsnNode call) {
            return returned(call, (called, value) -> number(called, value, depth - 1));
        }
        return arithmetic(body, origin, depth);
    }

    private OptionalInt arithmetic(Body body, AbstractInsnNode origin, int depth) {
        int opcode = origin.getOpcode();
        boolean known = opcode == Opcodes.IADD || opcode == Opcodes.ISUB || opcode == Opcodes.IMUL;
        if (!known && opcode != Opcodes.IDIV) {
            return OptionalInt.empty();
        }
        OptionalInt left = number(body, body.flow().operand(origin, 0), depth - 1);
        OptionalInt right = number(body, body.flow().operand(origin, 1), depth - 1);
        if (left.isEmpty() || right.isEmpty()) {
            return OptionalInt.empty();
        }
        int a = left.getAsInt();
        int b = right.getAsInt();
        return switch (opcode) {
            case Opcodes.IADD -> OptionalInt.of(a + b);
            case Opcodes.ISUB -> OptionalInt.of(a - b);
            case Opcodes.IMUL -> OptionalInt.of(a * b);
            default -> b == 0 ? OptionalInt.empty() : OptionalInt.of(a / b);
        };
    }

    private OptionalInt length(Body body, AbstractInsnNode origin, int depth) {
        int opcode = origin.getOpcode();
        if (depth == 0) {
            return OptionalInt.empty();
        }
        if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY || opcode == Opcodes.MULTIANEWARRAY) {
            return number(body, body.flow().operand(origin, 0), depth - 1);
        }
        if (origin instanceof FieldInsnNode read) {
            return pool.field(read.owner, read.name)
                    .map(fields::writes)
                    .map(writes -> same(writes, write -> length(write.body(), write.value(), depth - 1)))
                    .orElse(OptionalInt.empty());
        }
        if (origin instanceof MethodInsnNode call) {
            if (call.name.equals("clone") && call.owner.startsWith("[")) {
                return length(body, body.flow().operand(origin, 0), depth - 1);
            }
            return returned(call, (called, value) -> length(called, value, depth - 1));
        }
        return OptionalInt.empty();
    }

    private OptionalInt field(FieldInsnNode read, int depth) {
        return pool.field(read.owner, read.name)
                .filter(field -> !isParam(field.node()))
                .map(field -> {
                    if (field.node().value instanceof Integer number && field.is(Opcodes.ACC_FINAL)) {
                        return OptionalInt.of(number);
                    }
                    return same(fields.writes(field), write -> number(write.body(), write.value(), depth - 1));
                })
                .orElse(OptionalInt.empty());
    }

    /** What the code assigns to a param is only what JMH replaces. */
    private static boolean isParam(FieldNode field) {
        return field.visibleAnnotations != null
                && field.visibleAnnotations.stream().anyMatch(annotation -> annotation.desc.equals(PARAM));
    }

    private interface Resolution {
        OptionalInt of(Body body, Set<AbstractInsnNode> origins);
    }

    private OptionalInt returned(MethodInsnNode call, Resolution resolution) {
        return pool.method(call.owner, call.name, call.desc)
                .filter(body -> body.flow().known())
                .map(body -> {
                    List<AbstractInsnNode> ends = Arrays.stream(
                                    body.method().instructions.toArray())
                            .filter(end -> end.getOpcode() == Opcodes.IRETURN || end.getOpcode() == Opcodes.ARETURN)
                            .filter(body.flow()::reached)
                            .toList();
                    return same(ends, end -> resolution.of(body, body.flow().operand(end, 0)));
                })
                .orElse(OptionalInt.empty());
    }
}
