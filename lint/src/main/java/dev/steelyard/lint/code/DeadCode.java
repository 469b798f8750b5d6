package dev.steelyard.lint.code;

import dev.steelyard.lint.code.Effects.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Finds values that a method computes and that nothing depends on. */
public final class DeadCode {
    private final Effects effects;

    /** @param effects what called methods do */
    public DeadCode(Effects effects) {
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

    /** Returns the calls that by their names do nothing but return a value, which nothing takes. */
    public List<MethodInsnNode> dropped(Body body) {
        List<MethodInsnNode> dropped = new ArrayList<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (instruction instanceof MethodInsnNode call
                    && body.flow().reached(call)
                    && Type.getReturnType(call.desc).getSort() != Type.VOID
                    && body.flow().consumers(call).isEmpty()
                    && effects.of(body, call).level() == Level.READS
                    && !guarded(body.method(), call)) {
                dropped.add(call);
            }
        }
        return dropped;
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
        int at = method.instructions.indexOf(instruction);
        return method.tryCatchBlocks.stream()
                .anyMatch(block -> block.type != null
                        && method.instructions.indexOf(block.start) <= at
                        && at < method.instructions.indexOf(block.end));
    }
}
