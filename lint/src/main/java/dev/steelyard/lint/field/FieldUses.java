package dev.steelyard.lint.field;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.code.Assignments;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Calls;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.jmh.Annotations;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** The possible uses of a field's value in methods. An unknown use may be anything. */
public final class FieldUses {
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

    /** Methods that return what they were given by others. */
    private static final int DEEPEST = 6;

    private final ClassPool pool;
    private final Calls calls;
    private final ClassPool.Field field;

    FieldUses(Benches benches, ClassPool.Field field) {
        this.pool = benches.pool();
        this.calls = benches.calls();
        this.field = field;
    }

    /** Returns whether a method puts something else in its place. */
    boolean sets(Body body) {
        return Arrays.stream(body.method().instructions.toArray()).anyMatch(this::writes);
    }

    /** Returns whether a method may make it smaller, replace it, ask how large it is before it goes on, or give it away. */
    boolean mayShrink(Body body) {
        if (!body.flow().known()) {
            return true;
        }
        for (AbstractInsnNode instruction : body.method().instructions) {
            boolean shrinks = writes(instruction)
                    || (gives(body, instruction, DEEPEST)
                            && body.flow().consumers(instruction).stream()
                                    .anyMatch(consumer -> mayShrink(body, instruction, consumer)));
            if (shrinks) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a method that prepares it may put something else in its place, or give it to somebody who keeps it. */
    boolean mayShare(Body body) {
        if (!body.flow().known()) {
            return true;
        }
        for (AbstractInsnNode instruction : body.method().instructions) {
            boolean replaces = writes(instruction)
                    && instruction instanceof FieldInsnNode write
                    && !Growth.made(new Assignments.Write(body, write));
            boolean shares = gives(body, instruction, DEEPEST)
                    && body.flow().consumers(instruction).stream()
                            .anyMatch(consumer -> mayKeep(body, instruction, consumer));
            if (replaces || shares) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an instruction may let somebody keep a value that it takes. */
    static boolean mayKeep(Body body, AbstractInsnNode value, AbstractInsnNode consumer) {
        if (consumer instanceof MethodInsnNode call) {
            boolean nothing = Type.getReturnType(call.desc).getSort() < Type.ARRAY;
            return receiver(body, value, call)
                    ? !nothing && !Growth.adds(call) && !KEEPING.contains(call.name)
                    : !nothing || !call.owner.equals("java/util/Collections");
        }
        return consumer instanceof InvokeDynamicInsnNode
                || consumer.getOpcode() == Opcodes.PUTFIELD
                || consumer.getOpcode() == Opcodes.PUTSTATIC
                || consumer.getOpcode() == Opcodes.AASTORE;
    }

    private boolean writes(AbstractInsnNode instruction) {
        boolean write = instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC;
        return write && instruction instanceof FieldInsnNode access && mine(access);
    }

    private boolean mine(FieldInsnNode access) {
        return access.name.equals(field.node().name)
                && pool.field(access.owner, access.name).filter(field::equals).isPresent();
    }

    /** Returns whether the value of an instruction may be what the field holds. */
    private boolean gives(Body body, AbstractInsnNode instruction, int depth) {
        if (instruction instanceof FieldInsnNode read) {
            boolean reads = read.getOpcode() == Opcodes.GETFIELD || read.getOpcode() == Opcodes.GETSTATIC;
            return reads && mine(read);
        }
        if (depth == 0
                || !(instruction instanceof MethodInsnNode call)
                || Type.getReturnType(call.desc).getSort() != Type.OBJECT) {
            return false;
        }
        boolean again = Growth.chained(call)
                && body.flow().operand(call, 0).stream().anyMatch(origin -> gives(body, origin, depth - 1));
        return again || calls.possible(call).stream().anyMatch(called -> returns(called, depth - 1));
    }

    private boolean returns(Body body, int depth) {
        for (AbstractInsnNode end : body.method().instructions) {
            boolean given = end.getOpcode() == Opcodes.ARETURN
                    && body.flow().operand(end, 0).stream().anyMatch(origin -> gives(body, origin, depth));
            if (given) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayShrink(Body body, AbstractInsnNode read, AbstractInsnNode consumer) {
        if (!(consumer instanceof MethodInsnNode call)) {
            return consumer.getOpcode() != Opcodes.ARETURN
                    && consumer.getOpcode() != Opcodes.MONITORENTER
                    && consumer.getOpcode() != Opcodes.MONITOREXIT;
        }
        if (call.owner.equals("org/openjdk/jmh/infra/Blackhole")) {
            return false;
        }
        boolean guard = GUARDS.contains(call.name) && decides(body, call);
        boolean keeps = Growth.adds(call) || KEEPING.contains(call.name) || onlyRead(body, call);
        boolean copied = call.name.equals("addAll") && call.owner.startsWith("java/util/");
        return guard || !keeps || !(copied || receiver(body, read, call));
    }

    /** Returns whether a call makes an iterator that takes nothing out. */
    private static boolean onlyRead(Body body, MethodInsnNode call) {
        return call.name.equals("iterator")
                && body.flow().consumers(call).stream()
                        .allMatch(consumer -> consumer instanceof MethodInsnNode use
                                && (use.name.equals("hasNext") || use.name.equals("next")));
    }

    private static boolean receiver(Body body, AbstractInsnNode value, MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && body.flow().operand(call, 0).contains(value);
    }

    /** Returns whether a branch may depend on a size, directly or after arithmetic, here or where it is handed to. */
    private static boolean decides(Body body, AbstractInsnNode size) {
        Set<AbstractInsnNode> met = new HashSet<>();
        Deque<AbstractInsnNode> open = new ArrayDeque<>(Set.of(size));
        while (!open.isEmpty()) {
            for (AbstractInsnNode consumer : body.flow().consumers(open.remove())) {
                if (branches(consumer) || handsOn(body, consumer)) {
                    return true;
                }
                boolean arithmetic = (consumer.getOpcode() >= Opcodes.IADD && consumer.getOpcode() <= Opcodes.DCMPG)
                        || (consumer instanceof MethodInsnNode call && call.owner.equals("java/lang/Math"));
                if (arithmetic && met.add(consumer)) {
                    open.add(consumer);
                }
            }
        }
        return false;
    }

    private static boolean branches(AbstractInsnNode instruction) {
        return instruction instanceof JumpInsnNode
                || instruction instanceof TableSwitchInsnNode
                || instruction instanceof LookupSwitchInsnNode;
    }

    private static boolean handsOn(Body body, AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        boolean returns = opcode == Opcodes.IRETURN
                && Annotations.of(body.method(), "Benchmark").isEmpty();
        boolean asks = instruction instanceof MethodInsnNode call
                && !call.owner.startsWith("java/")
                && !call.owner.startsWith("org/openjdk/jmh/infra/");
        return returns || asks || opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    }
}
