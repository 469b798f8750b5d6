package dev.steelyard.lint.code;

import dev.steelyard.lint.code.Effects.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Finds values that a method computes and that nothing depends on. */
public final class DeadCode {
    private final ClassPool pool;
    private final Effects effects;

    /**
     * @param pool where classes are looked for
     * @param effects what called methods do
     */
    public DeadCode(ClassPool pool, Effects effects) {
        this.pool = pool;
        this.effects = effects;
    }

    /**
     * Returns what is computed in vain: arithmetic, and calls that surely do nothing but return a value. A value is
     * needed if it is returned, stored in a field or array, decides a branch or is given to a call that may do something
     * with it, or if another that is needed is made of it. Calls within a {@code catch} may be there for the exception.
     */
    public List<AbstractInsnNode> computed(Body body) {
        Flow flow = body.flow();
        Set<AbstractInsnNode> needed = new HashSet<>();
        Deque<AbstractInsnNode> open = new ArrayDeque<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (flow.reached(instruction) && acts(body, instruction)) {
                open.add(instruction);
            }
        }
        while (!open.isEmpty()) {
            AbstractInsnNode instruction = open.remove();
            if (needed.add(instruction)) {
                flow.operands(instruction).forEach(open::addAll);
            }
        }
        List<AbstractInsnNode> dead = new ArrayList<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (flow.reached(instruction)
                    && !needed.contains(instruction)
                    && computes(body, instruction)
                    && !guarded(body.method(), instruction)) {
                dead.add(instruction);
            }
        }
        return dead;
    }

    /**
     * Returns the calls that by their names are there for what they return, which nothing takes. One that returns the
     * object that it is called of, or whose exception a {@code catch} waits for, may be there for something else.
     */
    public List<MethodInsnNode> dropped(Body body) {
        List<MethodInsnNode> dropped = new ArrayList<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (instruction instanceof MethodInsnNode call
                    && body.flow().reached(call)
                    && Type.getReturnType(call.desc).getSort() != Type.VOID
                    && body.flow().consumers(call).isEmpty()
                    && asks(body, call)
                    && !fluent(call)
                    && !expected(body.method(), call)) {
                dropped.add(call);
            }
        }
        return dropped;
    }

    /** What a call does besides is known to be nothing by its name; or its name says that it makes something. */
    private boolean asks(Body body, MethodInsnNode call) {
        return switch (effects.of(body, call).level()) {
            // Else it is dead for sure, and said to be so.
            case NONE -> guarded(body.method(), call);
            case READS -> true;
            case SOME -> KnownMethods.converts(call);
        };
    }

    private boolean fluent(MethodInsnNode call) {
        String returned = Type.getReturnType(call.desc).getInternalName();
        return KnownMethods.fluent(call)
                || (call.getOpcode() != Opcodes.INVOKESTATIC
                        && !returned.equals("java/lang/Object")
                        && pool.find(call.owner)
                                .filter(type -> pool.isA(type, returned))
                                .isPresent());
    }

    /** Returns whether an instruction computes something: arithmetic, or a call that only returns a value. */
    public boolean computes(Body body, AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return Type.getReturnType(call.desc).getSort() != Type.VOID
                    && effects.of(body, call).level() == Level.NONE;
        }
        int opcode = instruction.getOpcode();
        return opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR;
    }

    private boolean acts(Body body, AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return !computes(body, call);
        }
        if (instruction instanceof JumpInsnNode
                || instruction instanceof TableSwitchInsnNode
                || instruction instanceof LookupSwitchInsnNode) {
            return true;
        }
        int opcode = instruction.getOpcode();
        boolean write =
                instruction instanceof FieldInsnNode && (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC);
        boolean store = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        boolean end = (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW;
        return write || store || end || opcode == Opcodes.MONITORENTER || opcode == Opcodes.INVOKEDYNAMIC;
    }

    private static boolean guarded(MethodNode method, AbstractInsnNode instruction) {
        return handlers(method, instruction).findAny().isPresent();
    }

    /** A handler that only throws again is not what a call is there for. */
    private static boolean expected(MethodNode method, AbstractInsnNode instruction) {
        return handlers(method, instruction).anyMatch(block -> !throwsAgain(block.handler));
    }

    private static Stream<TryCatchBlockNode> handlers(MethodNode method, AbstractInsnNode instruction) {
        int at = method.instructions.indexOf(instruction);
        return method.tryCatchBlocks.stream()
                .filter(block -> block.type != null
                        && method.instructions.indexOf(block.start) <= at
                        && at < method.instructions.indexOf(block.end));
    }

    private static boolean throwsAgain(AbstractInsnNode handler) {
        for (AbstractInsnNode at = handler; at != null; at = at.getNext()) {
            boolean returns = at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN;
            if (at.getOpcode() == Opcodes.ATHROW || at instanceof JumpInsnNode || returns) {
                return at.getOpcode() == Opcodes.ATHROW;
            }
        }
        return false;
    }
}
