package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Whether an instruction runs in every call of its method that returns. A loop with a counter is taken to have at least
 * one pass; of any other loop, and of every branch, no more is known than that it may be passed by.
 */
public final class Always {
    /** No place that a pass of a loop begins at. */
    private static final int NOWHERE = -1;

    private final Body body;
    private final InsnList code;
    private final int wanted;
    private final List<Loop> around = new ArrayList<>();

    /** A loop that the instruction is in, from where it jumps back to up to that jump. */
    private record Loop(int start, int end) {
        boolean holds(int index) {
            return start <= index && index <= end;
        }
    }

    private Always(Body body, AbstractInsnNode instruction) {
        this.body = body;
        this.code = body.method().instructions;
        this.wanted = code.indexOf(instruction);
        for (AbstractInsnNode jump : code) {
            if (jump instanceof JumpInsnNode back) {
                Loop loop = new Loop(code.indexOf(back.label), code.indexOf(back));
                if (loop.holds(wanted)) {
                    around.add(loop);
                }
            }
        }
    }

    /** Tells whether an instruction of a method runs in every call that returns. */
    public static boolean runs(Body body, AbstractInsnNode instruction) {
        if (!body.flow().reached(instruction)) {
            return false;
        }
        Always always = new Always(body, instruction);
        return !always.avoided(0, NOWHERE)
                && always.around.stream().noneMatch(loop -> always.avoided(loop.start, loop.start));
    }

    /** Tells whether there is a way that avoids the instruction: to the end of the method, or back to where a pass begins. */
    private boolean avoided(int start, int back) {
        boolean[] met = new boolean[code.size()];
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int index = open.remove();
            if (index == wanted || met[index]) {
                continue;
            }
            met[index] = true;
            if (back == NOWHERE && returns(code.get(index))) {
                return true;
            }
            for (int next : next(index)) {
                if (next == back) {
                    return true;
                }
                if (next < met.length && !leaves(index, next)) {
                    open.add(next);
                }
            }
        }
        return false;
    }

    /** Where a counter says that a loop ends: by then it has had its passes. */
    private boolean leaves(int from, int to) {
        AbstractInsnNode test = code.get(from);
        return test instanceof JumpInsnNode
                && around.stream().anyMatch(loop -> loop.holds(from) && !loop.holds(to))
                && body.flow().operands(test).stream()
                        .anyMatch(origins -> origins.stream().anyMatch(IincInsnNode.class::isInstance));
    }

    private static boolean returns(AbstractInsnNode instruction) {
        return instruction.getOpcode() >= Opcodes.IRETURN && instruction.getOpcode() <= Opcodes.RETURN;
    }

    private List<Integer> next(int index) {
        AbstractInsnNode instruction = code.get(index);
        int opcode = instruction.getOpcode();
        List<Integer> next = new ArrayList<>();
        if (instruction instanceof JumpInsnNode jump) {
            next.add(code.indexOf(jump.label));
        } else if (instruction instanceof TableSwitchInsnNode table) {
            addAll(table.dflt, table.labels, next);
        } else if (instruction instanceof LookupSwitchInsnNode lookup) {
            addAll(lookup.dflt, lookup.labels, next);
        }
        boolean ends = returns(instruction)
                || opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
        if (!ends) {
            next.add(index + 1);
        }
        return next;
    }

    private void addAll(LabelNode otherwise, List<LabelNode> labels, List<Integer> next) {
        next.add(code.indexOf(otherwise));
        labels.forEach(label -> next.add(code.indexOf(label)));
    }
}
